package oracle

import (
	"time"

	"again/engine/world"
	"again/store"
)

// The second run's clock starts so much later that each part of a date differs,
// the weekday too.
const shift = (400*24+37)*time.Hour + 13*time.Minute + 7*time.Second

// other is the same setup under another clock and another id source.
func other(setup world.Setup) world.Setup {
	if setup.Start.IsZero() {
		setup.Start = world.Epoch
	}
	setup.Start = setup.Start.Add(shift)
	setup.Seed += "another"
	return setup
}

// compareRuns marks the columns that differ between two plays.
func (p *plan) compareRuns(other store.Table) {
	other = p.fitted(other)
	for _, pr := range p.sameRows(other) {
		a, b := p.table.Rows[pr.once], other.Rows[pr.now]
		for c := range p.table.Columns {
			if !same(a[c], b[c]) {
				p.volatile[c] = true
				p.wild[c] = p.wild[c] || a[c] == nil || b[c] == nil
			}
		}
	}
}

// sameRows pairs the rows of two plays: those are made in one order, so that
// SQLite numbers them alike. A table without numbers is paired by what its rows
// hold.
func (p *plan) sameRows(other store.Table) []pair {
	if p.table.RowIDs == nil || other.RowIDs == nil {
		return p.nearestRows(other)
	}
	where := make(map[int64]int, len(other.RowIDs))
	for j, id := range other.RowIDs {
		where[id] = j
	}
	var pairs []pair
	for i, id := range p.table.RowIDs {
		if j, ok := where[id]; ok {
			pairs = append(pairs, pair{i, j})
		}
	}
	return pairs
}

// nearestRows pairs each row with the one that differs least from it.
func (p *plan) nearestRows(other store.Table) []pair {
	taken := make([]bool, len(other.Rows))
	var pairs []pair
	for i, row := range p.table.Rows {
		best, fewest := -1, len(row)+1
		for j, candidate := range other.Rows {
			if d := differing(row, candidate); !taken[j] && d < fewest {
				best, fewest = j, d
			}
		}
		if best >= 0 {
			taken[best] = true
			pairs = append(pairs, pair{i, best})
		}
	}
	return pairs
}

func differing(a, b []store.Value) (n int) {
	for c := range a {
		if !same(a[c], b[c]) {
			n++
		}
	}
	return n
}

// supplied reports whether a column whose value SQLite could number is given by
// a statement of the scripts instead.
func (p *plan) supplied(setup world.Setup, c int) bool {
	for _, h := range setup.Scripts {
		if h.Service != p.ref.service {
			continue
		}
		for i := range h.Ops {
			if supplies(h.Ops[i].Stmt.SQL, p.table.Name, p.table.Columns[c].Name, c) {
				return true
			}
		}
	}
	return false
}
