package oracle

import (
	"slices"
	"strconv"
	"strings"

	"again/engine/world"
	"again/store"
)

// references lists the foreign keys of one column: table → column → the table
// that it points to.
func references(w *world.World, tables map[string]store.Snapshot) (map[tableRef]map[string]tableRef, error) {
	all := map[tableRef]map[string]tableRef{}
	for _, service := range w.DatabaseNames() {
		for _, t := range tables[service].Tables {
			r, err := w.Query(service, "SELECT id, \"table\", \"from\" FROM pragma_foreign_key_list('"+strings.ReplaceAll(t.Name, "'", "''")+"')")
			if err != nil {
				return nil, err
			}
			if targets := singles(service, r.Rows); len(targets) > 0 {
				all[tableRef{service, t.Name}] = targets
			}
		}
	}
	return all, nil
}

// singles leaves out the keys of more than one column.
func singles(service string, rows [][]store.Value) map[string]tableRef {
	parts := map[store.Value]int{}
	for _, row := range rows {
		parts[row[0]]++
	}
	targets := map[string]tableRef{}
	for _, row := range rows {
		if parts[row[0]] == 1 {
			targets[store.Format(row[2])] = tableRef{service, store.Format(row[1])}
		}
	}
	return targets
}

// refer notes which columns hold the number that SQLite gave to a row of a table
// compared before: such a number is followed to that row. A column that declares
// no foreign key is taken for a reference by its name: order_id, where there is a
// table orders with an id.
func (o *Once) refer(refs map[tableRef]map[string]tableRef) {
	for _, service := range o.services {
		var done []*plan
		for _, p := range o.plans[service] {
			for c, column := range p.table.Columns {
				target, declared := refs[p.ref][column.Name]
				for _, parent := range done {
					if declared && strings.EqualFold(parent.ref.table, target.table) || !declared && parent.namedBy(column.Name) {
						p.refs[c] = parent.ref
					}
				}
			}
			if p.numbered() {
				done = append(done, p)
			}
		}
	}
}

// namedBy reports whether a column or field of that name speaks of a row of the
// plan's table: order_id of orders.id.
func (p *plan) namedBy(name string) bool {
	name, table := strings.ToLower(name), strings.ToLower(p.ref.table)
	one, ok := strings.CutSuffix(name, "_"+strings.ToLower(p.table.Columns[p.table.Key[0]].Name))
	if !ok {
		return false
	}
	return table == one || table == one+"s" || table == one+"es" || table == strings.TrimSuffix(one, "y")+"ies"
}

// follows reports whether a field of a message or a call holds the number that a
// row of "once" has now: a conflict or a rollback may have skipped one.
func (c *comparison) follows(name, once, now string) bool {
	from, err := strconv.ParseInt(once, 10, 64)
	if err != nil {
		return false
	}
	to, err := strconv.ParseInt(now, 10, 64)
	if err != nil {
		return false
	}
	for _, service := range c.services {
		for _, p := range c.plans[service] {
			if !p.numbered() || !p.namedBy(name) && !strings.EqualFold(name, p.table.Columns[p.table.Key[0]].Name) {
				continue
			}
			if id, ok := c.partners[p.ref][from]; ok && id == to {
				return true
			}
		}
	}
	return false
}

// alikeFields reports whether the fields of a message or a call say the same,
// those left out that follow the clock or the id source.
func (c *comparison) alikeFields(of string, once, now []field) bool {
	leftOut := func(f field) bool { return c.masks.leavesOut(of, f.name) }
	return slices.EqualFunc(slices.DeleteFunc(once, leftOut), slices.DeleteFunc(now, leftOut), func(a, b field) bool {
		return a.name == b.name && (a.value == b.value || c.follows(a.name, a.value, b.value))
	})
}

// numbered reports whether the primary key is a number of SQLite's.
func (p *plan) numbered() bool {
	return len(p.table.Key) == 1 && p.surrogate[p.table.Key[0]]
}
