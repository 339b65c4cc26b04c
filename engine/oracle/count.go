package oracle

import (
	"slices"

	"again/engine/handler"
	"again/engine/world"
	"again/store"
)

// delivered is how many deliveries each message has behind it in a play that
// finds what holds the count of deliveries: a number that no other cell moves by.
const delivered = 1_000_003

// countedPlay plays the inputs as if every message had been delivered often
// before. It is nil where no script looks at :attempt.
func countedPlay(setup world.Setup, inputs []world.Input) (*run, error) {
	if !slices.ContainsFunc(setup.Scripts, looksAtAttempt) {
		return nil, nil
	}
	setup.Before = delivered
	return play(setup, inputs, false)
}

func looksAtAttempt(h *handler.Script) bool {
	return slices.ContainsFunc(h.Ops, func(op handler.Op) bool { return slices.Contains(op.Params(), "attempt") })
}

// compareCounts marks the columns that hold the count of deliveries: in the
// other play they are greater by just that many. A cell that differs in another
// way tells of a script that acts on the count, and is compared.
func (p *plan) compareCounts(other store.Table) {
	other = p.fitted(other)
	for _, pr := range p.sameRows(other) {
		for c := range p.table.Columns {
			a, isNumber := number(p.table.Rows[pr.once][c])
			b, also := number(other.Rows[pr.now][c])
			if isNumber && also && b-a == delivered {
				p.counts[c], p.volatile[c] = true, true
			}
		}
	}
}

func (o *Once) countsDeliveries(v Column) bool {
	p := o.planOf(tableRef{v.Service, v.Table})
	for c, column := range p.table.Columns {
		if column.Name == v.Column {
			return p.counts[c]
		}
	}
	return false
}
