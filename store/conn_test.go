package store

import (
	"errors"
	"reflect"
	"testing"
)

const shop = `
CREATE TABLE items (id TEXT NOT NULL PRIMARY KEY, qty INTEGER NOT NULL CHECK (qty >= 0));
CREATE TABLE sales (id INTEGER PRIMARY KEY AUTOINCREMENT, item TEXT REFERENCES items (id), at TIMESTAMP DEFAULT CURRENT_TIMESTAMP);
INSERT INTO items VALUES ('a', 10), ('b', 20);
`

func TestExec(t *testing.T) {
	t.Parallel()
	c := connect(t, newDB(t, shop))
	tests := []struct {
		sql      string
		args     []Value
		rows     string
		affected int64
	}{
		{"SELECT qty FROM items ORDER BY id", nil, "10 20", 0},
		{"UPDATE items SET qty = qty - :n WHERE id = :id", []Value{1, "a"}, "", 1},
		{"UPDATE items SET qty = qty - :n WHERE id = :id", []Value{1, "z"}, "", 0},
		{"BEGIN", nil, "", 0},
		{"SELECT qty FROM items WHERE id = $1", []Value{"a"}, "9", 0},
		{"COMMIT", nil, "", 0},
		{"INSERT INTO sales (item) VALUES (?) RETURNING id, at", []Value{"b"}, "1,2026-01-01 00:00:00", 1},
		{"INSERT INTO items VALUES ('a', 1), ('c', 1) ON CONFLICT DO NOTHING RETURNING id", nil, "c", 1},
		{"SELECT $2, $1, $2", []Value{"two", "one"}, "two,one,two", 0},
		{"SELECT ?2, ?, ?1, :a, ?", []Value{"second", "third", "first", "name", "fifth"}, "second,third,first,name,fifth", 0},
		{"SELECT :a, @a, $a, :b", []Value{1, 2}, "1,1,1,2", 0},
		{"SELECT '?', \"qty\" FROM items WHERE id = 'c'", nil, "?,1", 0},
		{"SELECT NULL, 1.5, x'00ff', ''", nil, "NULL,1.5,x'00ff',", 0},
		{"DELETE FROM items WHERE id = 'c'", nil, "", 1},
		{"SELECT at FROM sales", nil, "2026-01-01 00:00:00", 0},
	}
	for _, test := range tests {
		result := run(t, c, test.sql, test.args...)
		if show(result.Rows) != test.rows || result.Affected != test.affected {
			t.Errorf("%s: got %s, %d rows affected", test.sql, show(result.Rows), result.Affected)
		}
	}
}

func TestExecColumns(t *testing.T) {
	t.Parallel()
	c := connect(t, newDB(t, shop))
	if got := run(t, c, "SELECT id AS item, qty FROM items WHERE 0").Columns; !reflect.DeepEqual(got, []string{"item", "qty"}) {
		t.Errorf("got %v", got)
	}
}

func TestExecProblems(t *testing.T) {
	t.Parallel()
	c := connect(t, newDB(t, shop))
	tests := []struct{ sql, problem, text string }{
		{"INSERT INTO items VALUES ('a', 1)", "unique 1555", "UNIQUE constraint failed: items.id"},
		{"INSERT INTO sales (id, item) VALUES (1, 'a'), (1, 'a')", "unique 1555", "UNIQUE constraint failed: sales.id"},
		{"UPDATE items SET qty = -1", "check 275", "CHECK constraint failed: qty >= 0"},
		{"INSERT INTO items VALUES ('z', NULL)", "not null 1299", "NOT NULL constraint failed: items.qty"},
		{"INSERT INTO sales (item) VALUES ('z')", "foreign key 787", "FOREIGN KEY constraint failed"},
		{"SELEC 1", "syntax 1", `near "SELEC": syntax error`},
		{"SELECT * FROM nowhere", "syntax 1", "no such table: nowhere"},
		{"SELECT unheard()", "syntax 1", "no such function: unheard"},
		{"COMMIT", "failed 1", "cannot commit - no transaction is active"},
		{"SELECT abs(-9223372036854775807 - 1)", "failed 1", "integer overflow"},
		{"SELECT ?", "failed 25", "the statement has 1 parameters and was given 0 values"},
	}
	for _, test := range tests {
		_, err := try(c, test.sql)
		if err == nil || problem(err) != test.problem || err.Error() != test.text {
			t.Errorf("%s: got %s: %v", test.sql, problem(err), err)
		}
	}
	if _, err := c.Exec(&Stmt{SQL: "SELECT 1; SELECT 2"}, nil); problem(err) != "syntax 21" {
		t.Errorf("two statements: %v", err)
	}
	if _, err := c.Exec(&Stmt{SQL: "SELECT 1"}, []Value{1}); problem(err) != "failed 25" {
		t.Errorf("a value too many: %v", err)
	}
}

func TestExecAfterClose(t *testing.T) {
	t.Parallel()
	db := newDB(t, shop)
	c := connect(t, db)
	for range 2 {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := try(c, "SELECT 1"); err == nil || c.InTx() || c.Writing() {
		t.Error("a closed connection still works")
	}
}

func TestStatementsAreKeptWithinBounds(t *testing.T) {
	t.Parallel()
	c := connect(t, newMemory(t, shop))
	for i := range 2*mostStatements + 1 {
		run(t, c, "SELECT "+Format(int64(i)))
	}
	if len(c.stmts) > mostStatements {
		t.Errorf("%d statements are kept", len(c.stmts))
	}
	if got := run(t, c, "SELECT 1").Rows[0][0]; got != int64(1) {
		t.Errorf("got %v", got)
	}
}

func TestTransactionState(t *testing.T) {
	t.Parallel()
	c := connect(t, newDB(t, shop))
	steps := []struct {
		sql           string
		inTx, writing bool
	}{
		{"BEGIN", true, false},
		{"SELECT * FROM items", true, false},
		{"UPDATE items SET qty = 1", true, true},
		{"INSERT INTO items VALUES ('a', 1)", true, true}, // fails, and the transaction stays
		{"COMMIT", false, false},
		{"BEGIN IMMEDIATE", true, true},
		{"ROLLBACK", false, false},
		{"SAVEPOINT s", true, false},
		{"RELEASE s", false, false},
		{"BEGIN", true, false},
		{"INSERT OR ROLLBACK INTO items VALUES ('a', 1)", false, false},
	}
	for _, step := range steps {
		_, _ = try(c, step.sql)
		if c.InTx() != step.inTx || c.Writing() != step.writing {
			t.Errorf("after %s: in a transaction %v, writing %v", step.sql, c.InTx(), c.Writing())
		}
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	db := newDB(t, "")
	err := db.Load("CREATE TABLE t (a NOT NULL);\n\nINSERT INTO t\nVALUES (NULL);")
	var script *ScriptError
	if !errors.As(err, &script) || script.Line != 3 || script.SQL != "INSERT INTO t\nVALUES (NULL)" || problem(err) != "not null 1299" {
		t.Fatalf("got %#v", err)
	}
	if err := db.Load("CREATE TABLE t (a); CREATE TABEL u (a)"); problem(err) != "syntax 1" {
		t.Errorf("got %v", err)
	}
	if err := db.Load("CREATE TABLE t (a); TABEL u"); problem(err) != "syntax 1" {
		t.Errorf("got %v", err)
	}
	if err := db.Load("CREATE TABLE t (a); INSERT INTO t VALUES (1)"); err != nil {
		t.Fatalf("a script that failed left something behind: %v", err)
	}
	dump := "PRAGMA foreign_keys=OFF; BEGIN TRANSACTION; CREATE TABLE u (a REFERENCES v (a)); INSERT INTO u VALUES (1); COMMIT;"
	if err := db.Load(dump); err != nil {
		t.Errorf("a dump: %v", err)
	}
	for _, sql := range []string{"ATTACH 'x' AS y", "CREATE TABLE w (a); VACUUM INTO 'x'", "PRAGMA journal_mode=DELETE"} {
		if err := db.Load(sql); problem(err) != "refused 23" {
			t.Errorf("%s: %v", sql, err)
		}
	}
}
