package oracle

import (
	"slices"
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

// name is how an event is called: its alias, the client's intent where its id
// was made up for a request, else the id.
func (c *comparison) name(event string) string {
	if alias, ok := c.aliases[event]; ok {
		return alias
	}
	if intent, ok := c.obs.Intents[event]; ok && !strings.HasPrefix(intent, keyIntent) {
		return intent
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

// labeler names the rows of a table: by the primary key, else by what they hold.
func (c *comparison) labeler(p *plan) func([]store.Value) string {
	columns := p.namesRow()
	return func(row []store.Value) string {
		if id, ok := p.seeded(row); ok {
			return shown(id)
		}
		parts := make([]string, len(columns))
		for i, col := range columns {
			v := row[col]
			if s, ok := v.(string); ok {
				v = c.name(s)
			}
			parts[i] = shown(v)
		}
		return strings.Join(parts, ", ")
	}
}

// namesRow are the columns that a row is called by.
func (p *plan) namesRow() []int {
	if slices.ContainsFunc(p.table.Key, func(c int) bool { return !p.surrogate[c] && !p.volatile[c] }) {
		return p.table.Key
	}
	var columns []int
	for c := range p.table.Columns {
		if !p.surrogate[c] && len(columns) < mostCells {
			columns = append(columns, c)
		}
	}
	return columns
}

// seeded is the number of a row that the schema put there.
func (p *plan) seeded(row []store.Value) (store.Value, bool) {
	if p.key != nil || len(p.table.Key) != 1 || !p.surrogate[p.table.Key[0]] {
		return nil, false
	}
	id, ok := row[p.table.Key[0]].(int64)
	return id, ok && p.atStart[id]
}
