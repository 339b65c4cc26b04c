package oracle

import (
	"again/store"
)

// tableRef names a table of a service.
type tableRef struct{ service, table string }

// plan is how the rows of one table are compared. It is made once, when "once"
// is computed, and only read from then on.
type plan struct {
	ref   tableRef
	table store.Table // as "once" ends

	surrogate []bool // numbered by SQLite, no statement supplies it
	volatile  []bool // follows the clock or the id source
	wild      []bool // volatile, and sometimes NULL by chance
	counts    []bool // volatile, since it holds the number of the delivery
	compared  []int  // places of the columns that are compared
	leftOut   []int  // places of those that are not

	key     []int   // the primary key, nil where there is none to go by
	uniques [][]int // further keys to go by
	refs    map[int]tableRef
	atStart map[int64]bool // SQLite's numbers of the rows that the schema put there

	start map[string][]store.Value // rows by identity, as the schema left them
	past  []history                // of each row of table
}

// history is what a row held before the end of "once", by the same run's own
// identity of rows.
type history struct {
	start []store.Value   // nil where it was not there
	rests [][]store.Value // at rest after each input but the last; nil likewise
}

// comparing fills in what follows from the columns that are left out.
func (p *plan) comparing() {
	for c := range p.table.Columns {
		if p.surrogate[c] || p.volatile[c] {
			p.leftOut = append(p.leftOut, c)
		} else {
			p.compared = append(p.compared, c)
		}
	}
	if p.usable(p.table.Key) {
		p.key = p.table.Key
	}
	for _, unique := range p.table.Uniques {
		if p.usable(unique) {
			p.uniques = append(p.uniques, unique)
		}
	}
}

// usable reports whether rows can be told apart by a key: none of its columns
// is left out.
func (p *plan) usable(key []int) bool {
	for _, c := range key {
		if p.surrogate[c] || p.volatile[c] {
			return false
		}
	}
	return len(key) > 0
}

// fitted is t with its columns in the order of the plan's; one that is missing
// holds NULL. Only the learner's own SQL makes it differ.
func (p *plan) fitted(t store.Table) store.Table {
	if alikeColumns(p.table.Columns, t.Columns) {
		return t
	}
	place := map[string]int{}
	for c, column := range t.Columns {
		place[column.Name] = c
	}
	rows := make([][]store.Value, len(t.Rows))
	for i, row := range t.Rows {
		rows[i] = make([]store.Value, len(p.table.Columns))
		for c, column := range p.table.Columns {
			if from, ok := place[column.Name]; ok {
				rows[i][c] = row[from]
			}
		}
	}
	t.Columns, t.Rows = p.table.Columns, rows
	return t
}

func alikeColumns(a, b []store.Column) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Name != b[i].Name {
			return false
		}
	}
	return true
}

// identity tells the rows of one run apart over time: by the primary key, where
// there is one without a NULL, else by SQLite's number. Numbers alone would not
// do: SQLite gives that of a deleted row to the next one.
type identity struct{ store.Table }

func (t identity) of(row int) string {
	var buf []byte
	whole := len(t.Key) > 0
	for _, c := range t.Key {
		buf = appendCell(buf, t.Rows[row][c])
		whole = whole && t.Rows[row][c] != nil
	}
	if !whole && t.RowIDs != nil {
		buf = appendCell(buf, t.RowIDs[row])
	}
	return string(buf)
}

// index finds rows by their identity.
func (t identity) index() map[string][]store.Value {
	rows := make(map[string][]store.Value, len(t.Rows))
	for i, row := range t.Rows {
		rows[t.of(i)] = row
	}
	return rows
}

// remember fills in what each row of the plan's table was before.
func (p *plan) remember(start store.Table, rests []store.Table) {
	p.start = identity{p.fitted(start)}.index()
	befores := make([]map[string][]store.Value, len(rests))
	for i, rest := range rests {
		befores[i] = identity{p.fitted(rest)}.index()
	}
	now := identity{p.table}
	p.past = make([]history, len(p.table.Rows))
	for i := range p.table.Rows {
		id := now.of(i)
		h := history{start: p.start[id], rests: make([][]store.Value, len(rests))}
		for r := range rests {
			h.rests[r] = befores[r][id]
		}
		p.past[i] = h
	}
	p.atStart = map[int64]bool{}
	for _, id := range start.RowIDs {
		p.atStart[id] = true
	}
}
