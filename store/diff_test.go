package store

import (
	"fmt"
	"strings"
	"testing"
)

// table builds one for Diff: columns, the key's places, rows as "a,b c,d".
func table(key []int, uniques [][]int, columns, rows string) Table {
	t := Table{Name: "t", Key: key, Uniques: uniques}
	for _, name := range strings.Fields(columns) {
		t.Columns = append(t.Columns, Column{Name: strings.TrimSuffix(name, "#"), Surrogate: strings.HasSuffix(name, "#")})
	}
	for i, line := range strings.Fields(rows) {
		var row []Value
		for _, cell := range strings.Split(line, ",") {
			var value Value = cell
			if cell == "NULL" {
				value = nil
			}
			row = append(row, value)
		}
		t.Rows = append(t.Rows, row)
		t.RowIDs = append(t.RowIDs, int64(i+1))
	}
	return t
}

func one(t Table) Snapshot { return Snapshot{Tables: []Table{t}} }

// showDiff writes "=row", "+row", "-row" and "~before>after@cells".
func showDiff(d TableDiff) string {
	var lines []string
	for _, row := range d.Rows {
		before, after := show([][]Value{row.Before}), show([][]Value{row.After})
		switch row.Sign {
		case Same:
			lines = append(lines, "="+after)
		case Added:
			lines = append(lines, "+"+after)
		case Removed:
			lines = append(lines, "-"+before)
		case Changed:
			lines = append(lines, fmt.Sprintf("~%s>%s@%v", before, after, row.Cells))
		}
	}
	return strings.Join(lines, " ")
}

func TestDiff(t *testing.T) {
	t.Parallel()
	first, second := []int{0}, [][]int{{1}}
	tests := []struct {
		name, columns string
		key           []int
		uniques       [][]int
		before, after string
		want          string
	}{
		{"same", "id v", first, nil, "a,1 b,2", "a,1 b,2", "=a,1 =b,2"},
		{"by primary key", "id v", first, nil, "a,1 b,2 c,3", "b,5 c,3 d,4", "-a,1 ~b,2>b,5@[1] =c,3 +d,4"},
		{"removed at their old place", "id v", first, nil, "a,1 b,2 c,3 d,4", "a,1 d,4", "=a,1 -b,2 -c,3 =d,4"},
		{"emptied", "id", first, nil, "a b", "", "-a -b"},
		{"filled", "id", first, nil, "", "a b", "+a +b"},
		{"a key that people chose does not change", "id v", first, nil, "a,1", "b,1", "-a,1 +b,1"},
		{"by unique key when the primary key is another", "id u v", first, second, "x,k1,1 y,k2,2", "z,k1,1 y,k2,3", "~x,k1,1>z,k1,1@[0] ~y,k2,2>y,k2,3@[2]"},
		{"composite key", "a b v", []int{0, 1}, nil, "x,1,p x,2,q", "x,2,r x,1,p", "~x,2,q>x,2,r@[2] =x,1,p"},
		{"NULL in a key pairs nothing", "u v w", nil, [][]int{{0}}, "NULL,1,2 x,0,0", "x,0,1 NULL,3,4", "-NULL,1,2 ~x,0,0>x,0,1@[2] +NULL,3,4"},
		{"surrogate, more rows", "id# e", first, nil, "1,E1", "1,E1 2,E1", "=1,E1 +2,E1"},
		{"surrogate, another number", "id# e b", first, nil, "1,E1,x 2,E2,y", "1,E1,x 3,E2,y", "=1,E1,x ~2,E2,y>3,E2,y@[0]"},
		{"surrogate, another row", "id# e b", first, nil, "1,E1,x", "2,E2,y", "-1,E1,x +2,E2,y"},
		{"no key, equal rows first", "e b", nil, nil, "E1,x E2,y", "E2,y E1,x", "=E2,y =E1,x"},
		{"no key, a second one alike", "e b", nil, nil, "E1,x", "E1,x E1,x", "=E1,x +E1,x"},
		{"no key, the nearest", "e b c", nil, nil, "E1,x,1 E2,x,1", "E2,x,2 E1,x,1", "~E2,x,1>E2,x,2@[2] =E1,x,1"},
		{"no key, a single cell", "n", nil, nil, "100", "99", "~100>99@[0]"},
		{"no key, nothing in common", "e b", nil, nil, "E1,x", "E2,y", "-E1,x +E2,y"},
	}
	for _, test := range tests {
		before := one(table(test.key, test.uniques, test.columns, test.before))
		after := one(table(test.key, test.uniques, test.columns, test.after))
		diffs := Diff(before, after)
		if got := showDiff(diffs[0]); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
		if diffs[0].Changed() != (test.before != test.after && !strings.HasPrefix(test.name, "no key, equal")) {
			t.Errorf("%s: changed is %v", test.name, diffs[0].Changed())
		}
	}
}

func TestDiffOfTablesThatComeAndGo(t *testing.T) {
	t.Parallel()
	kept, gone, added := table(nil, nil, "a", "1"), table(nil, nil, "a", "2"), table(nil, nil, "a", "3")
	gone.Name, added.Name = "gone", "added"
	diffs := Diff(Snapshot{Tables: []Table{gone, kept}}, Snapshot{Tables: []Table{added, kept}})
	var got []string
	for _, d := range diffs {
		got = append(got, d.Table.Name+" "+showDiff(d))
	}
	if want := "added +3|t =1|gone -2"; strings.Join(got, "|") != want {
		t.Errorf("got %s", strings.Join(got, "|"))
	}
}

func TestDiffOfOtherColumns(t *testing.T) {
	t.Parallel()
	before, after := table([]int{0}, nil, "id old v", "a,x,1"), table([]int{0}, nil, "id v new", "a,1,NULL")
	if got := showDiff(Diff(one(before), one(after))[0]); got != "=a,1,NULL" {
		t.Error(got)
	}
}

func TestDiffOfTwoSnapshots(t *testing.T) {
	t.Parallel()
	db := newDB(t, shop)
	c := connect(t, db)
	before := snapshotOf(t, db)
	run(t, c, "BEGIN; UPDATE items SET qty = 9 WHERE id = 'a'; INSERT INTO sales (item) VALUES ('a')")
	diffs := Diff(before, snapshotOf(t, c))
	if got := showDiff(diffs[0]); got != "~a,10>a,9@[1] =b,20" {
		t.Error(got)
	}
	if got := showDiff(diffs[1]); got != "+1,a,2026-01-01 00:00:00" {
		t.Error(got)
	}
}

func TestFormat(t *testing.T) {
	t.Parallel()
	c := connect(t, newMemory(t, ""))
	for _, v := range []Value{nil, int64(12), 1.5, 2.0, 1e20, 1.5e-7, 0.1, "text", []byte{0, 255}} {
		want := "NULL"
		if v != nil {
			want, _ = run(t, c, "SELECT CASE typeof(?1) WHEN 'blob' THEN 'x''' || lower(hex(?1)) || '''' ELSE CAST(?1 AS TEXT) END", v).Rows[0][0].(string)
		}
		if got := Format(v); got != want {
			t.Errorf("%v: got %s, SQLite writes %s", v, got, want)
		}
	}
}
