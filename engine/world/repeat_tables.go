package world

import (
	"slices"
	"strconv"
	"strings"

	"again/engine/text"
	"again/store"
)

// RepeatedTable is a table that changed, moment by moment.
type RepeatedTable struct {
	Service, Name string
	Columns       []string
	Lines         []RepeatedLine
}

// RepeatedLine is what became of one thing in a table: how many rows there are,
// whether a row is there, what a cell holds.
type RepeatedLine struct {
	Kind  LineKind
	Label string
	Cells []RepeatedCell // one a moment
}

// LineKind says what a RepeatedLine is about.
type LineKind int

const (
	CountLine LineKind = iota // how many rows there are
	RowLine                   // whether a row is there
	CellLine                  // what a cell holds
)

// RepeatedCell is one moment of a line. Its sign tells it from the moment
// before: changed, added (the row is new), removed (the row is gone).
type RepeatedCell struct {
	Sign store.Sign
	Text string
}

// repeatedTables are the tables that are not the same at each of the moments.
func repeatedTables(services []string, moments []Start) []RepeatedTable {
	var all []RepeatedTable
	for i, service := range services {
		last := moments[len(moments)-1].Tables[i]
		for _, t := range last.Tables {
			h := tableHistory{moments: make([]store.Table, len(moments))}
			for k, m := range moments {
				h.moments[k], _ = m.Tables[i].Table(t.Name)
			}
			if lines := h.lines(); len(lines) > 0 {
				all = append(all, RepeatedTable{Service: service, Name: t.Name, Columns: columnNames(t), Lines: lines})
			}
		}
	}
	return all
}

// tableHistory is one table at each moment.
type tableHistory struct {
	moments []store.Table
	tracks  []*track
}

// track is one row through the moments; nil where it is not there.
type track struct{ rows [][]store.Value }

func (h *tableHistory) lines() []RepeatedLine {
	h.pair()
	var lines []RepeatedLine
	for i, t := range h.tracks {
		label := h.label(i)
		if t.comesOrGoes() {
			lines = append(lines, RepeatedLine{RowLine, label, t.presence()})
		}
		for c := range h.shape().Columns {
			if cells, differs := t.cells(c); differs {
				lines = append(lines, RepeatedLine{CellLine, text.Get("world.repeat.cell", h.shape().Columns[c].Name, label), cells})
			}
		}
	}
	if slices.ContainsFunc(lines, func(l RepeatedLine) bool { return l.Kind == RowLine }) {
		lines = append([]RepeatedLine{h.count()}, lines...)
	}
	return lines
}

// shape is the table as it is last.
func (h *tableHistory) shape() store.Table { return h.moments[len(h.moments)-1] }

// pair follows each row from moment to moment.
func (h *tableHistory) pair() {
	for _, row := range h.moments[0].Rows {
		h.start(0, row)
	}
	for k := 1; k < len(h.moments); k++ {
		h.advance(k)
	}
}

func (h *tableHistory) start(moment int, row []store.Value) *track {
	t := &track{rows: make([][]store.Value, len(h.moments))}
	t.rows[moment] = row
	h.tracks = append(h.tracks, t)
	return t
}

// advance goes on from moment k-1 to moment k. A row that comes back is the one
// that went.
func (h *tableHistory) advance(k int) {
	before, after := h.moments[k-1], h.moments[k]
	diff := store.Diff(store.Snapshot{Tables: []store.Table{before}}, store.Snapshot{Tables: []store.Table{after}})
	if len(diff) == 0 {
		return
	}
	open := slices.Clone(h.tracks)
	for _, d := range diff[0].Rows {
		if d.After == nil {
			continue
		}
		t := take(open, func(t *track) bool {
			return d.Before != nil && t.rows[k-1] != nil && sameValues(t.rows[k-1], d.Before)
		})
		if t == nil && d.Before == nil {
			t = take(open, func(t *track) bool { return h.returns(t, k, d.After) })
		}
		if t == nil {
			t = h.start(k, d.After)
		}
		t.rows[k] = d.After
	}
}

// take finds a track and takes it out of the list.
func take(open []*track, fits func(*track) bool) *track {
	for i, t := range open {
		if t != nil && fits(t) {
			open[i] = nil
			return t
		}
	}
	return nil
}

// returns reports whether a row that was gone is there again.
func (h *tableHistory) returns(t *track, k int, row []store.Value) bool {
	if t.rows[k-1] != nil {
		return false
	}
	old := t.last(k)
	for _, c := range h.shape().Key {
		if c >= len(old) || !store.Equal(old[c], row[c]) {
			return false
		}
	}
	return len(h.shape().Key) > 0 || sameValues(old, row)
}

func sameValues(a, b []store.Value) bool { return slices.EqualFunc(a, b, store.Equal) }

// last is the row as it was last seen before moment k.
func (t *track) last(k int) []store.Value {
	for i := k - 1; i >= 0; i-- {
		if t.rows[i] != nil {
			return t.rows[i]
		}
	}
	return nil
}

func (t *track) comesOrGoes() bool {
	return slices.ContainsFunc(t.rows, func(row []store.Value) bool { return row == nil })
}

// presence tells at which moments the row is there.
func (t *track) presence() []RepeatedCell {
	cells := make([]RepeatedCell, len(t.rows))
	for k, row := range t.rows {
		was := k > 0 && t.rows[k-1] != nil
		cells[k] = RepeatedCell{Sign: store.Same, Text: text.Get("world.repeat.here")}
		switch {
		case row == nil:
			cells[k].Text = text.Get("world.repeat.absent")
			if was {
				cells[k].Sign = store.Removed
			}
		case k > 0 && !was:
			cells[k].Sign = store.Added
		}
	}
	return cells
}

// cells are a column's values, and whether they differ among the moments at
// which the row is there.
func (t *track) cells(column int) (cells []RepeatedCell, differs bool) {
	cells = make([]RepeatedCell, len(t.rows))
	for k, row := range t.rows {
		cells[k].Sign = store.Same
		if row == nil || column >= len(row) {
			continue
		}
		cells[k].Text = store.Format(row[column])
		if old := t.last(k); old != nil && column < len(old) && !store.Equal(old[column], row[column]) {
			cells[k].Sign, differs = store.Changed, true
		}
	}
	return cells, differs
}

// count is the line of how many rows there are.
func (h *tableHistory) count() RepeatedLine {
	l := RepeatedLine{Kind: CountLine, Label: text.Get("world.repeat.count")}
	for k, t := range h.moments {
		c := RepeatedCell{Sign: store.Same, Text: strconv.Itoa(len(t.Rows))}
		if k > 0 && len(h.moments[k-1].Rows) != len(t.Rows) {
			c.Sign = store.Changed
		}
		l.Cells = append(l.Cells, c)
	}
	return l
}

// label names a row: by its key and, where it comes or goes, by what else stays
// the same in it.
func (h *tableHistory) label(i int) string {
	t, key := h.tracks[i], h.shape().Key
	row := t.last(len(t.rows))
	var parts []string
	for c, v := range row {
		_, differs := t.cells(c)
		if len(key) > 0 && !t.comesOrGoes() && !slices.Contains(key, c) || differs {
			continue
		}
		parts = append(parts, store.Format(v))
	}
	if len(parts) == 0 {
		return text.Get("world.repeat.nth", i+1)
	}
	return strings.Join(parts, ", ")
}
