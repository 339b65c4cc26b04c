package tui

import "strings"

// drawFilled draws a table that runs have filled in: as it is where no word has
// to be broken, else turned on its side, else as a list. No value is cut off.
func drawFilled(t *theme, rows [][]string, w int) []string {
	for _, grid := range [][][]string{rows, turned(rows)} {
		if total(wordWidths(grid)) <= w {
			return drawGrid(t, grid, w)
		}
	}
	return drawList(t, rows, w)
}

// wordWidths is how narrow each column can be without breaking a word.
func wordWidths(rows [][]string) []int {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 1)
			}
			for _, word := range strings.Fields(cell) {
				widths[i] = max(widths[i], cells(word))
			}
		}
	}
	return widths
}

// turned makes columns of rows. Every row is as long as the first.
func turned(rows [][]string) [][]string {
	if len(rows) == 0 {
		return nil
	}
	out := make([][]string, len(rows[0]))
	for _, row := range rows {
		for i := range out {
			out[i] = append(out[i], row[i])
		}
	}
	return out
}

// drawList writes each row's title, and under it its values with their columns.
func drawList(t *theme, rows [][]string, w int) []string {
	var out []string
	for _, row := range rows[1:] {
		for _, l := range wrap(row[0], w, 0) {
			out = append(out, t.strong.on(l))
		}
		line := ""
		for i, cell := range row[1:] {
			pair := rows[0][i+1] + " " + cell
			if line != "" && cells("  "+line+", "+pair) > w {
				out = append(out, wrap("  "+line, w, 2)...)
				line = ""
			}
			if line != "" {
				line += ", "
			}
			line += pair
		}
		out = append(out, wrap("  "+line, w, 2)...)
	}
	return out
}
