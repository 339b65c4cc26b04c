package tui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// lines draws a document at a width.
func (d *document) draw(t *theme, w int) []string {
	var out []string
	for i, b := range d.blocks {
		if i > 0 && !b.tight {
			out = append(out, "")
		}
		first := b.first
		for _, l := range b.body(t, max(1, w-cells(b.rest))) {
			out = append(out, t.faint.on(first)+l)
			first = b.rest
		}
	}
	return out
}

func (b block) body(t *theme, w int) []string {
	switch b.kind {
	case title:
		return b.wrapped(t, t.heading, w)
	case code:
		return codeBody(t, b.lines, w)
	case ruler:
		return []string{t.border.on(strings.Repeat("─", w))}
	case grid:
		return drawGrid(t, b.rows, w)
	}
	return b.wrapped(t, t.text, w)
}

// wrapped breaks the block's words into lines of at most w cells.
func (b block) wrapped(t *theme, base ink, w int) []string {
	runs := make([]run, 0, len(b.words))
	var literals []span
	size := 0
	for _, word := range b.words {
		r := voiced(t, base, word)
		runs = append(runs, r)
		if word.voice == literally || word.voice == stressed {
			literals = append(literals, span{size, size + len(r.text)})
		}
		size += len(r.text)
	}
	return broken(runs, w, 0, keeping(literals, size, w))
}

// voiced gives a word its ink. Without colours and weights a literal keeps the
// backticks it was written with.
func voiced(t *theme, base ink, w word) run {
	switch w.voice {
	case stressed:
		return run{t.emphasis, w.text}
	case strongly:
		return run{t.strong, w.text}
	case literally:
		if t.plain {
			return run{text: "`" + w.text + "`"}
		}
		return run{t.literal, w.text}
	}
	return run{base, w.text}
}

func codeBody(t *theme, lines []string, w int) []string {
	var out []string
	for _, l := range lines {
		out = append(out, wrapCodeRuns(sqlRuns(t, "  "+l), w, 4)...)
	}
	return out
}

// drawGrid draws rows of text under a heading row. Columns that do not fit are
// narrowed, the widest first, and their cells broken into lines.
func drawGrid(t *theme, rows [][]string, w int) []string {
	if len(rows) == 0 {
		return nil
	}
	widths := gridWidths(rows, w)
	var out []string
	for i, row := range rows {
		for _, l := range gridRow(row, widths) {
			if i == 0 {
				l = t.strong.on(l)
			}
			out = append(out, l)
		}
		if i == 0 {
			out = append(out, t.border.on(strings.Repeat("─", min(w, total(widths)))))
		}
	}
	return out
}

const gap = 2 // cells between columns

func gridWidths(rows [][]string, w int) []int {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 1)
			}
			widths[i] = max(widths[i], cells(cell))
		}
	}
	words := wordWidths(rows)
	for total(widths) > w && (narrowTo(widths, words) || narrow(widths, 4)) {
	}
	return widths
}

// narrowTo takes a cell from the widest column that is wider than its least;
// false when none is.
func narrowTo(widths, least []int) bool {
	widest := -1
	for i, n := range widths {
		if n > least[i] && (widest < 0 || n >= widths[widest]) {
			widest = i
		}
	}
	if widest >= 0 {
		widths[widest]--
	}
	return widest >= 0
}

// narrow takes a cell from the widest column; false when all are at least.
func narrow(widths []int, least int) bool {
	widest := 0
	for i, n := range widths {
		if n >= widths[widest] {
			widest = i
		}
	}
	if len(widths) == 0 || widths[widest] <= least {
		return false
	}
	widths[widest]--
	return true
}

func total(widths []int) int {
	sum := gap * max(0, len(widths)-1)
	for _, n := range widths {
		sum += n
	}
	return sum
}

func gridRow(row []string, widths []int) []string {
	parts := make([][]string, len(row))
	height := 1
	for i, cell := range row {
		parts[i] = wrap(cell, widths[i], 0)
		height = max(height, len(parts[i]))
	}
	out := make([]string, height)
	for y := range out {
		var b strings.Builder
		for i := range row {
			part := ""
			if y < len(parts[i]) {
				part = parts[i][y]
			}
			b.WriteString(fit(part, widths[i]))
			b.WriteString(spaces(gap))
		}
		out[y] = strings.TrimRight(b.String(), " ")
	}
	return out
}

// stripped is a line without its inks.
func stripped(s string) string { return ansi.Strip(s) }
