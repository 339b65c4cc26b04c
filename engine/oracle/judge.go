package oracle

import (
	"slices"

	"again/store"
)

// comparison is one run being compared with "once".
type comparison struct {
	*Once
	obs       Observation
	partners  map[tableRef]map[int64]int64 // SQLite's numbers: once → now
	lost      map[rowRef]bool              // rows of "once" of which nothing is there
	anomalies []Anomaly
	diffs     []TableDiff
}

// rowRef names a row of "once".
type rowRef struct {
	tableRef
	row string // its identity
}

// Judge compares a run at rest with "once".
func (o *Once) Judge(obs Observation) Verdict {
	c := &comparison{
		Once: o, obs: obs,
		partners: map[tableRef]map[int64]int64{}, lost: map[rowRef]bool{},
	}
	c.tables()
	c.effects()
	c.messages()
	c.own()
	sortAnomalies(c.anomalies)
	return Verdict{Anomalies: c.anomalies, Diffs: c.diffs, Remarks: o.remarks}
}

func (c *comparison) found(name, where, what string) {
	c.anomalies = append(c.anomalies, Anomaly{Name: name, Where: where, Text: what})
}

// own are the faults of "once" itself: what it never finished without any fault,
// and what fails at every delivery.
func (c *comparison) own() {
	for _, d := range c.dropped {
		c.found(LostEffect, say("where.handler", d.Handler, c.called(d.Event, c.intents)), say("dropped", d.Line))
	}
	switch {
	case c.obs.Stuck != "":
		c.found(Stuck, c.obs.Stuck, say("stuck"))
	case c.stuck != "":
		c.found(Stuck, store.Format(c.called(c.stuck, c.intents)), say("stuck"))
	case c.obs.Vain != "":
		c.found(Stuck, c.obs.Vain, say("stuck"))
	}
}

// tables compares every table that either run has.
func (c *comparison) tables() {
	for _, service := range c.services {
		now := c.obs.Tables[service]
		for _, p := range c.plans[service] {
			t, _ := now.Table(p.ref.table)
			c.table(p, p.fitted(t))
		}
		for _, t := range now.Tables {
			if !slices.ContainsFunc(c.plans[service], func(p *plan) bool { return p.ref.table == t.Name }) {
				c.table(unplanned(service, t), t)
			}
		}
	}
}

// unplanned is the plan of a table that "once" does not have.
func unplanned(service string, t store.Table) *plan {
	rows := t
	rows.Rows, rows.RowIDs = nil, nil
	p := newPlan(service, rows)
	p.comparing()
	return p
}

// table compares the rows of one table.
func (c *comparison) table(p *plan, now store.Table) {
	d := TableDiff{Service: p.ref.service, LeftOut: p.leftOut, label: c.labeler(p)}
	d.Table = p.table
	d.Table.Rows, d.Table.RowIDs = nil, nil
	pairs := p.rows(now, c)
	c.partner(p, now, pairs)
	for _, pr := range pairs {
		row, kinds := c.row(p, now, pr)
		d.Rows, d.kinds = append(d.Rows, row), append(d.kinds, kinds)
	}
	c.diffs = append(c.diffs, d)
	c.report(&c.diffs[len(c.diffs)-1], p)
}

// partner notes which number a row of "once" has now.
func (c *comparison) partner(p *plan, now store.Table, pairs []pair) {
	if p.table.RowIDs == nil || now.RowIDs == nil || !p.numbered() {
		return
	}
	ids := map[int64]int64{}
	for _, pr := range pairs {
		if pr.once >= 0 && pr.now >= 0 {
			ids[p.table.RowIDs[pr.once]] = now.RowIDs[pr.now]
		}
	}
	c.partners[p.ref] = ids
}

// row compares a pair and notes when nothing of a row of "once" is there.
func (c *comparison) row(p *plan, now store.Table, pr pair) (store.RowDiff, map[int]string) {
	switch {
	case pr.once < 0:
		row := now.Rows[pr.now]
		return store.RowDiff{Sign: store.Added, After: row}, map[int]string{wholeRow: p.extraKind(now, pr.now)}
	case pr.now < 0:
		row := p.table.Rows[pr.once]
		c.lost[p.rowRef(pr.once)] = true
		return store.RowDiff{Sign: store.Removed, Before: row}, map[int]string{wholeRow: LostEffect}
	}
	return c.cells(p, now, pr)
}

func (c *comparison) cells(p *plan, now store.Table, pr pair) (store.RowDiff, map[int]string) {
	d := store.RowDiff{Sign: store.Same, Before: p.table.Rows[pr.once], After: now.Rows[pr.now]}
	m := &pairing{plan: p, with: c}
	var kinds map[int]string
	lost := true
	for col := range p.table.Columns {
		kind := m.kind(col, pr.once, d.Before[col], d.After[col])
		if kind == "" {
			continue
		}
		if kinds == nil {
			kinds = map[int]string{}
		}
		kinds[col] = kind
		d.Sign, d.Cells = store.Changed, append(d.Cells, col)
		lost = lost && kind == LostEffect
	}
	if d.Sign == store.Changed && lost {
		c.lost[p.rowRef(pr.once)] = true
	}
	return d, kinds
}

// kind names what is wrong with one cell, "" when nothing is.
func (m *pairing) kind(col, row int, once, now store.Value) string {
	switch {
	case m.surrogate[col], m.wild[col]:
		return ""
	case m.volatile[col]:
		return m.past[row].volatileKind(col, once, now)
	case m.alike(col, once, now):
		return ""
	}
	return m.past[row].cellKind(col, once, now)
}

// extraKind names what is wrong with a row that "once" does not have: one that
// is still as the schema left it was to be deleted.
func (p *plan) extraKind(now store.Table, row int) string {
	before, ok := p.start[identity{now}.of(row)]
	if ok && p.sameContent(before, now.Rows[row]) {
		return LostEffect
	}
	return DuplicateEffect
}

func (p *plan) sameContent(a, b []store.Value) bool {
	for _, c := range p.compared {
		if !same(a[c], b[c]) {
			return false
		}
	}
	return true
}

func (p *plan) rowRef(row int) rowRef {
	return rowRef{p.ref, identity{p.table}.of(row)}
}

// report turns the differences of a table into anomalies.
func (c *comparison) report(d *TableDiff, p *plan) {
	for i := range d.Rows {
		r := &d.Rows[i]
		switch r.Sign {
		case store.Added:
			c.found(d.kinds[i][wholeRow], say("where.row", p.title(), d.label(r)), extraText(d.kinds[i][wholeRow]))
		case store.Removed:
			c.found(LostEffect, say("where.row", p.title(), d.label(r)), say("row.missing"))
		case store.Changed:
			for _, col := range r.Cells {
				where := say("where.cell", p.title(), p.table.Columns[col].Name, d.label(r))
				c.found(d.kinds[i][col], where, cellText(p, col, r))
			}
		}
	}
}

func extraText(kind string) string {
	if kind == LostEffect {
		return say("row.kept")
	}
	return say("row.extra")
}

func cellText(p *plan, col int, r *store.RowDiff) string {
	once, now := shown(r.Before[col]), shown(r.After[col])
	if p.volatile[col] && r.Before[col] != nil {
		return say("cell.volatile", now)
	}
	return say("cell", now, once)
}
