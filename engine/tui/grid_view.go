package tui

import (
	"strings"

	"again/engine/explore"
	"again/engine/lab"
	"again/engine/text"
)

// How many lines stand below the rows: an empty one, three about the chosen cell,
// and the legend; in a small window one about the cell and the legend.
const (
	gridFoot, gridFootSmall = 5, 2
	roomForFoot             = 12
)

func (g *gridScreen) footHeight() int {
	if g.below5 {
		return gridFoot
	}
	return gridFootSmall
}

// leastCell is as wide as what most cells say, so that the columns stay where
// they are while the cells are filled in.
const leastCell = 9

// content is a line a row, its name beside or above its cells. Where not even
// the cells fit, only the chosen column is shown.
func (g *gridScreen) content(w int) []string {
	widths := g.widths()
	between := gap
	if gridMark+total(widths) > w {
		between = 1
	}
	wide := total(widths) - (gap-between)*(len(widths)-1)
	if gridMark+wide > w {
		return g.oneColumn(w)
	}
	names := g.names(w - gridMark - gap - wide)
	lead := gridMark
	if names != nil {
		lead += widestOf(names) + gap
	}
	var heads []string
	for i, f := range explore.GridFaults() {
		heads = append(heads, fit(text.Get("explore.short."+string(f)), widths[i]))
	}
	out := []string{g.m.t.strong.on(clip(spaces(lead)+strings.Join(heads, spaces(between)), w))}
	for i, r := range g.rows {
		line := g.line(i, widths, between)
		if names != nil {
			out = g.put(out, i, fit(names[i], lead-gridMark-gap)+spaces(gap)+line)
			continue
		}
		out = g.put(out, i, g.m.t.strong.on(clip(clean(r.Title), w-gridMark)), line)
	}
	return out
}

// gridMark is the room of the mark before a row.
const gridMark = 2

// put adds a row's lines, the first with the mark of the chosen one.
func (g *gridScreen) put(out []string, row int, lines ...string) []string {
	mark := spaces(gridMark)
	if row == g.row {
		mark = g.m.t.key.on(signHere) + " "
		g.from, g.to = len(out), len(out)+len(lines)-1
	}
	for _, l := range lines {
		out = append(out, mark+l)
		mark = spaces(gridMark)
	}
	return out
}

// oneColumn shows the chosen column alone.
func (g *gridScreen) oneColumn(w int) []string {
	n := g.widths()[g.column]
	head := text.Get("explore.short." + string(explore.GridFaults()[g.column]))
	room := max(1, w-gridMark-n-2)
	out := []string{g.m.t.strong.on(clip(spaces(gridMark)+fit("", room)+" "+head, w))}
	for i, r := range g.rows {
		out = g.put(out, i, fit(clean(r.Name), room)+" "+g.cell(i, g.column, n))
	}
	return out
}

func widestOf(names []string) int {
	n := 0
	for _, name := range names {
		n = max(n, cells(name))
	}
	return n
}

// names are what the rows are called where that stands beside their cells: their
// titles, else their short names, else nothing, and the title stands above.
func (g *gridScreen) names(room int) []string {
	var titles, short []string
	fits := [2]bool{true, true}
	for _, r := range g.rows {
		titles, short = append(titles, clean(r.Title)), append(short, clean(r.Name))
		fits[0] = fits[0] && cells(r.Title) <= room
		fits[1] = fits[1] && cells(r.Name) <= room
	}
	switch {
	case fits[0]:
		return titles
	case fits[1]:
		return short
	}
	return nil
}

// widths are those of the columns.
func (g *gridScreen) widths() []int {
	var widths []int
	for i, f := range explore.GridFaults() {
		n := max(leastCell, cells(text.Get("explore.short."+string(f))))
		for _, r := range g.rows {
			if i < len(r.Findings) {
				n = max(n, cells(lab.Cell(r.Findings[i])))
			}
		}
		widths = append(widths, n)
	}
	return widths
}

// line is the cells of a row.
func (g *gridScreen) line(row int, widths []int, between int) string {
	var b strings.Builder
	for i := range widths {
		space := spaces(between)
		cell := g.cell(row, i, widths[i])
		if g.m.t.plain && row == g.row && i == g.column {
			space = signPicked + spaces(between-1) // what a colour says elsewhere
		}
		b.WriteString(cell + space)
	}
	return b.String()
}

// signPicked stands behind the chosen cell where there are no colours.
const signPicked = "‹"

// cell is one verdict, w cells wide.
func (g *gridScreen) cell(row, column, w int) string {
	t := g.m.t
	word, k := "…", t.faint
	if found := g.rows[row].Findings; column < len(found) {
		word, k = lab.Cell(found[column]), t.ok
		switch found[column].Verdict {
		case explore.Unsafe:
			k = t.bad
		case explore.NotRun:
			k = t.faint
		}
	}
	if row == g.row && column == g.column {
		k = t.chosen
	}
	return k.on(fit(word, w))
}

// foot says what the chosen cell means, and how far the grid is.
func (g *gridScreen) foot() []string {
	t := g.m.t
	var lines []string
	if g.below5 {
		lines = append(lines, "")
	}
	switch f, ok := g.chosen(); {
	case g.err != nil:
		lines = append(lines, t.bad.on(signFail+" "+clean(stoppedOr(g.err))))
	case !ok:
		lines = append(lines, t.faint.on(text.Get("tui.grid.open")))
	default:
		lines = append(lines, g.verdict(f)...)
	}
	done, of := g.counted()
	height := g.footHeight()
	for len(lines) < height-1 {
		lines = append(lines, "")
	}
	legend := text.Get("tui.grid.legend", done, of)
	lines = append(lines[:height-1], t.faint.on(legend))
	for i, l := range lines {
		lines[i] = fit(l, g.w)
	}
	return lines
}

// verdict says what a finding means.
func (g *gridScreen) verdict(f explore.Finding) []string {
	t := g.m.t
	head := clean(g.rows[g.row].Title) + ", " + string(f.Fault) + ": "
	switch {
	case len(f.Counterexample) > 0:
		what := text.Get("tui.grid.run", strings.Join(f.Counterexample, "; "))
		lines := []string{t.bad.on(head + strings.TrimPrefix(lab.Note(f), ", "))}
		for _, w := range f.What {
			lines = append(lines, clean(w))
		}
		return append(lines[:min(len(lines), 2)], t.faint.on(what))
	case f.Verdict == explore.NotRun:
		return []string{t.faint.on(head + lab.Note(f))}
	case f.Outcome != "":
		return []string{head + f.Outcome, text.Get("tui.grid.outcome." + f.Outcome)}
	}
	return []string{t.ok.on(head + text.Get("tui.grid.safe")), t.faint.on(text.Get("explore.numbers", f.Schedules, f.States, f.Breaking))}
}

func (g *gridScreen) counted() (done, of int) {
	for _, r := range g.rows {
		done += len(r.Findings)
	}
	return done, len(g.rows) * len(explore.GridFaults())
}
