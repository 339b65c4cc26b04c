package world

import (
	"errors"
	"fmt"
	"strings"

	"again/engine/script"
	"again/engine/text"
	"again/store"
)

func doAudit(w *World, v script.Verb) ([]string, error) {
	id := v.Arg(0)
	e, inCast := w.setup.event(id)
	if inCast {
		id = e.ID
	}
	doc, known, err := w.audit(id)
	if err != nil {
		return nil, err
	}
	if !known && !inCast {
		return nil, errors.New(text.Get("world.audit", id, strings.Join(w.aliases(), ", ")))
	}
	return strings.Split(doc, "\n"), nil
}

// audit is everything known of one event, as JSON: the rows of each table that
// hold its id, its messages and deliveries, calls outside, and the handlers
// that skipped it.
func (w *World) audit(id string) (doc string, known bool, err error) {
	var b strings.Builder
	fmt.Fprintf(&b, "{\n  \"event_id\": %s,\n  \"tables\": {", toJSON(id))
	first := true
	for _, service := range w.setup.services() {
		snap, err := w.Tables(service)
		if err != nil {
			return "", false, err
		}
		for _, t := range snap.Tables {
			rows := rowsWith(t, id)
			if len(rows) == 0 {
				continue
			}
			known = true
			separate(&b, &first)
			fmt.Fprintf(&b, "\n    %s: %s", toJSON(qualified(service, t.Name)), objects(columnNames(t), rows, 6))
		}
	}
	b.WriteString("\n  }")
	for _, l := range lookups {
		if l.name == "log" || l.name == "requests" || l.name == "published" {
			continue
		}
		rows := only(l, l.rows(w), id)
		known = known || len(rows) > 0
		fmt.Fprintf(&b, ",\n  %s: %s", toJSON(l.name), objects(l.columns, rows, 4))
	}
	fmt.Fprintf(&b, ",\n  \"skipped\": %s\n}", objects([]string{"handler", "at"}, w.skips(id), 4))
	return b.String(), known, nil
}

func separate(b *strings.Builder, first *bool) {
	if !*first {
		b.WriteString(",")
	}
	*first = false
}

func qualified(service, table string) string {
	if service == "" {
		return table
	}
	return service + "." + table
}

func rowsWith(t store.Table, id string) [][]store.Value {
	var rows [][]store.Value
	for _, row := range t.Rows {
		for _, v := range row {
			if s, ok := v.(string); ok && s == id {
				rows = append(rows, row)
				break
			}
		}
	}
	return rows
}

func only(l lookup, rows [][]store.Value, id string) [][]store.Value {
	return rowsWith(store.Table{Name: l.name, Rows: rows}, id)
}

func (w *World) skips(id string) [][]store.Value {
	var rows [][]store.Value
	for _, e := range w.Log {
		if e.Name == "dedup.skip" && e.Field("event_id") == id {
			rows = append(rows, []store.Value{e.Field("handler"), stamp(e.At)})
		}
	}
	return rows
}

func columnNames(t store.Table) []string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return names
}

// objects writes rows as a JSON array of objects, one a line.
func objects(columns []string, rows [][]store.Value, indent int) string {
	if len(rows) == 0 {
		return "[]"
	}
	pad := strings.Repeat(" ", indent)
	lines := make([]string, len(rows))
	for i, row := range rows {
		parts := make([]string, len(columns))
		for c, name := range columns {
			parts[c] = toJSON(name) + ": " + toJSON(row[c])
		}
		lines[i] = pad + "{" + strings.Join(parts, ", ") + "}"
	}
	return "[\n" + strings.Join(lines, ",\n") + "\n" + pad[2:] + "]"
}
