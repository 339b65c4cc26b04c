package store

import (
	"again/store/internal/sqlite3"
)

// rowsBuilder gathers the rows of one table. As long as they are those of an
// earlier reading, it hands that reading's own rows on and allocates nothing.
type rowsBuilder struct {
	old, rows   [][]Value
	oldIDs, ids []int64
	at          int // the row of old that is expected next
	shared      int // rows that are old's, from the first; -1 once one was not
	columns     int
	first       int // the statement's column that holds the first of the table's
	numbered    bool
}

func newRows(s *shape, before Table) *rowsBuilder {
	b := &rowsBuilder{old: before.Rows, oldIDs: before.RowIDs, columns: len(s.Columns), numbered: s.number != ""}
	if b.numbered {
		b.first = 1
	}
	if b.numbered && len(b.oldIDs) != len(b.old) {
		b.old, b.oldIDs = nil, nil
	}
	return b
}

// add takes over the present row of stmt.
func (b *rowsBuilder) add(stmt *sqlite3.Stmt) {
	var id int64
	if b.numbered {
		id = stmt.Int(0)
	}
	hint := b.hint(id)
	row, same := b.read(stmt, hint)
	if b.shared >= 0 && same && b.at-1 == b.shared {
		b.shared++
		return
	}
	b.unshare()
	b.rows = append(b.rows, row)
	if b.numbered {
		b.ids = append(b.ids, id)
	}
}

// hint is the earlier row that the present one probably is: the next, or the
// one behind it where the next was removed; nil for a row that was added.
func (b *rowsBuilder) hint(id int64) []Value {
	for skip := range 2 {
		at := b.at + skip
		if at < len(b.old) && (!b.numbered || b.oldIDs[at] == id) {
			b.at = at + 1
			return b.old[at]
		}
	}
	return nil
}

// read returns the present row, which is hint itself when nothing differs.
func (b *rowsBuilder) read(stmt *sqlite3.Stmt, hint []Value) ([]Value, bool) {
	if hint == nil {
		row := make([]Value, b.columns)
		for i := range row {
			row[i] = stmt.Value(b.first + i)
		}
		return row, false
	}
	row, same := hint, true
	for i := range hint {
		if stmt.Is(b.first+i, hint[i]) {
			continue
		}
		if same {
			row, same = append([]Value(nil), hint...), false
		}
		row[i] = stmt.Value(b.first + i)
	}
	return row, same
}

// unshare begins rows of its own, with those that were shared so far.
func (b *rowsBuilder) unshare() {
	if b.shared < 0 {
		return
	}
	b.rows = append(make([][]Value, 0, len(b.old)+1), b.old[:b.shared]...)
	if b.numbered {
		b.ids = append(make([]int64, 0, len(b.old)+1), b.oldIDs[:b.shared]...)
	}
	b.shared = -1
}

func (b *rowsBuilder) finish() ([][]Value, []int64) {
	if b.shared == len(b.old) {
		return b.old, b.oldIDs
	}
	b.unshare()
	return b.rows, b.ids
}

// sameRows reports whether the rows of two readings are one and the same.
func sameRows(a, b Table) bool {
	if len(a.Rows) != len(b.Rows) {
		return false
	}
	return len(a.Rows) == 0 || &a.Rows[0] == &b.Rows[0]
}
