package lab

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/text"
)

// GridLesson is the lesson whose variants are the rows of the grid.
func GridLesson(lessons []*course.Lesson) (*course.Lesson, error) {
	return withTool(lessons, course.ToolGrid)
}

// withTool is the first lesson that offers a screen.
func withTool(lessons []*course.Lesson, tool string) (*course.Lesson, error) {
	i := slices.IndexFunc(lessons, func(l *course.Lesson) bool { return l.HasTool(tool) })
	if i < 0 {
		return nil, errors.New(text.Get("lab.tool.none", tool))
	}
	return lessons[i], nil
}

// GridRows are the lesson's variants, not explored yet.
func GridRows(l *course.Lesson, bus string) []explore.GridRow {
	var rows []explore.GridRow
	for _, v := range l.Variants {
		if v.Name == course.EditedVariant {
			continue
		}
		rows = append(rows, explore.GridRow{Name: v.Name, Title: l.VariantTitle(v.Name), Subject: OfLesson(l, v.Name, bus)})
	}
	return rows
}

// GridCell explores one row under one fault.
func GridCell(ctx context.Context, row explore.GridRow, f explore.Fault) (explore.Finding, error) {
	r, err := explore.Run(ctx, row.Subject, explore.Default, nil, f)
	if err != nil {
		return explore.Finding{}, err
	}
	return r.Faults[0], nil
}

// GridLines write an explored grid at a width: a line a row, or, where that is
// too wide, the row's title above its cells. A width of 0 is as wide as it gets.
func GridLines(rows []explore.GridRow, width int) []string {
	columns := gridColumns(rows)
	title := 0
	for _, r := range rows {
		title = max(title, cells(r.Title))
	}
	total := title
	for _, c := range columns {
		total += 2 + c
	}
	beside := width <= 0 || total <= width
	if !beside {
		title = 0
	}
	var heads []string
	for _, f := range explore.GridFaults() {
		heads = append(heads, text.Get("explore.short."+string(f)))
	}
	lines := []string{gridLine(pad("", title), heads, columns)}
	for _, r := range rows {
		var row []string
		for _, f := range r.Findings {
			row = append(row, Cell(f))
		}
		if beside {
			lines = append(lines, gridLine(pad(r.Title, title), row, columns))
		} else {
			lines = append(lines, r.Title, gridLine("", row, columns))
		}
	}
	return lines
}

// gridColumns are the widths of the grid's columns.
func gridColumns(rows []explore.GridRow) []int {
	var widths []int
	for i, f := range explore.GridFaults() {
		w := cells(text.Get("explore.short." + string(f)))
		for _, r := range rows {
			if i < len(r.Findings) {
				w = max(w, cells(Cell(r.Findings[i])))
			}
		}
		widths = append(widths, w)
	}
	return widths
}

func gridLine(title string, row []string, columns []int) string {
	for i, c := range row {
		title += "  " + pad(c, columns[i])
	}
	return strings.TrimRight(title, " ")
}

// narrow counts cells as terminals draw the signs here: one each.
var narrow = &runewidth.Condition{}

func cells(s string) int { return narrow.StringWidth(s) }

func pad(s string, w int) string { return s + strings.Repeat(" ", max(0, w-cells(s))) }
