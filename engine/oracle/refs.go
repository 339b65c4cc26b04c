package oracle

import (
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
// compared before: such a number is followed to that row.
func (o *Once) refer(refs map[tableRef]map[string]tableRef) {
	for _, service := range o.services {
		done := map[string]*plan{}
		for _, p := range o.plans[service] {
			for c, column := range p.table.Columns {
				target, ok := refs[p.ref][column.Name]
				if !ok {
					continue
				}
				if parent := done[strings.ToLower(target.table)]; parent != nil && parent.numbered() {
					p.refs[c], parent.referred = parent.ref, true
				}
			}
			done[strings.ToLower(p.ref.table)] = p
		}
	}
}

// numbered reports whether the primary key is a number of SQLite's.
func (p *plan) numbered() bool {
	return len(p.table.Key) == 1 && p.surrogate[p.table.Key[0]]
}
