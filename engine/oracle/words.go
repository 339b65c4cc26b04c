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

// name is how an input is called: an event's alias, the client's intent or key,
// else the id.
func (o *Once) name(label string) string {
	if alias, ok := o.aliases[label]; ok {
		return alias
	}
	return strings.TrimPrefix(label, keyIntent)
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
func (c *comparison) labeler(p *plan) func(*store.RowDiff) string {
	columns := p.namesRow()
	return func(r *store.RowDiff) string {
		row, intents := r.Before, c.intents
		if row == nil {
			row, intents = r.After, c.obs.Intents
		}
		if id, ok := p.seeded(row); ok {
			return shown(id)
		}
		parts := make([]string, len(columns))
		for i, col := range columns {
			parts[i] = shown(c.called(row[col], intents))
		}
		return strings.Join(parts, ", ")
	}
}

// called is a cell's value, an event's id by the event's name.
func (o *Once) called(v store.Value, intents map[string]string) store.Value {
	s, ok := v.(string)
	if !ok {
		return v
	}
	if intent, ok := intents[s]; ok {
		s = intent
	}
	return o.name(s)
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
