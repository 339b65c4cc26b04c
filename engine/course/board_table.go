package course

import (
	"reflect"
	"slices"
	"strings"

	"again/engine/oracle"
	"again/engine/text"
	"again/store"
)

// tables are the lesson's tables, or all where it names none.
func (r *run) tables(v verdict) []TableView {
	now := v.Now
	if now == nil {
		now = r.tablesNow()
	}
	before := r.before()
	var views []TableView
	for _, ref := range r.shown(now) {
		t, ok := now[ref.service].Table(ref.table)
		if !ok {
			continue // a table that only other variants have
		}
		b := tableBuilder{table: t, pending: r.pendingIn(ref)}
		if old, ok := before[ref.service].Table(ref.table); ok {
			b.before = &old
		}
		if once, ok := v.Diffs[ref]; ok {
			b.once = &once
		}
		view := b.build()
		view.Service = ref.service
		views = append(views, view)
	}
	return views
}

func (r *run) tablesNow() shot {
	now := shot{}
	for _, service := range r.world().DatabaseNames() {
		if snap, err := r.world().Tables(service); err == nil {
			now[service] = snap
		}
	}
	return now
}

// tableRef names a table of a service.
type tableRef struct{ service, table string }

// shown lists what the lesson shows; B.bookings is the table of service B.
func (r *run) shown(now shot) []tableRef {
	var refs []tableRef
	for _, name := range r.lesson.Show {
		refs = append(refs, refOf(name))
	}
	if len(refs) > 0 {
		return refs
	}
	for _, service := range r.world().DatabaseNames() {
		for _, t := range now[service].Tables {
			refs = append(refs, tableRef{service, t.Name})
		}
	}
	return refs
}

func refOf(name string) tableRef {
	if service, table, ok := strings.Cut(name, "."); ok {
		return tableRef{service, table}
	}
	return tableRef{"", name}
}

// pendingTable is what one actor has written to a table and not committed.
type pendingTable struct {
	actor string
	table store.Table
}

// pendingIn looks through the connections of the actors that hold a write. Only
// those: a look through another's would give its transaction a snapshot.
func (r *run) pendingIn(ref tableRef) []pendingTable {
	w := r.world()
	var all []pendingTable
	for _, a := range w.Actors {
		if a.Job == nil || !a.Job.Wrote || !w.InTx(a.Name, ref.service) {
			continue
		}
		snap, err := w.View(a.Name, ref.service)
		if err != nil {
			continue
		}
		if t, ok := snap.Table(ref.table); ok {
			all = append(all, pendingTable{a.Name, t})
		}
	}
	return all
}

// tableBuilder puts a table's four faces together: now, before the last verb,
// what is pending, and what "once" holds.
type tableBuilder struct {
	table   store.Table
	before  *store.Table
	once    *oracle.TableDiff
	pending []pendingTable
	view    TableView
	place   []int // row of the table → row of the view
}

func (b *tableBuilder) build() TableView {
	b.view = TableView{Name: b.table.Name, Key: b.table.Key, HasOnce: b.once != nil}
	for _, c := range b.table.Columns {
		b.view.Columns = append(b.view.Columns, c.Name)
	}
	b.rows()
	for _, p := range b.pending {
		b.addPending(p)
	}
	if b.once != nil {
		b.addOnce()
	}
	return b.view
}

func diffTables(before, after store.Table) []store.RowDiff {
	diffs := store.Diff(store.Snapshot{Tables: []store.Table{before}}, store.Snapshot{Tables: []store.Table{after}})
	if len(diffs) == 0 {
		return nil
	}
	return diffs[0].Rows
}

// rows are the committed rows, with what the last verb changed.
func (b *tableBuilder) rows() {
	before := b.table
	if b.before != nil {
		before = *b.before
	}
	b.place = make([]int, len(b.table.Rows))
	for _, d := range diffTables(before, b.table) {
		values := d.After
		if values == nil {
			values = d.Before
		} else {
			b.place[rowIndex(b.table, values)] = len(b.view.Rows)
		}
		row := RowView{Sign: byte(d.Sign), Cells: cells(values)}
		for _, c := range d.Cells {
			row.Cells[c].Was, row.Cells[c].Changed = store.Format(d.Before[c]), true
		}
		b.view.Rows = append(b.view.Rows, row)
	}
}

func cells(values []store.Value) []CellView {
	row := make([]CellView, len(values))
	for i, v := range values {
		row[i].Text = store.Format(v)
	}
	return row
}

// rowIndex finds a row: a diff hands out the table's own memory, or a copy of it.
func rowIndex(t store.Table, row []store.Value) int {
	own := slices.IndexFunc(t.Rows, func(r []store.Value) bool { return len(r) > 0 && &r[0] == &row[0] })
	if own >= 0 {
		return own
	}
	return max(0, slices.IndexFunc(t.Rows, func(r []store.Value) bool { return reflect.DeepEqual(r, row) }))
}

// addPending puts what an actor would change under the cells, and what it would
// add below the rows.
func (b *tableBuilder) addPending(p pendingTable) {
	for _, d := range diffTables(b.table, p.table) {
		switch d.Sign {
		case store.Changed:
			row := &b.view.Rows[b.place[rowIndex(b.table, d.Before)]]
			for _, c := range d.Cells {
				row.Cells[c].Pending = append(row.Cells[c].Pending, PendingValue{p.actor, store.Format(d.After[c])})
			}
		case store.Removed:
			row := &b.view.Rows[b.place[rowIndex(b.table, d.Before)]]
			row.Cells[0].Pending = append(row.Cells[0].Pending, PendingValue{p.actor, text.Get("course.pending.deleted")})
		case store.Added:
			row := RowView{Sign: ' ', Cells: make([]CellView, len(d.After))}
			for c, v := range d.After {
				row.Cells[c].Pending = []PendingValue{{p.actor, store.Format(v)}}
			}
			b.view.Rows = append(b.view.Rows, row)
		}
	}
}

// addOnce puts what "once" holds beside each cell, and the rows that only it has
// below.
func (b *tableBuilder) addOnce() {
	for _, d := range b.once.Rows {
		switch {
		case d.Before == nil:
			b.view.Rows[b.place[rowIndex(b.table, d.After)]].Once = "extra"
		case d.After == nil:
			row := RowView{Sign: ' ', Cells: make([]CellView, len(d.Before)), Once: "missing"}
			for c, v := range d.Before {
				row.Cells[c].Once, row.Cells[c].Differs = store.Format(v), !b.leftOut(c)
			}
			b.view.Rows = append(b.view.Rows, row)
		default:
			row := &b.view.Rows[b.place[rowIndex(b.table, d.After)]]
			for c, v := range d.Before {
				row.Cells[c].Once, row.Cells[c].Differs = store.Format(v), slices.Contains(d.Cells, c)
			}
		}
	}
}

// leftOut reports whether "once" says nothing about a column.
func (b *tableBuilder) leftOut(column int) bool { return slices.Contains(b.once.LeftOut, column) }
