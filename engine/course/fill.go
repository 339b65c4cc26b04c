package course

import "again/engine/oracle"

// FilledTable is a FillTable with its cells computed.
type FilledTable struct {
	By      string // "variant" or "bus"
	Columns []string
	Rows    []FilledRow
	Hidden  bool // the step's prediction waits: every cell is "?"
}

// FilledRow is a row of a FilledTable.
type FilledRow struct {
	Title string
	Cells []string
}

func hidden(tables []FillTable) []FilledTable {
	var all []FilledTable
	for _, t := range tables {
		all = append(all, t.each(func(string, FillRow) string { return "?" }))
		all[len(all)-1].Hidden = true
	}
	return all
}

func (t FillTable) each(cell func(column string, row FillRow) string) FilledTable {
	f := FilledTable{By: t.By, Columns: t.Columns}
	for _, row := range t.Rows {
		filled := FilledRow{Title: row.Title}
		for _, column := range t.Columns {
			filled.Cells = append(filled.Cells, cell(column, row))
		}
		f.Rows = append(f.Rows, filled)
	}
	return f
}

// fill computes every cell on a fork of its own. A cell whose verbs cannot be
// done there reads "–".
func (l *Lesson) fill(step int, t FillTable, once *oracle.Cache) FilledTable {
	return t.each(func(column string, row FillRow) string {
		value, err := l.cell(step, t, column, row, once)
		if err != nil {
			return "–"
		}
		return value
	})
}

func (l *Lesson) cell(step int, t FillTable, column string, row FillRow, once *oracle.Cache) (string, error) {
	variant, bus := column, ""
	if t.By == "bus" {
		variant, bus = "", column
	}
	verbs, err := inline("", t.Line, row.Run)
	if err != nil {
		return "", err
	}
	r, err := newRun(l, step, variant, bus, once)
	if err != nil {
		return "", err
	}
	defer r.close()
	if err := r.play(verbs); err != nil {
		return "", err
	}
	return t.probe.look(lookup{w: r.world(), cast: l.Cast, judge: r.judgeAtRest})
}
