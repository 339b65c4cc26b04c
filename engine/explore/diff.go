package explore

import (
	"strings"

	"again/engine/oracle"
	"again/engine/text"
	"again/store"
)

// CellDiff is a cell, or a whole row, that is not as "once" has it.
type CellDiff struct {
	Service string `json:"service,omitempty"`
	Table   string `json:"table"`
	Row     string `json:"row"`    // its key, else its values
	Column  string `json:"column"` // "" for a whole row
	Once    string `json:"once"`   // "" for a row too many
	Got     string `json:"got"`    // "" for a missing row
}

func (d CellDiff) String() string {
	table := d.Table
	if d.Service != "" {
		table = d.Service + "." + table
	}
	switch {
	case d.Column != "":
		return text.Get("explore.diff.cell", table, d.Column, d.Row, d.Got, d.Once)
	case d.Once == "":
		return text.Get("explore.diff.extra", table, d.Got)
	}
	return text.Get("explore.diff.missing", table, d.Once)
}

// cellDiffs are the differences of a verdict, table by table.
func cellDiffs(v oracle.Verdict) []CellDiff {
	all := []CellDiff{}
	for _, t := range v.Diffs {
		for _, row := range t.Rows {
			all = append(all, rowDiffs(t, row)...)
		}
	}
	return all
}

func rowDiffs(t oracle.TableDiff, row store.RowDiff) []CellDiff {
	d := CellDiff{Service: t.Service, Table: t.Table.Name}
	switch row.Sign {
	case store.Added:
		d.Row, d.Got = rowName(t.Table, row.After), values(row.After)
		return []CellDiff{d}
	case store.Removed:
		d.Row, d.Once = rowName(t.Table, row.Before), values(row.Before)
		return []CellDiff{d}
	}
	var all []CellDiff
	d.Row = rowName(t.Table, row.Before)
	for _, c := range row.Cells {
		d.Column = t.Table.Columns[c].Name
		d.Once, d.Got = store.Format(row.Before[c]), store.Format(row.After[c])
		all = append(all, d)
	}
	return all
}

func rowName(t store.Table, row []store.Value) string {
	if len(t.Key) == 0 {
		return values(row)
	}
	var parts []string
	for _, c := range t.Key {
		parts = append(parts, store.Format(row[c]))
	}
	return strings.Join(parts, ", ")
}

func values(row []store.Value) string {
	parts := make([]string, len(row))
	for i, v := range row {
		parts[i] = store.Format(v)
	}
	return strings.Join(parts, ", ")
}
