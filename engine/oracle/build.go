package oracle

import (
	"maps"
	"slices"
	"strings"

	"again/engine/world"
	"again/store"
)

// newOnce makes "once" of the plays of the same inputs; counted is nil where no
// script looks at the count of deliveries.
func newOnce(setup world.Setup, first, second, counted *run) *Once {
	o := &Once{
		Tables: first.end(), Calls: first.obs.Calls, Published: first.obs.Published,
		services: sortedServices(first.start), plans: map[string][]*plan{}, masks: masks{},
		dropped: first.drops, stuck: first.stuck, intents: first.obs.Intents,
		events: map[string]bool{}, aliases: map[string]string{}, marked: markedTables(setup),
	}
	for _, e := range slices.Backward(setup.Cast) { // the first of several names of one id stands
		o.aliases[e.ID] = e.Alias
	}
	for _, service := range o.services {
		for _, t := range first.end()[service].Tables {
			o.plans[service] = append(o.plans[service], o.plan(setup, service, t, first, second, counted))
		}
	}
	o.refer(first.refs)
	o.outside(first, second)
	o.ids(first)
	o.works(first)
	o.remark()
	return o
}

func newPlan(service string, t store.Table) *plan {
	n := len(t.Columns)
	return &plan{
		ref: tableRef{service, t.Name}, table: t,
		surrogate: make([]bool, n), volatile: make([]bool, n), wild: make([]bool, n), counts: make([]bool, n),
		refs: map[int]tableRef{},
	}
}

func (o *Once) plan(setup world.Setup, service string, t store.Table, first, second, counted *run) *plan {
	p := newPlan(service, t)
	for c, column := range t.Columns {
		p.surrogate[c] = column.Surrogate && !p.supplied(setup, c)
	}
	twin, _ := second.end()[service].Table(t.Name)
	p.compareRuns(twin)
	if counted != nil {
		twin, _ := counted.end()[service].Table(t.Name)
		p.compareCounts(twin)
	}
	p.comparing()
	start, _ := first.start[service].Table(t.Name)
	var rests []store.Table
	for _, rest := range first.rests[:max(len(first.rests)-1, 0)] {
		before, _ := rest[service].Table(t.Name)
		rests = append(rests, before)
	}
	p.remember(start, rests)
	for c, column := range t.Columns {
		if p.counts[c] || p.volatile[c] && !p.surrogate[c] {
			o.Volatile = append(o.Volatile, Column{service, t.Name, column.Name})
		}
	}
	return p
}

// outside fills in the effects and messages, and the fields of them that differ
// between the plays.
func (o *Once) outside(first, second *run) {
	a, b := effectsOf(&first.obs, nil), effectsOf(&second.obs, nil)
	for i := range a {
		if i < len(b) && a[i].service == b[i].service {
			o.masks.learn(callMask(a[i].service), callFields(a[i].call.Fields), callFields(b[i].call.Fields))
		}
	}
	o.done = effectsOf(&first.obs, o.masks)
	o.sent = sentOf(&first.obs)
	twins := sentOf(&second.obs)
	for i := range o.sent {
		s := &o.sent[i]
		if i >= len(twins) || twins[i].topic != s.topic {
			continue
		}
		s.fresh = twins[i].id != s.id
		o.masks.learn(messageMask(s.topic), payloadFields(s.payloads[0]), payloadFields(twins[i].payloads[0]))
	}
}

// ids gathers the ids by which rows tell of an event.
func (o *Once) ids(first *run) {
	for _, id := range first.eventIDs {
		o.events[id] = true
	}
	for _, s := range o.sent {
		o.events[s.id] = true
	}
}

// works finds the work behind each message.
func (o *Once) works(first *run) {
	finished := map[*unit]bool{}
	for i := range o.sent {
		s := &o.sent[i]
		if s.unit = first.units.of(s.first); s.unit != nil && !finished[s.unit] {
			finished[s.unit] = true
			s.unit.finish(o, s.first)
		}
	}
}

func (o *Once) planOf(at tableRef) *plan {
	for _, p := range o.plans[at.service] {
		if p.ref == at {
			return p
		}
	}
	return nil
}

// row is a row of "once" as it ends, nil when it has gone.
func (o *Once) row(at rowRef) []store.Value {
	p := o.planOf(at.tableRef)
	if p == nil {
		return nil
	}
	for i, row := range p.table.Rows {
		if (identity{p.table}).of(i) == at.row {
			return row
		}
	}
	return nil
}

func (o *Once) has(at rowRef) bool { return o.row(at) != nil }

// eventIn is the event that a cell of a run tells of. In a column of ids that are
// made up anew in each run, only those of requests can be told, by the run's
// intents.
func (o *Once) eventIn(v store.Value, volatile bool, intents map[string]string) (string, bool) {
	s, ok := v.(string)
	if !ok {
		return "", false
	}
	if intent, ok := intents[s]; ok {
		return intent, true
	}
	if volatile {
		return "", false
	}
	return s, o.events[s]
}

// remark names what is left out of the comparison, and why.
func (o *Once) remark() {
	var all, counts []string
	for _, v := range o.Volatile {
		name := v.Table + "." + v.Column
		if v.Service != "" {
			name = v.Service + "." + name
		}
		if o.countsDeliveries(v) {
			counts = append(counts, name)
		} else {
			all = append(all, name)
		}
	}
	for _, of := range slices.Sorted(maps.Keys(o.masks)) {
		for _, field := range o.masks[of] {
			all = append(all, of+" "+field)
		}
	}
	switch len(all) {
	case 0:
	case 1:
		o.remarks = []string{say("remark.one", all[0])}
	default:
		o.remarks = []string{say("remark.many", strings.Join(all, ", "))}
	}
	for _, name := range counts {
		o.remarks = append(o.remarks, say("remark.counts", name))
	}
}

func sortedServices(tables map[string]store.Snapshot) []string {
	return slices.Sorted(maps.Keys(tables))
}
