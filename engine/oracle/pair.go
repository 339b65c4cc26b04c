package oracle

import (
	"slices"

	"again/store"
)

// pair is a row of "once" and the row that is there now; -1 where one has none.
type pair struct{ once, now int }

// pairing pairs the rows of one table.
type pairing struct {
	*plan
	once, now store.Table
	with      *comparison
	toNow     []int // for each row of once, its partner or -1
	toOnce    []int
}

// rows pairs rows by primary key, then by each unique key. Those that have no
// primary key are paired by SQLite's own number where they were there from the
// start, then equal ones, then the nearest. Left-out columns count for none of it.
func (p *plan) rows(now store.Table, c *comparison) []pair {
	m := &pairing{
		plan: p, once: p.table, now: now, with: c,
		toNow: filled(len(p.table.Rows)), toOnce: filled(len(now.Rows)),
	}
	if p.key != nil {
		m.byColumns(p.key)
	}
	for _, unique := range p.uniques {
		m.byColumns(unique)
	}
	m.byNumber()
	m.byContent()
	m.byDistance()
	return m.inOrder()
}

// keyless reports whether a row has no primary key to go by: SQLite lets NULL
// into one that is no INTEGER.
func (m *pairing) keyless(row []store.Value) bool {
	return m.key == nil || slices.ContainsFunc(m.key, func(c int) bool { return row[c] == nil })
}

func filled(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = -1
	}
	return list
}

func (m *pairing) join(i, j int) { m.toNow[i], m.toOnce[j] = j, i }

// byColumns pairs rows that are alike in the columns of a key. A key with a
// NULL in it is no key.
func (m *pairing) byColumns(key []int) {
	m.match(func(buf []byte, row []store.Value, once bool) ([]byte, bool) {
		for _, c := range key {
			if row[c] == nil {
				return buf, false
			}
			buf = m.appendCell(buf, c, row[c], once)
		}
		return buf, true
	})
}

// byContent pairs rows that are alike in all that is compared and tell of the
// same events.
func (m *pairing) byContent() {
	m.match(func(buf []byte, row []store.Value, once bool) ([]byte, bool) {
		if !m.keyless(row) {
			return buf, false
		}
		for _, c := range m.compared {
			buf = m.appendCell(buf, c, row[c], once)
		}
		for c := range row {
			if m.volatile[c] {
				event, _ := m.with.eventIn(row[c], true, m.intents(once))
				buf = appendText(buf, event)
			}
		}
		return buf, true
	})
}

// intents are those of the side that a row is from.
func (m *pairing) intents(once bool) map[string]string {
	if once {
		return m.with.intents
	}
	return m.with.obs.Intents
}

// match pairs rows for which content writes the same, in their order. A row
// that it declines is left alone.
func (m *pairing) match(content func(buf []byte, row []store.Value, once bool) ([]byte, bool)) {
	waiting := map[string][]int{}
	var buf []byte
	for i, row := range m.once.Rows {
		if m.toNow[i] < 0 {
			var ok bool
			if buf, ok = content(buf[:0], row, true); ok {
				waiting[string(buf)] = append(waiting[string(buf)], i)
			}
		}
	}
	for j, row := range m.now.Rows {
		if m.toOnce[j] >= 0 {
			continue
		}
		var ok bool
		if buf, ok = content(buf[:0], row, false); !ok {
			continue
		}
		if list := waiting[string(buf)]; len(list) > 0 {
			m.join(list[0], j)
			waiting[string(buf)] = list[1:]
		}
	}
}

// appendCell writes a cell so that it can be compared with one of the other side.
func (m *pairing) appendCell(buf []byte, c int, v store.Value, once bool) []byte {
	if once {
		v = m.translated(c, v)
	}
	return appendCell(buf, v)
}

// translated is a reference to a numbered row as it must read now.
func (m *pairing) translated(c int, v store.Value) store.Value {
	parent, ok := m.refs[c]
	if id, isID := v.(int64); ok && isID {
		if to, ok := m.with.partners[parent][id]; ok {
			return to
		}
		return []byte("no such row now")
	}
	return v
}

// alike reports whether a cell of once and one of now count as the same.
func (m *pairing) alike(c int, once, now store.Value) bool {
	return same(m.translated(c, once), now)
}

// byNumber pairs rows that the schema put there, by SQLite's number.
func (m *pairing) byNumber() {
	if len(m.atStart) == 0 || m.now.RowIDs == nil {
		return
	}
	where := map[int64]int{}
	for j, id := range m.now.RowIDs {
		if m.toOnce[j] < 0 && m.keyless(m.now.Rows[j]) {
			where[id] = j
		}
	}
	for i, id := range m.once.RowIDs {
		if m.toNow[i] >= 0 || !m.atStart[id] {
			continue
		}
		if j, ok := where[id]; ok {
			m.join(i, j)
		}
	}
}

// mostCandidates bounds the pairs that byDistance looks at; more rows than that
// come from a learner's own bulk INSERT, not from a handler.
const mostCandidates = 1 << 20

// byDistance pairs what is left: the fewest differing cells first. Rows that
// agree in less than half of their cells, or tell of two events, are two rows.
func (m *pairing) byDistance() {
	type candidate struct{ differ, i, j int }
	var all []candidate
	if count(m.toNow)*count(m.toOnce) > mostCandidates {
		return
	}
	for i, a := range m.once.Rows {
		for j, b := range m.now.Rows {
			if m.toNow[i] >= 0 || m.toOnce[j] >= 0 || !m.keyless(a) || !m.keyless(b) {
				continue
			}
			d := m.distance(a, b)
			if 2*d <= len(m.compared) && m.sameEvent(a, b) {
				all = append(all, candidate{d, i, j})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y candidate) int { return x.differ - y.differ })
	for _, c := range all {
		if m.toNow[c.i] < 0 && m.toOnce[c.j] < 0 {
			m.join(c.i, c.j)
		}
	}
}

// count is how many rows have no partner yet.
func count(partners []int) (n int) {
	for _, p := range partners {
		if p < 0 {
			n++
		}
	}
	return n
}

func (m *pairing) distance(once, now []store.Value) (differ int) {
	for _, c := range m.compared {
		if !m.alike(c, once[c], now[c]) {
			differ++
		}
	}
	return differ
}

// sameEvent reports whether no column tells of two different events.
func (m *pairing) sameEvent(once, now []store.Value) bool {
	for c := range once {
		if m.surrogate[c] {
			continue
		}
		a, isA := m.with.eventIn(once[c], m.volatile[c], m.intents(true))
		b, isB := m.with.eventIn(now[c], m.volatile[c], m.intents(false))
		if isA && isB && a != b {
			return false
		}
	}
	return true
}

// inOrder lists the pairs in the order of now, missing rows at their old place.
func (m *pairing) inOrder() []pair {
	after := make(map[int][]int) // partner of the row above, or -1 → missing rows of once
	above := -1
	for i, j := range m.toNow {
		if j >= 0 {
			above = j
		} else {
			after[above] = append(after[above], i)
		}
	}
	pairs := make([]pair, 0, len(m.toOnce))
	missing := func(at int) {
		for _, i := range after[at] {
			pairs = append(pairs, pair{i, -1})
		}
	}
	missing(-1)
	for j, i := range m.toOnce {
		pairs = append(pairs, pair{i, j})
		missing(j)
	}
	return pairs
}
