package store

import (
	"reflect"
	"testing"
)

// wide has every kind of table that reading and restoring must know.
const wide = `
CREATE TABLE orders (id TEXT NOT NULL PRIMARY KEY, total REAL, at TIMESTAMP, note TEXT UNIQUE);
CREATE TABLE lines (order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, line_no INTEGER, qty INTEGER,
	twice GENERATED ALWAYS AS (qty * 2) STORED, PRIMARY KEY (order_id, line_no));
CREATE TABLE mails (id INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT, body BLOB, CHECK (length(event_id) > 0));
CREATE TABLE plain (id INTEGER PRIMARY KEY, a);
CREATE TABLE keyless (a, b);
CREATE TABLE packed (k TEXT, n INTEGER, v, PRIMARY KEY (n, k)) WITHOUT ROWID;
CREATE TABLE "odd ""name" (rowid TEXT, "select" INT);
CREATE UNIQUE INDEX plain_a ON plain (a);
CREATE UNIQUE INDEX partly ON keyless (a) WHERE a > 1000;
CREATE TABLE audit (what TEXT);
CREATE TRIGGER orders_audit AFTER INSERT ON orders BEGIN INSERT INTO audit VALUES ('insert ' || NEW.id); END;
CREATE TRIGGER orders_gone AFTER DELETE ON orders BEGIN INSERT INTO audit VALUES ('delete ' || OLD.id); END;
CREATE VIEW totals AS SELECT sum(total) AS total FROM orders;
INSERT INTO orders VALUES ('b', 2, '2026-01-01T00:00:00Z', NULL), ('a', 1.5, '2026-01-01 00:00:00', 'x');
INSERT INTO lines (order_id, line_no, qty) VALUES ('b', 1, 5), ('a', 2, 3), ('a', 1, NULL);
INSERT INTO mails (event_id, body) VALUES ('E1', x'00ff'), ('E2', x'');
INSERT INTO plain VALUES (7, 'seven'), (3, NULL);
INSERT INTO keyless VALUES (2, 'two'), (1, 'one'), (2, 'two');
INSERT INTO packed VALUES ('z', 1, 1.0), ('a', 2, 'text'), ('a', 1, NULL);
INSERT INTO "odd ""name" VALUES ('r', 1);
`

func snapshotOf(t testing.TB, s interface{ Snapshot() (Snapshot, error) }) Snapshot {
	t.Helper()
	snapshot, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	return snapshot
}

// tableOf returns the rows of one table as text.
func tableOf(t testing.TB, s Snapshot, name string) string {
	t.Helper()
	table, ok := s.Table(name)
	if !ok {
		t.Fatalf("no table %s", name)
	}
	return show(table.Rows)
}

func TestSnapshotReadsRows(t *testing.T) {
	t.Parallel()
	for _, db := range []*DB{newDB(t, wide), newMemory(t, wide)} {
		s := snapshotOf(t, db)
		want := []struct{ table, rows string }{
			{"orders", "a,1.5,2026-01-01 00:00:00,x b,2.0,2026-01-01T00:00:00Z,NULL"},
			{"lines", "a,1,NULL,NULL a,2,3,6 b,1,5,10"},
			{"mails", "1,E1,x'00ff' 2,E2,x''"},
			{"plain", "3,NULL 7,seven"},
			{"keyless", "2,two 1,one 2,two"},
			{"packed", "a,1,NULL z,1,1.0 a,2,text"},
			{`odd "name`, "r,1"},
			{"audit", "insert b insert a"},
		}
		var names []string
		for _, table := range s.Tables {
			names = append(names, table.Name)
		}
		for i, w := range want {
			if names[i] != w.table || tableOf(t, s, w.table) != w.rows {
				t.Errorf("table %d is %s and has %s", i, names[i], tableOf(t, s, w.table))
			}
		}
		if len(names) != len(want) {
			t.Errorf("tables %v", names)
		}
	}
}

func TestSnapshotDescribesTables(t *testing.T) {
	t.Parallel()
	s := snapshotOf(t, newDB(t, wide))
	get := func(name string) Table {
		table, _ := s.Table(name)
		table.Rows = nil
		return table
	}
	want := []Table{
		{Name: "orders", Key: []int{0}, Uniques: [][]int{{3}}, RowIDs: []int64{2, 1}, Columns: []Column{
			{Name: "id", Type: "TEXT", NotNull: true, Ruled: true}, {Name: "total", Type: "REAL"},
			{Name: "at", Type: "TIMESTAMP"}, {Name: "note", Type: "TEXT", Ruled: true}}},
		{Name: "lines", Key: []int{0, 1}, RowIDs: []int64{3, 2, 1}, Columns: []Column{
			{Name: "order_id", Type: "TEXT", NotNull: true, Ruled: true}, {Name: "line_no", Type: "INTEGER", Ruled: true},
			{Name: "qty", Type: "INTEGER", Ruled: true}, {Name: "twice", Generated: true}}},
		{Name: "mails", Key: []int{0}, RowIDs: []int64{1, 2}, Seq: 2, Columns: []Column{
			{Name: "id", Type: "INTEGER", NotNull: true, Surrogate: true, Ruled: true},
			{Name: "event_id", Type: "TEXT", Ruled: true}, {Name: "body", Type: "BLOB"}}},
		{Name: "plain", Key: []int{0}, Uniques: [][]int{{1}}, RowIDs: []int64{3, 7}, Columns: []Column{
			{Name: "id", Type: "INTEGER", NotNull: true, Surrogate: true, Ruled: true}, {Name: "a", Ruled: true}}},
		{Name: "keyless", RowIDs: []int64{1, 2, 3}, Columns: []Column{{Name: "a", Ruled: true}, {Name: "b"}}},
		{Name: "packed", Key: []int{1, 0}, Columns: []Column{
			{Name: "k", Type: "TEXT", NotNull: true, Ruled: true}, {Name: "n", Type: "INTEGER", NotNull: true, Ruled: true}, {Name: "v"}}},
	}
	for _, w := range want {
		if got := get(w.Name); !reflect.DeepEqual(got, w) {
			t.Errorf("\n got %+v\nwant %+v", got, w)
		}
	}
}

func TestSnapshotSharesWhatIsTheSame(t *testing.T) {
	t.Parallel()
	db := newDB(t, wide)
	c := connect(t, db)
	first := snapshotOf(t, db)
	run(t, c, "INSERT INTO keyless VALUES (9, 'nine')")
	run(t, c, "DELETE FROM mails WHERE id = 1")
	second := snapshotOf(t, db)
	for i, table := range second.Tables {
		changed := table.Name == "keyless" || table.Name == "mails"
		if sameRows(table, first.Tables[i]) == changed {
			t.Errorf("%s: shared is %v", table.Name, !changed)
		}
	}
	keyless, _ := second.Table("keyless")
	before, _ := first.Table("keyless")
	if &keyless.Rows[0][0] != &before.Rows[0][0] {
		t.Error("a row that did not change was copied")
	}
	if got := tableOf(t, second, "keyless"); got != "2,two 1,one 2,two 9,nine" {
		t.Error(got)
	}
	if got := tableOf(t, first, "keyless"); got != "2,two 1,one 2,two" {
		t.Errorf("an earlier snapshot changed: %s", got)
	}
}

func TestSnapshotOfATransaction(t *testing.T) {
	t.Parallel()
	for _, db := range []*DB{newDB(t, shop), newMemory(t, shop)} {
		snapshotOfATransaction(t, db)
	}
}

func snapshotOfATransaction(t *testing.T, db *DB) {
	t.Helper()
	w1, w2 := connect(t, db), connect(t, db)
	run(t, w1, "BEGIN; UPDATE items SET qty = 9 WHERE id = 'a'")
	if got := tableOf(t, snapshotOf(t, db), "items"); got != "a,10 b,20" {
		t.Errorf("committed: %s", got)
	}
	if got := tableOf(t, snapshotOf(t, w1), "items"); got != "a,9 b,20" {
		t.Errorf("the writer sees %s", got)
	}
	if got := tableOf(t, snapshotOf(t, w2), "items"); got != "a,10 b,20" {
		t.Errorf("another sees %s", got)
	}
	run(t, w2, "BEGIN")
	if got := tableOf(t, snapshotOf(t, w2), "items"); got != "a,10 b,20" {
		t.Errorf("a fresh transaction sees %s", got)
	}
	run(t, w1, "COMMIT")
	// Had the snapshot begun w2's reading, its write would be refused as stale.
	run(t, w2, "UPDATE items SET qty = qty - 1 WHERE id = 'a'; COMMIT")
	if got := tableOf(t, snapshotOf(t, db), "items"); got != "a,8 b,20" {
		t.Errorf("in the end: %s", got)
	}
}

func TestSnapshotOfAReaderStaysOld(t *testing.T) {
	t.Parallel()
	db := newDB(t, shop)
	w1, w2 := connect(t, db), connect(t, db)
	run(t, w2, "BEGIN; SELECT * FROM items")
	run(t, w1, "UPDATE items SET qty = 1")
	if got := tableOf(t, snapshotOf(t, w2), "items"); got != "a,10 b,20" {
		t.Errorf("the reader sees %s", got)
	}
	if got := tableOf(t, snapshotOf(t, db), "items"); got != "a,1 b,1" {
		t.Errorf("committed: %s", got)
	}
}

func TestSnapshotFollowsTheSchema(t *testing.T) {
	t.Parallel()
	db := newDB(t, shop)
	c := connect(t, db)
	snapshotOf(t, db)
	run(t, c, "ALTER TABLE items ADD COLUMN colour TEXT DEFAULT 'red'; CREATE TABLE more (a); DROP TABLE sales")
	s := snapshotOf(t, db)
	if got := tableOf(t, s, "items"); got != "a,10,red b,20,red" {
		t.Error(got)
	}
	if _, ok := s.Table("sales"); ok || len(s.Tables) != 2 {
		t.Errorf("%d tables", len(s.Tables))
	}
	run(t, c, "BEGIN; CREATE TABLE own (a); INSERT INTO own VALUES (1)")
	if got := tableOf(t, snapshotOf(t, c), "own"); got != "1" {
		t.Error(got)
	}
	if _, ok := snapshotOf(t, db).Table("own"); ok {
		t.Error("an uncommitted table shows")
	}
	run(t, c, "ROLLBACK; BEGIN; CREATE TABLE other (b); INSERT INTO other VALUES (2)")
	if got := tableOf(t, snapshotOf(t, c), "other"); got != "2" {
		t.Error(got)
	}
}

func TestSnapshotOfAnEmptyDatabase(t *testing.T) {
	t.Parallel()
	db := newDB(t, "")
	if s := snapshotOf(t, db); len(s.Tables) != 0 {
		t.Errorf("got %v", s)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Snapshot(); err == nil {
		t.Error("a closed database still reads")
	}
}
