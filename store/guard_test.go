package store

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"again/engine/text"
)

func guarded(t *testing.T, db *DB, allow ...Guard) *Conn {
	t.Helper()
	c, err := db.Guarded(allow...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestGuardedRefuses(t *testing.T) {
	t.Parallel()
	db := newDB(t, shop)
	folder := t.TempDir()
	c := guarded(t, db)
	tests := []struct{ sql, reason string }{
		{"ATTACH '" + filepath.Join(folder, "x") + "' AS x", "store.refused.leaves"},
		{"/* c */ attach database 'x' as y", "store.refused.leaves"},
		{"DETACH main", "store.refused.leaves"},
		{"VACUUM", "store.refused.leaves"},
		{"VACUUM INTO '" + filepath.Join(folder, "y") + "'", "store.refused.leaves"},
		{"EXPLAIN ATTACH 'x' AS y", "store.refused.leaves"},
		{"SELECT load_extension('x')", "store.refused.function"},
		{"CREATE VIRTUAL TABLE v USING fts5(a)", "store.refused.virtual"},
		{"PRAGMA journal_mode = DELETE", "store.refused.pragma"},
		{"PRAGMA foreign_keys = OFF", "store.refused.pragma"},
		{"PRAGMA writable_schema = 1", "store.refused.pragma"},
		{"PRAGMA wal_checkpoint", "store.refused.pragma"},
		{"PRAGMA temp_store_directory = '/'", "store.refused.pragma"},
		{"BEGIN", "store.refused.transaction"},
		{"COMMIT", "store.refused.transaction"},
		{"ROLLBACK", "store.refused.transaction"},
		{"SAVEPOINT s", "store.refused.transaction"},
		{"RELEASE s", "store.refused.transaction"},
	}
	for _, test := range tests {
		_, err := c.ExecLimited(context.Background(), &Stmt{SQL: test.sql}, nil, 10)
		if problem(err) != "refused 23" || err.Error() != text.Get(test.reason) {
			t.Errorf("%s: %v", test.sql, err)
		}
		if _, err := c.Check(&Stmt{SQL: test.sql}); problem(err) != "refused 23" {
			t.Errorf("check %s: %v", test.sql, err)
		}
	}
	if files, _ := os.ReadDir(folder); len(files) > 0 {
		t.Errorf("files were made: %v", files)
	}
}

func TestGuardedAllows(t *testing.T) {
	t.Parallel()
	c := guarded(t, newDB(t, shop))
	for _, sql := range []string{
		"SELECT * FROM items", "INSERT INTO items VALUES ('n', 1)", "CREATE TABLE x (a)", "CREATE INDEX xi ON x (a)",
		"ALTER TABLE x ADD COLUMN b", "DROP TABLE x", "PRAGMA table_info(items)", "PRAGMA foreign_keys",
		"SELECT * FROM pragma_table_info('items')", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT * FROM n",
		"CREATE TRIGGER g AFTER INSERT ON items BEGIN DELETE FROM sales; END", "SELECT name FROM sqlite_schema", "EXPLAIN QUERY PLAN SELECT 1",
	} {
		if _, err := c.ExecLimited(context.Background(), &Stmt{SQL: sql}, nil, 100); err != nil {
			t.Errorf("%s: %v", sql, err)
		}
	}
}

func TestGuardedWithTransactions(t *testing.T) {
	t.Parallel()
	c := guarded(t, newDB(t, shop), AllowTransactions)
	run(t, c, "BEGIN; SAVEPOINT s; UPDATE items SET qty = 1; ROLLBACK TO s; COMMIT")
	if _, err := try(c, "PRAGMA foreign_keys = OFF"); problem(err) != "refused 23" {
		t.Errorf("got %v", err)
	}
}

const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "

func TestExecLimited(t *testing.T) {
	t.Parallel()
	db := newDB(t, shop)
	c := guarded(t, db)
	over, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	done, stop := context.WithCancel(context.Background())
	stop()
	tests := []struct {
		name, sql string
		ctx       context.Context
	}{
		{"more rows than fit", "SELECT 1 FROM items", context.Background()},
		{"endless rows", endless + "SELECT i FROM n", context.Background()},
		{"endless work", endless + "SELECT count(*) FROM n", over},
		{"done before", endless + "SELECT count(*) FROM n", done},
		{"an endless write", endless + "INSERT INTO sales (item) SELECT 'a' FROM n", over},
		{"a write that returns too much", "UPDATE items SET qty = 0 RETURNING qty", context.Background()},
		{"an endless write that returns", endless + "INSERT INTO sales (item) SELECT 'a' FROM n RETURNING id", over},
	}
	before := snapshotOf(t, db)
	for _, test := range tests {
		_, err := c.ExecLimited(test.ctx, &Stmt{SQL: test.sql}, nil, 1)
		if problem(err) != "stopped 9" {
			t.Errorf("%s: %v", test.name, err)
		}
		if strings.Contains(err.Error(), "interrupted") {
			t.Errorf("%s: %v says nothing to a learner", test.name, err)
		}
		if c.InTx() || c.Writing() {
			t.Errorf("%s: a transaction stayed open", test.name)
		}
		if after := snapshotOf(t, db); !reflect.DeepEqual(rowsOf(after), rowsOf(before)) {
			t.Errorf("%s left a trace: %v", test.name, rowsOf(after))
		}
	}
	result, err := c.ExecLimited(context.Background(), &Stmt{SQL: "UPDATE items SET qty = 0 WHERE id = 'a' RETURNING qty"}, nil, 1)
	if err != nil || show(result.Rows) != "0" || result.Affected != 1 {
		t.Errorf("got %+v, %v", result, err)
	}
	if got := tableOf(t, snapshotOf(t, db), "items"); got != "a,0 b,20" {
		t.Errorf("a write within the limit left %s", got)
	}
}

func TestExecLimitedKeepsDeferredKeys(t *testing.T) {
	t.Parallel()
	db := newDB(t, "CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE c (p REFERENCES p DEFERRABLE INITIALLY DEFERRED)")
	c := guarded(t, db)
	_, err := c.ExecLimited(context.Background(), &Stmt{SQL: "INSERT INTO c VALUES (1) RETURNING p"}, nil, 5)
	if problem(err) != "foreign key 787" || c.InTx() {
		t.Errorf("got %v", err)
	}
}

func TestGuardedBoundsMemoryAndDisk(t *testing.T) {
	t.Parallel()
	c := guarded(t, newDB(t, shop))
	for _, sql := range []string{"SELECT zeroblob(100000000)", "SELECT printf('%*d', 100000000, 1)", "SELECT length(randomblob(100000000))", "SELECT hex(zeroblob(3000000))"} {
		if _, err := try(c, sql); err == nil || !strings.Contains(err.Error(), "too big") {
			t.Errorf("%s: %v", sql, err)
		}
	}
	_, err := try(c, endless+"INSERT INTO sales (at) SELECT zeroblob(1000000) FROM n")
	if err == nil || !strings.Contains(err.Error(), "full") {
		t.Errorf("got %v", err)
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	db := newDB(t, shop+`CREATE TABLE log (what); CREATE VIEW low AS SELECT id FROM items WHERE qty < 5;
		CREATE TRIGGER noted AFTER UPDATE ON items BEGIN INSERT INTO log VALUES (NEW.id); END;`)
	c := connect(t, db)
	tests := []struct {
		sql  string
		want Access
	}{
		{"SELECT count(*) FROM items", Access{Reads: []ColumnRef{{"items", ""}}, Functions: []string{"count"}}},
		{"SELECT * FROM low", Access{Reads: []ColumnRef{{"low", "id"}, {"items", "id"}, {"items", "qty"}}}},
		{"INSERT INTO items VALUES (:id, uuid())", Access{Inserts: []string{"items"}, Functions: []string{"uuid"}}},
		{"DELETE FROM log", Access{Deletes: []string{"log"}}},
		{"UPDATE items SET qty = qty - 1 WHERE id = 'a'", Access{
			Reads:   []ColumnRef{{"items", "qty"}, {"items", "id"}},
			Updates: []ColumnRef{{"items", "qty"}}, Inserts: []string{"log"}}},
		{"BEGIN", Access{}},
	}
	for _, test := range tests {
		got, err := c.Check(&Stmt{SQL: test.sql})
		if err != nil {
			t.Errorf("%s: %v", test.sql, err)
		}
		for _, list := range []*Access{&got, &test.want} {
			slices.SortFunc(list.Reads, func(a, b ColumnRef) int { return strings.Compare(a.Table+a.Column, b.Table+b.Column) })
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s:\n got %+v\nwant %+v", test.sql, got, test.want)
		}
	}
	if got := tableOf(t, snapshotOf(t, db), "items"); got != "a,10 b,20" {
		t.Errorf("a check changed rows: %s", got)
	}
}

func TestCheckNamesThePlace(t *testing.T) {
	t.Parallel()
	c := connect(t, newDB(t, shop))
	for sql, offset := range map[string]int{"SELECT id FROM items WHERE qtty = 1": 27, "INSERT IGNORE INTO items VALUES (1)": 7, "SELECT * FROM missing": -1} {
		_, err := c.Check(&Stmt{SQL: sql})
		var own *Error
		if problem(err) != "syntax 1" || !asError(err, &own) || own.Offset != offset {
			t.Errorf("%s: %+v", sql, own)
		}
	}
}
