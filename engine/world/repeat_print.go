package world

import (
	"slices"
	"strings"

	"again/engine/text"
	"again/store"
)

// Lines is what `repeat` prints.
func (r *Repeated) Lines() []string {
	lines := []string{r.Title()}
	for _, t := range r.Tables {
		lines = append(lines, r.grid(t)...)
	}
	if len(r.Tables) == 0 {
		lines = append(lines, text.Get("world.repeat.unchanged"))
	}
	for _, run := range r.Runs {
		lines = append(lines, text.Get("world.repeat.run", run.Done)+" "+strings.Join(run.Words(), "; "))
	}
	lines = append(lines, r.Verdicts()...)
	if r.Open != "" {
		lines = append(lines, r.Open)
	}
	return lines
}

// grid is a table with the moments as its columns.
func (r *Repeated) grid(t RepeatedTable) []string {
	header := []string{t.Title()}
	for i := range r.Moments {
		header = append(header, "  "+r.Column(i))
	}
	var rows [][]store.Value
	for _, l := range t.Lines {
		row := []store.Value{l.Label}
		for _, c := range l.Cells {
			row = append(row, c.Words())
		}
		rows = append(rows, row)
	}
	return grid(header, rows)
}

// Title is the table with its service, and with its columns where whole rows
// stand below.
func (t RepeatedTable) Title() string {
	name := t.Name
	if t.Service != "" {
		name = t.Service + "." + name
	}
	if !slices.ContainsFunc(t.Lines, func(l RepeatedLine) bool { return l.Kind == RowLine }) {
		return name
	}
	return name + " (" + strings.Join(t.Columns, ", ") + ")"
}

// Words is a cell behind its sign.
func (c RepeatedCell) Words() string { return string(c.Sign) + " " + c.Text }
