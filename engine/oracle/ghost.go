package oracle

import (
	"slices"
	"strings"

	"again/engine/handler"
	"again/engine/world"
	"again/store"
)

// unit is one script's work for one event in "once": the rows it wrote.
type unit struct {
	event, script string
	relay         bool
	rows          []rowRef // written; marks of "done" only where there is nothing else
	inserted      map[rowRef]bool
	texts         map[string]bool // text cells of those rows, as it left them
	witnesses     []witness
}

// witness is a cell of a row that the unit added and that tells of it: it holds
// the id of the unit's event or of the message.
type witness struct {
	tableRef
	column int
	byID   bool // it holds the message's id, not the event's
}

// units follows what each script writes while "once" runs.
type units struct {
	setup world.Setup
	last  map[string]store.Snapshot // what the tables held when the last script ended
	all   []*unit
	err   error
}

func newUnits(setup world.Setup, start map[string]store.Snapshot) *units {
	return &units{setup: setup, last: start}
}

// ended notes what a script that has just ended has written.
func (u *units) ended(w *world.World, e world.Event, script string) {
	now, err := tablesOf(w)
	if err != nil {
		u.err = err
		return
	}
	one := u.unit(e.ID, script)
	for _, service := range w.DatabaseNames() {
		for _, t := range now[service].Tables {
			before, _ := u.last[service].Table(t.Name)
			one.wrote(tableRef{service, t.Name}, before, t)
		}
	}
	u.last = now
}

func (u *units) unit(event, script string) *unit {
	for _, one := range u.all {
		if one.event == event && one.script == script {
			return one
		}
	}
	one := &unit{event: event, script: script, inserted: map[rowRef]bool{}, texts: map[string]bool{}}
	for _, h := range u.setup.Scripts {
		one.relay = one.relay || h.Name == script && h.Trigger == handler.OnRelay
	}
	u.all = append(u.all, one)
	return one
}

// wrote adds the rows of a table that differ from what it held before.
func (u *unit) wrote(ref tableRef, before, now store.Table) {
	old := identity{before}.index()
	for i, row := range now.Rows {
		id := identity{now}.of(i)
		was, there := old[id]
		if there && differing(was, row) == 0 {
			continue
		}
		at := rowRef{ref, id}
		if !slices.Contains(u.rows, at) {
			u.rows = append(u.rows, at)
		}
		u.inserted[at] = u.inserted[at] || !there
		for _, v := range row {
			if s, ok := v.(string); ok {
				u.texts[s] = true
			}
		}
	}
}

// of finds the work that made a message: the script that published it, or, where
// the relay did, the one that wrote the message's id down.
func (u *units) of(p *world.Outgoing) *unit {
	for _, one := range u.all {
		if !one.relay && one.event == p.Event && one.script == p.Handler {
			return one
		}
	}
	for _, one := range u.all {
		if !one.relay && (one.texts[p.ID] || one.event == p.Cause && len(one.rows) > 0) {
			return one
		}
	}
	return nil
}

// finish keeps the rows that "once" still has at its end, without the handler's
// own marks of "done", and finds the witnesses among them.
func (u *unit) finish(o *Once, p *world.Outgoing) {
	var kept, marks []rowRef
	for _, at := range u.rows {
		switch {
		case !o.has(at):
		case o.marks(u.script, at.tableRef):
			marks = append(marks, at)
		default:
			kept = append(kept, at)
		}
	}
	if u.rows = kept; len(kept) == 0 {
		u.rows = marks
	}
	for _, at := range u.rows {
		if u.inserted[at] {
			u.witness(o, at, p)
		}
	}
}

func (u *unit) witness(o *Once, at rowRef, p *world.Outgoing) {
	for c, v := range o.row(at) {
		s, ok := v.(string)
		if !ok || s != p.ID && s != u.event {
			continue
		}
		w := witness{at.tableRef, c, s == p.ID && s != u.event}
		if !slices.Contains(u.witnesses, w) {
			u.witnesses = append(u.witnesses, w)
		}
	}
}

// rootless reports whether a message's own work, going by the ids that it should
// have left behind, is in no table.
func (c *comparison) rootless(s *sent) bool {
	u := c.unitOf(s)
	if u == nil || len(u.witnesses) == 0 {
		return false
	}
	for _, w := range u.witnesses {
		id := s.first.Event
		switch {
		case w.byID:
			id = s.id
		case u.script != s.first.Handler: // published by the relay
			id = s.first.Cause
		}
		t, _ := c.obs.Tables[w.service].Table(w.table)
		if slices.ContainsFunc(t.Rows, func(row []store.Value) bool {
			return w.column < len(row) && same(row[w.column], id)
		}) {
			return false
		}
	}
	return true
}

// unitOf is the work of "once" that a message corresponds to.
func (c *comparison) unitOf(s *sent) *unit {
	for i := range c.sent {
		if once := &c.sent[i]; once.topic == s.topic && once.label == s.label && once.first.Handler == s.first.Handler {
			return once.unit
		}
	}
	return nil
}

// undone reports whether nothing of a unit's work is there.
func (c *comparison) undone(u *unit) bool {
	if u == nil || len(u.rows) == 0 {
		return false
	}
	return !slices.ContainsFunc(u.rows, func(at rowRef) bool { return !c.lost[at] })
}

// marks reports whether a script looks into a table to see whether it has done
// an event.
func (o *Once) marks(script string, table tableRef) bool {
	return slices.Contains(o.marked[script], tableRef{table.service, strings.ToLower(table.table)})
}

// markedTables lists, by script, the tables that its skips rest on.
func markedTables(setup world.Setup) map[string][]tableRef {
	all := map[string][]tableRef{}
	for _, h := range setup.Scripts {
		for i := range h.Ops {
			if op := &h.Ops[i]; op.Code == handler.SQL && recognises(op) {
				for _, t := range store.Lex(op.Stmt.SQL) {
					all[h.Name] = append(all[h.Name], tableRef{h.Service, strings.ToLower(t.Name())})
				}
			}
		}
	}
	return all
}
