package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/text"
)

// gridLesson is the lesson whose variants are the rows of the grid.
const gridLesson = "22-cheat-sheet"

// gridCmd explores each idiom under each fault.
type gridCmd struct {
	Bus  string `help:"${bus}"`
	JSON bool   `help:"${json}"`
}

// Run prints the grid.
func (c *gridCmd) Run(ctx context.Context, out Streams, g *Global) error {
	all, err := g.course()
	if err != nil {
		return err
	}
	l, err := all.Find(gridLesson)
	if err != nil {
		return err
	}
	if err := l.Check("", c.Bus); err != nil {
		return err
	}
	rows, err := explore.Grid(ctx, gridRows(l, c.Bus), explore.Default, nil)
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(out.Out, rows)
	}
	printGrid(out.Out, rows)
	return nil
}

func gridRows(l *course.Lesson, bus string) []explore.GridRow {
	var rows []explore.GridRow
	for _, v := range l.Variants {
		rows = append(rows, explore.GridRow{Name: v.Name, Title: v.Title, Subject: lessonSubject(l, v.Name, bus)})
	}
	return rows
}

func printGrid(w io.Writer, rows []explore.GridRow) {
	width := 0
	for _, r := range rows {
		width = max(width, runewidth.StringWidth(r.Title))
	}
	fmt.Fprint(w, strings.Repeat(" ", width))
	for _, f := range explore.GridFaults() {
		fmt.Fprintf(w, "  %-14s", text.Get("explore.short."+string(f)))
	}
	fmt.Fprintln(w)
	for _, r := range rows {
		fmt.Fprint(w, r.Title+strings.Repeat(" ", width-runewidth.StringWidth(r.Title)))
		for _, f := range r.Findings {
			fmt.Fprintf(w, "  %-14s", cell(f))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w, text.Get("explore.gridlegend", explore.Default))
}

// cell is one verdict in a few letters.
func cell(f explore.Finding) string {
	switch {
	case f.Outcome != "":
		return f.Outcome
	case f.Verdict == explore.Unsafe:
		return "✗ " + text.Get("explore.anomaly."+f.Anomaly)
	case f.Verdict == explore.NotRun:
		return "·"
	}
	return "✓"
}
