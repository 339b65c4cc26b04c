package oracle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"again/engine/world"
	"again/store"
)

// hand is a table written by hand; columns are "name", "name!" for a key column,
// "name#" for a number of SQLite's, "name~" for one that differs between the two
// plays.
type hand struct {
	columns string
	start   [][]store.Value
	rests   [][][]store.Value // the last one is where "once" ends
	now     [][]store.Value
	ids     []int64 // SQLite's numbers now; 1, 2, … where nothing is said
}

func (h hand) table(rows [][]store.Value, ids []int64) store.Table {
	t := store.Table{Name: "t", Rows: rows, RowIDs: ids}
	for c, name := range strings.Fields(h.columns) {
		bare := strings.TrimRight(name, "!#~")
		t.Columns = append(t.Columns, store.Column{Name: bare, Surrogate: strings.Contains(name, "#")})
		if strings.ContainsAny(name, "!#") {
			t.Key = append(t.Key, c)
		}
	}
	if ids == nil {
		t.RowIDs = make([]int64, len(rows))
		for i := range rows {
			t.RowIDs[i] = int64(i + 1)
		}
	}
	return t
}

func (h hand) shot(rows [][]store.Value, ids []int64) map[string]store.Snapshot {
	return map[string]store.Snapshot{"": {Tables: []store.Table{h.table(rows, ids)}}}
}

// other is the second play: what follows the clock differs.
func (h hand) other(rows [][]store.Value) [][]store.Value {
	var all [][]store.Value
	for i, row := range rows {
		twin := slices.Clone(row)
		for c, name := range strings.Fields(h.columns) {
			if strings.Contains(name, "~") && twin[c] != nil {
				twin[c] = fmt.Sprint("other", i)
			}
		}
		all = append(all, twin)
	}
	return all
}

func (h hand) judge() Verdict {
	first := &run{start: h.shot(h.start, nil), units: newUnits(world.Setup{}, nil)}
	second := &run{start: first.start}
	for _, rows := range h.rests {
		first.rests = append(first.rests, h.shot(rows, nil))
		second.rests = append(second.rests, h.shot(h.other(rows), nil))
	}
	once := newOnce(world.Setup{}, first, second, nil)
	return once.Judge(Observation{Tables: h.shot(h.now, h.ids)})
}

type row = []store.Value
type rows = [][]store.Value

func n(i int) store.Value { return int64(i) }

func TestHandMade(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		hand
		want string // kind@where, in order
	}{
		{"the same", hand{"k! n", nil, []rows{{{"a", n(1)}}}, rows{{"a", n(1)}}, nil}, ""},
		{"1 and 1.0", hand{"k! n", nil, []rows{{{"a", n(1)}}}, rows{{"a", 1.0}}, nil}, ""},
		{"text and number", hand{"k! n", nil, []rows{{{"a", n(1)}}}, rows{{"a", "1"}}, nil}, "wrong-value@t.n of a"},
		{"further", hand{"k! n", rows{{"a", n(100)}}, []rows{{{"a", n(99)}}}, rows{{"a", n(97)}}, nil}, "duplicate-effect@t.n of a"},
		{"further up", hand{"k! n", rows{{"a", n(0)}}, []rows{{{"a", 0.1}}}, rows{{"a", 0.2}}, nil}, "duplicate-effect@t.n of a"},
		{"not at all", hand{"k! n", rows{{"a", n(100)}}, []rows{{{"a", n(99)}}}, rows{{"a", n(100)}}, nil}, "lost-effect@t.n of a"},
		{"the other way", hand{"k! n", rows{{"a", n(100)}}, []rows{{{"a", n(98)}}}, rows{{"a", n(101)}}, nil}, "wrong-value@t.n of a"},
		{"half the way of one input", hand{"k! n", rows{{"a", n(100)}}, []rows{{{"a", n(98)}}}, rows{{"a", n(99)}}, nil}, "wrong-value@t.n of a"},
		{"the first of two moves", hand{"k! n", rows{{"a", n(100)}}, []rows{{{"a", n(99)}}, {{"a", n(97)}}}, rows{{"a", n(99)}}, nil}, "regressed-state@t.n of a"},
		{"the second of two moves", hand{"k! n", rows{{"a", n(100)}}, []rows{{{"a", n(99)}}, {{"a", n(97)}}}, rows{{"a", n(98)}}, nil}, "lost-effect@t.n of a"},
		{"untouched by the first input, so no state to fall back to", hand{"k! s", rows{{"a", "new"}}, []rows{{{"a", "new"}}, {{"a", "paid"}}}, rows{{"a", "new"}}, nil}, "lost-effect@t.s of a"},
		{"left and come back to", hand{"k! s", rows{{"a", "new"}}, []rows{{{"a", "paid"}}, {{"a", "new"}}, {{"a", "paid"}}}, rows{{"a", "new"}}, nil}, "regressed-state@t.s of a"},
		{"an older value", hand{"k! s", nil, []rows{{{"a", "paid"}}, {{"a", "shipped"}}}, rows{{"a", "paid"}}, nil}, "regressed-state@t.s of a"},
		{"a value of nowhere", hand{"k! s", nil, []rows{{{"a", "paid"}}, {{"a", "shipped"}}}, rows{{"a", "lost"}}, nil}, "wrong-value@t.s of a"},
		{"to NULL", hand{"k! s", nil, []rows{{{"a", "paid"}}}, rows{{"a", nil}}, nil}, "wrong-value@t.s of a"},
		{"another key is another row", hand{"k! s", nil, []rows{{{"a", "x"}}}, rows{{"b", "x"}}, nil}, "lost-effect@t row (a) duplicate-effect@t row (b)"},

		{"numbers of SQLite are not compared", hand{"id# s", nil, []rows{{{n(1), "x"}, {n(2), "y"}}}, rows{{n(1), "y"}, {n(4), "x"}}, []int64{1, 4}}, ""},
		{"twice the same row", hand{"id# s", nil, []rows{{{n(1), "x"}}}, rows{{n(1), "x"}, {n(2), "x"}}, nil}, "duplicate-effect@t row (x)"},
		{"a row from the start, by its number", hand{"id# s n", rows{{n(1), "x", n(1)}, {n(2), "x", n(1)}}, []rows{{{n(1), "x", n(1)}, {n(2), "x", n(2)}}},
			rows{{n(1), "x", n(2)}, {n(2), "x", n(2)}}, nil}, "wrong-value@t.n of 1"},
		{"near enough", hand{"id# s n", nil, []rows{{{n(1), "x", n(1)}}}, rows{{n(1), "x", n(2)}}, nil}, "duplicate-effect@t.n of x, 1"},
		{"too far", hand{"id# s n", nil, []rows{{{n(1), "x", n(1)}}}, rows{{n(1), "y", n(2)}}, nil}, "lost-effect@t row (x, 1) duplicate-effect@t row (y, 2)"},
		{"gone from the start", hand{"k! s", rows{{"a", "x"}}, []rows{{{"a", "x"}}}, nil, nil}, "lost-effect@t row (a)"},
		{"should be gone", hand{"k! s", rows{{"a", "x"}}, []rows{nil}, rows{{"a", "x"}}, nil}, "lost-effect@t row (a)"},
		{"should be gone, and was changed", hand{"k! s", rows{{"a", "x"}}, []rows{nil}, rows{{"a", "y"}}, nil}, "duplicate-effect@t row (a)"},
		{"gone and come again", hand{"k! s", nil, []rows{{{"a", "x"}}, nil}, rows{{"a", "x"}}, nil}, "duplicate-effect@t row (a)"},

		{"the clock", hand{"k! at~", nil, []rows{{{"a", "10:00"}}}, rows{{"a", "11:00"}}, nil}, ""},
		{"the clock, never written", hand{"k! at~", rows{{"a", nil}}, []rows{{{"a", "10:00"}}}, rows{{"a", nil}}, nil}, "lost-effect@t.at of a"},
		{"the clock, taken back", hand{"k! at~", nil, []rows{{{"a", "10:00"}}}, rows{{"a", nil}}, nil}, "wrong-value@t.at of a"},
		{"a made-up key", hand{"k!~ s", nil, []rows{{{"id-1", "x"}}}, rows{{"id-9", "x"}}, nil}, ""},
		{"a made-up key, one lost", hand{"k!~ s", nil, []rows{{{"id-1", "x"}, {"id-2", "y"}}}, rows{{"id-9", "y"}}, nil}, "lost-effect@t row (id-1, x)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, a := range c.judge().Anomalies {
				got = append(got, a.Name+"@"+a.Where)
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("got  %s\nwant %s", s, c.want)
			}
		})
	}
}

// A unique key pairs rows whose primary key is SQLite's own.
func TestPairingByUniqueKey(t *testing.T) {
	t.Parallel()
	table := func(rows ...row) map[string]store.Snapshot {
		h := hand{columns: "id# mail n m"}
		one := h.table(rows, nil)
		one.Uniques = [][]int{{1}}
		return map[string]store.Snapshot{"": {Tables: []store.Table{one}}}
	}
	first := &run{start: table(), rests: []map[string]store.Snapshot{table(row{n(1), "a@x", n(1), n(5)})}, units: newUnits(world.Setup{}, nil)}
	once := newOnce(world.Setup{}, first, first, nil)
	v := once.Judge(Observation{Tables: table(row{n(1), "b@x", n(1), n(5)}, row{n(2), "a@x", n(3), n(6)})})
	if got := fmt.Sprint(v.Kinds()); got != "[duplicate-effect]" {
		t.Errorf("%s: %v", got, v.Anomalies)
	}
	rows := v.Diffs[0].Rows
	if len(rows) != 2 || rows[0].Sign != store.Added || rows[1].Sign != store.Changed || fmt.Sprint(rows[1].Cells) != "[2 3]" {
		t.Errorf("%+v", rows)
	}
}

// Missing rows stand where they stood, and the order is that of now.
func TestOrderOfRows(t *testing.T) {
	t.Parallel()
	h := hand{columns: "k! n", rests: []rows{{{"a", n(1)}, {"b", n(1)}, {"d", n(1)}}}, now: rows{{"a", n(1)}, {"c", n(1)}, {"d", n(1)}}}
	var got []string
	for _, r := range h.judge().Diffs[0].Rows {
		got = append(got, string(r.Sign)+store.Format(firstOf(r)[0]))
	}
	if s := strings.Join(got, ","); s != " a,-b,+c, d" {
		t.Error(s)
	}
}

func firstOf(r store.RowDiff) row {
	if r.After != nil {
		return r.After
	}
	return r.Before
}

// A table or a column that only one side has is no reason to fail.
func TestOtherShapes(t *testing.T) {
	t.Parallel()
	narrow, wide := hand{columns: "k! n"}, hand{columns: "k! more n"}
	first := &run{start: narrow.shot(nil, nil), rests: []map[string]store.Snapshot{narrow.shot(rows{{"a", n(1)}}, nil)}, units: newUnits(world.Setup{}, nil)}
	once := newOnce(world.Setup{}, first, first, nil)
	if v := once.Judge(Observation{Tables: wide.shot(rows{{"a", "?", n(1)}}, nil)}); len(v.Anomalies) != 0 {
		t.Error(v.Anomalies)
	}
	if v := once.Judge(Observation{}); fmt.Sprint(v.Kinds()) != "[lost-effect]" {
		t.Error(v.Anomalies)
	}
	extra := narrow.table(rows{{"x", n(1)}}, nil)
	extra.Name = "u"
	both := narrow.shot(rows{{"a", n(1)}}, nil)
	both[""] = store.Snapshot{Tables: append(both[""].Tables, extra)}
	if v := once.Judge(Observation{Tables: both}); fmt.Sprint(v.Anomalies) != "[u row (x): one too many]" {
		t.Error(v.Anomalies)
	}
}
