package oracle

import (
	"slices"

	"again/engine/text"
	"again/store"
)

// The anomalies, in their order: of those that hold, the first is the primary one.
const (
	LostMessage        = "lost-message"
	GhostMessage       = "ghost-message"
	RegressedState     = "regressed-state"
	LostEffect         = "lost-effect"
	DuplicateEffect    = "duplicate-effect"
	InconsistentOutput = "inconsistent-output"
	WrongValue         = "wrong-value"
	Stuck              = "stuck"
)

var order = []string{
	LostMessage, GhostMessage, RegressedState, LostEffect,
	DuplicateEffect, InconsistentOutput, WrongValue, Stuck,
}

// Names are all anomalies, the gravest first.
func Names() []string { return slices.Clone(order) }

// Meaning is one line that says what an anomaly is.
func Meaning(name string) string { return text.Get("anomaly." + name) }

// Anomaly is one thing that is wrong, and where.
type Anomaly struct {
	Name  string
	Where string // inventory_balance.qty of demo-1
	Text  string // is 98, once leaves 99
}

// String puts both together.
func (a Anomaly) String() string { return a.Where + ": " + a.Text }

// Verdict is how a state at rest compares with "once".
type Verdict struct {
	Anomalies []Anomaly   // all that hold, the primary one first
	Diffs     []TableDiff // every table, "once" against now
	Remarks   []string
}

// TableDiff pairs the rows of a table as "once" has them (Before) with those
// that are there (After). An added row is one too many, a removed one is missing.
type TableDiff struct {
	store.TableDiff
	Service string
	LeftOut []int // places of the columns that are not compared
	// kinds names the anomaly of each differing cell of each row; a whole row's
	// stands under -1.
	kinds []map[int]string
	label func(*store.RowDiff) string
}

// CellDiff is one difference as a report has it.
type CellDiff struct {
	Service string      `json:"service,omitempty"`
	Table   string      `json:"table"`
	Row     string      `json:"row"`              // its key
	Column  string      `json:"column,omitempty"` // "" for a whole row
	Once    store.Value `json:"once"`             // null where "once" has no such row
	Now     store.Value `json:"now"`              // null where there is no such row
	Anomaly string      `json:"anomaly"`
}

// Primary is the anomaly that comes first, "" when there is none.
func (v *Verdict) Primary() string {
	if len(v.Anomalies) == 0 {
		return ""
	}
	return v.Anomalies[0].Name
}

// Has reports whether an anomaly of that name holds.
func (v *Verdict) Has(name string) bool {
	return slices.ContainsFunc(v.Anomalies, func(a Anomaly) bool { return a.Name == name })
}

// Kinds are the names of the anomalies that hold, each once, the primary first.
func (v *Verdict) Kinds() []string {
	var kinds []string
	for _, a := range v.Anomalies {
		if !slices.Contains(kinds, a.Name) {
			kinds = append(kinds, a.Name)
		}
	}
	return kinds
}

// Cells are the differences in the tables, one by one.
func (v *Verdict) Cells() []CellDiff {
	var cells []CellDiff
	for i := range v.Diffs {
		cells = v.Diffs[i].cells(cells)
	}
	return cells
}

func (d *TableDiff) cells(cells []CellDiff) []CellDiff {
	for i := range d.Rows {
		r := &d.Rows[i]
		cell := CellDiff{Service: d.Service, Table: d.Table.Name, Row: d.label(r)}
		switch r.Sign {
		case store.Added:
			cell.Now, cell.Anomaly = listed(r.After), d.kinds[i][wholeRow]
			cells = append(cells, cell)
		case store.Removed:
			cell.Once, cell.Anomaly = listed(r.Before), d.kinds[i][wholeRow]
			cells = append(cells, cell)
		case store.Changed:
			for _, c := range r.Cells {
				cell.Column, cell.Anomaly = d.Table.Columns[c].Name, d.kinds[i][c]
				cell.Once, cell.Now = printable(r.Before[c]), printable(r.After[c])
				cells = append(cells, cell)
			}
		}
	}
	return cells
}

// wholeRow is the place of a row's own anomaly among those of its cells.
const wholeRow = -1

// listed is a row as a report has it.
func listed(row []store.Value) []store.Value {
	all := make([]store.Value, len(row))
	for i, v := range row {
		all[i] = printable(v)
	}
	return all
}

// printable is v with bytes as the text that stands for them.
func printable(v store.Value) store.Value {
	if _, ok := v.([]byte); ok {
		return store.Format(v)
	}
	return v
}

// sortAnomalies puts the gravest first and keeps the rest as found.
func sortAnomalies(all []Anomaly) {
	slices.SortStableFunc(all, func(a, b Anomaly) int {
		return slices.Index(order, a.Name) - slices.Index(order, b.Name)
	})
}
