package world

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/rivo/uniseg"

	"again/engine/script"
	"again/engine/text"
	"again/store"
)

func doShow(w *World, v script.Verb) ([]string, error) {
	service, _ := v.Opt("service")
	snap, err := w.Tables(service)
	if err != nil {
		return nil, err
	}
	t, ok := snap.Table(v.Arg(0))
	if !ok {
		return nil, noTable(v.Arg(0), tableNames(snap))
	}
	var columns []string
	for _, c := range t.Columns {
		columns = append(columns, c.Name)
	}
	return grid(columns, t.Rows), nil
}

func tableNames(s store.Snapshot) []string {
	var names []string
	for _, t := range s.Tables {
		names = append(names, t.Name)
	}
	return names
}

func doQueue(w *World, _ script.Verb) ([]string, error) {
	l := lookups[0]
	return grid(l.columns, queueRows(w)), nil
}

func doLog(w *World, _ script.Verb) ([]string, error) {
	var lines []string
	day := ""
	for _, e := range w.Log {
		if d := e.At.Format(time.DateOnly); d != day {
			if day != "" {
				lines = append(lines, d)
			}
			day = d
		}
		lines = append(lines, fmt.Sprintf("%s %s", e.At.Format(time.TimeOnly), e))
	}
	return lines, nil
}

func noTable(name string, names []string) error {
	if len(names) == 0 {
		return errors.New(text.Get("world.notables", name))
	}
	return errors.New(text.Get("world.table", name, strings.Join(names, ", ")))
}

// grid writes rows under their columns, each column as wide as its widest cell.
func grid(columns []string, rows [][]store.Value) []string {
	widths := make([]int, len(columns))
	cells := [][]string{columns}
	for _, row := range rows {
		line := make([]string, len(row))
		for i, v := range row {
			line[i] = text.Visible(store.Format(v))
		}
		cells = append(cells, line)
	}
	for _, line := range cells {
		for i, cell := range line {
			widths[i] = max(widths[i], uniseg.StringWidth(cell))
		}
	}
	var lines []string
	for _, line := range cells {
		var b strings.Builder
		for i, cell := range line {
			b.WriteString(cell + strings.Repeat(" ", widths[i]-uniseg.StringWidth(cell)+2))
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	if len(rows) == 0 {
		lines = append(lines, text.Get("world.norows"))
	}
	return lines
}
