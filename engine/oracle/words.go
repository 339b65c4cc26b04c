package oracle

import (
	"strings"

	"again/engine/text"
	"again/store"
)

func say(key string, args ...any) string { return text.Get("oracle."+key, args...) }

// longest is how much of a value a sentence shows.
const longest = 60

// shown is a value as a sentence shows it.
func shown(v store.Value) string {
	s := []rune(store.Format(v))
	if len(s) > longest {
		return string(s[:longest]) + "…"
	}
	return string(s)
}

// name is how an event is called: its alias, where it has one.
func (o *Once) name(event string) string {
	if alias, ok := o.aliases[event]; ok {
		return alias
	}
	return event
}

// title is the table as a report names it.
func (p *plan) title() string {
	if p.ref.service == "" {
		return p.ref.table
	}
	return p.ref.service + "." + p.ref.table
}

// mostCells are named where a row has no key of its own.
const mostCells = 4

// labeler names the rows of a table: by the key, where there is one, else by
// what they hold.
func (c *comparison) labeler(p *plan) func([]store.Value) string {
	columns := p.key
	if columns == nil {
		columns = p.compared[:min(len(p.compared), mostCells)]
	}
	return func(row []store.Value) string {
		if id, ok := p.seeded(row); ok {
			return shown(id)
		}
		var parts []string
		for _, col := range columns {
			v := row[col]
			if s, ok := v.(string); ok {
				v = c.name(s)
			}
			parts = append(parts, shown(v))
		}
		return strings.Join(parts, ", ")
	}
}

// seeded is the number of a row that the schema put there.
func (p *plan) seeded(row []store.Value) (store.Value, bool) {
	if p.key != nil || len(p.table.Key) != 1 || !p.surrogate[p.table.Key[0]] {
		return nil, false
	}
	id, ok := row[p.table.Key[0]].(int64)
	return id, ok && p.atStart[id]
}
