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

// wholeRow is the place of a row's own anomaly among those of its cells.
const wholeRow = -1

// sortAnomalies puts the gravest first and keeps the rest as found.
func sortAnomalies(all []Anomaly) {
	slices.SortStableFunc(all, func(a, b Anomaly) int {
		return slices.Index(order, a.Name) - slices.Index(order, b.Name)
	})
}
