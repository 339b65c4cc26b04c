package tui

import (
	"strings"

	"again/engine/explore"
	"again/engine/lab"
	"again/engine/text"
)

// gridFoot is how many lines stand below the rows.
const gridFoot = 5

// leastCell is as wide as what most cells say, so that the columns stay where
// they are while the cells are filled in.
const leastCell = 9

func (g *gridScreen) content(w int) []string {
	t := g.m.t
	widths := g.widths()
	names := g.names(w - 2 - gap - total(widths))
	beside := names != nil
	name := 0
	for _, n := range names {
		name = max(name, cells(n))
	}
	var heads []string
	for i, f := range explore.GridFaults() {
		heads = append(heads, fit(text.Get("explore.short."+string(f)), widths[i]))
	}
	lead := spaces(2)
	if beside {
		lead += spaces(name + gap)
	}
	out := []string{t.strong.on(clip(lead+strings.Join(heads, spaces(gap)), w))}
	for i, r := range g.rows {
		if i == g.row {
			g.from = len(out)
		}
		mark := spaces(2)
		if i == g.row {
			mark = t.key.on(signHere) + " "
		}
		title := clean(r.Title)
		if beside {
			out = append(out, mark+fit(names[i], name)+spaces(gap)+g.line(i, widths))
		} else {
			out = append(out, mark+t.strong.on(clip(title, w-2)), spaces(2)+g.line(i, widths))
		}
		if i == g.row {
			g.to = len(out) - 1
		}
	}
	return out
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
func (g *gridScreen) line(row int, widths []int) string {
	t := g.m.t
	var parts []string
	for i := range explore.GridFaults() {
		word, k := "…", t.faint
		if found := g.rows[row].Findings; i < len(found) {
			word, k = lab.Cell(found[i]), t.ok
			switch found[i].Verdict {
			case explore.Unsafe:
				k = t.bad
			case explore.NotRun:
				k = t.faint
			}
		}
		cell := fit(word, widths[i])
		if row == g.row && i == g.column {
			cell = t.chosen.on(bracketed(t, cell))
		} else {
			cell = k.on(cell)
		}
		parts = append(parts, cell)
	}
	return strings.Join(parts, spaces(gap))
}

// bracketed marks a cell where no colour can: the last of its blanks, or of its
// letters, becomes a sign.
func bracketed(t *theme, cell string) string {
	if !t.plain {
		return cell
	}
	n := cells(cell)
	return fit(strings.TrimRight(clip(cell, n-2), " ")+" ‹", n)
}

// foot says what the chosen cell means, and how far the grid is.
func (g *gridScreen) foot() []string {
	t := g.m.t
	lines := []string{""}
	switch f, ok := g.chosen(); {
	case g.err != nil:
		lines = append(lines, t.bad.on(signFail+" "+clean(g.err.Error())))
	case !ok:
		lines = append(lines, t.faint.on(text.Get("tui.grid.open")))
	default:
		lines = append(lines, g.verdict(f)...)
	}
	done, of := g.counted()
	for len(lines) < gridFoot-1 {
		lines = append(lines, "")
	}
	legend := text.Get("tui.grid.legend", done, of)
	lines = append(lines[:gridFoot-1], t.faint.on(legend))
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
		return []string{head + text.Get("tui.grid.outcome."+f.Outcome)}
	}
	return []string{t.ok.on(head + text.Get("tui.grid.safe")), t.faint.on(text.Get("explore.numbers", f.Schedules, f.States, f.Breaking))}
}

func (g *gridScreen) counted() (done, of int) {
	for _, r := range g.rows {
		done += len(r.Findings)
	}
	return done, len(g.rows) * len(explore.GridFaults())
}
