package store

import (
	"slices"
	"strings"
)

// Diff pairs the rows of two snapshots, table by table, in the order of after.
// Rows are paired by primary key, then by a unique key, and then, where there
// is no key or only one that SQLite numbers, by likeness (see nearest). A row
// that was removed stands behind the one it stood behind before; a table that
// is gone stands last.
func Diff(before, after Snapshot) []TableDiff {
	diffs := make([]TableDiff, 0, len(after.Tables))
	for _, table := range after.Tables {
		earlier, _ := before.Table(table.Name)
		diffs = append(diffs, diffTable(earlier, table))
	}
	for _, table := range before.Tables {
		if _, ok := after.Table(table.Name); !ok {
			gone := table
			gone.Rows, gone.RowIDs = nil, nil
			diffs = append(diffs, diffTable(table, gone))
		}
	}
	return diffs
}

// Changed reports whether any row differs.
func (d TableDiff) Changed() bool {
	return slices.ContainsFunc(d.Rows, func(row RowDiff) bool { return row.Sign != Same })
}

func diffTable(before, after Table) TableDiff {
	shape := after
	shape.Rows, shape.RowIDs = nil, nil
	if len(before.Rows) == len(after.Rows) && sameRows(before, after) {
		return TableDiff{Table: shape, Rows: allSame(after.Rows)}
	}
	before = withColumnsOf(before, after)
	p := pairing{before: before, after: after, old: unpaired(len(after.Rows)), new: unpaired(len(before.Rows))}
	p.byKey(after.Key)
	for _, unique := range after.Uniques {
		p.byKey(unique)
	}
	if p.loose() {
		p.nearest()
	}
	return TableDiff{Table: shape, Rows: p.rows()}
}

func allSame(rows [][]Value) []RowDiff {
	diffs := make([]RowDiff, len(rows))
	for i, row := range rows {
		diffs[i] = RowDiff{Sign: Same, Before: row, After: row}
	}
	return diffs
}

// withColumnsOf brings rows into the columns of after, by name, where a
// statement has changed the table in between.
func withColumnsOf(before, after Table) Table {
	name := func(c Column) string { return strings.ToLower(c.Name) }
	if slices.EqualFunc(before.Columns, after.Columns, func(a, b Column) bool { return name(a) == name(b) }) {
		return before
	}
	places := make([]int, len(after.Columns))
	for i, column := range after.Columns {
		places[i] = slices.IndexFunc(before.Columns, func(c Column) bool { return name(c) == name(column) })
	}
	rows := make([][]Value, len(before.Rows))
	for i, row := range before.Rows {
		rows[i] = make([]Value, len(places))
		for j, place := range places {
			if place >= 0 {
				rows[i][j] = row[place]
			}
		}
	}
	before.Rows = rows
	return before
}

// rows lists what became of each row.
func (p *pairing) rows() []RowDiff {
	removed := map[int][][]Value{} // by the row of after that they stand behind
	behind := -1
	for i, row := range p.before.Rows {
		if p.new[i] >= 0 {
			behind = p.new[i]
			continue
		}
		removed[behind] = append(removed[behind], row)
	}
	diffs := appendRemoved(make([]RowDiff, 0, len(p.after.Rows)), removed[-1])
	for i, row := range p.after.Rows {
		diffs = append(diffs, p.row(i, row))
		diffs = appendRemoved(diffs, removed[i])
	}
	return diffs
}

func appendRemoved(diffs []RowDiff, rows [][]Value) []RowDiff {
	for _, row := range rows {
		diffs = append(diffs, RowDiff{Sign: Removed, Before: row})
	}
	return diffs
}

func (p *pairing) row(i int, row []Value) RowDiff {
	if p.old[i] < 0 {
		return RowDiff{Sign: Added, After: row}
	}
	diff := RowDiff{Sign: Same, Before: p.before.Rows[p.old[i]], After: row}
	for place, value := range row {
		if !Equal(value, diff.Before[place]) {
			diff.Sign = Changed
			diff.Cells = append(diff.Cells, place)
		}
	}
	return diff
}
