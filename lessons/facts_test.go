package lessons

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite" // plain SQLite, without our functions of time

	"again/store"
)

// A fact is a sentence of a lesson about SQLite, and statements that show it.
type fact struct {
	lesson string // where it stands
	says   string // as the lesson says it, line breaks as blanks
	schema string
	steps  []act
}

// act is one statement on a connection, and what it must answer: rows as
// "a, b / c, d", "none" for no row, "rows=2" for a write, else SQLite's error.
type act struct {
	conn int
	sql  string
	want string
}

const (
	pair    = `CREATE TABLE t (k TEXT NOT NULL PRIMARY KEY, n INTEGER NOT NULL CHECK (n > 0)) STRICT; INSERT INTO t VALUES ('a', 1);`
	counted = `CREATE TABLE plain (id INTEGER PRIMARY KEY, k TEXT NOT NULL UNIQUE); CREATE TABLE auto (id INTEGER PRIMARY KEY AUTOINCREMENT, k TEXT NOT NULL UNIQUE);
INSERT INTO plain (k) VALUES ('a'), ('b'); INSERT INTO auto (k) VALUES ('a'), ('b');`
	holes  = `CREATE TABLE loose (k TEXT PRIMARY KEY); CREATE TABLE strict (k TEXT PRIMARY KEY) STRICT; CREATE TABLE uniq (k TEXT UNIQUE) STRICT; CREATE TABLE num (k INTEGER PRIMARY KEY);`
	parent = `CREATE TABLE p (id INTEGER PRIMARY KEY, k TEXT NOT NULL UNIQUE, n INTEGER, shelf TEXT NOT NULL DEFAULT 'unknown');
CREATE TABLE c (name TEXT NOT NULL PRIMARY KEY, p INTEGER NOT NULL REFERENCES p (id) ON DELETE CASCADE);
INSERT INTO p VALUES (1, 'a', 100, 'B-12'); INSERT INTO c VALUES ('Ann', 1), ('Bo', 1);`
	watched = pair + `CREATE TABLE log (x TEXT); CREATE TRIGGER before_insert BEFORE INSERT ON t BEGIN INSERT INTO log VALUES (new.k); END;`
	uuids   = `CREATE TABLE u (k UUID NOT NULL PRIMARY KEY); CREATE TABLE s (k TEXT NOT NULL PRIMARY KEY);`
)

var facts = []fact{
	{"13-run-it-twice", "The statement reports 0 rows, and RETURNING gives none.", pair, []act{
		{0, "INSERT INTO t VALUES ('a', 2) ON CONFLICT (k) DO NOTHING", "rows=0"},
		{0, "INSERT INTO t VALUES ('a', 2) ON CONFLICT (k) DO NOTHING RETURNING k", "none"},
		{0, "SELECT n FROM t", "1"},
	}},
	{"13-run-it-twice", "The key is the only error that it swallows.", pair, []act{
		{0, "INSERT INTO t VALUES ('b', 0) ON CONFLICT (k) DO NOTHING", "CHECK constraint failed: n > 0"},
		{0, "INSERT INTO t VALUES ('b', NULL) ON CONFLICT (k) DO NOTHING", "NOT NULL constraint failed: t.n"},
	}},
	{"13-run-it-twice", "swallows more as well: NOT NULL and CHECK.", pair, []act{
		{0, "INSERT OR IGNORE INTO t VALUES ('b', 0)", "rows=0"},
		{0, "INSERT OR IGNORE INTO t VALUES ('b', NULL)", "rows=0"},
	}},
	{"13-run-it-twice", "Killed before its COMMIT", pair, []act{
		{0, "BEGIN IMMEDIATE", "ok"},
		{0, "UPDATE t SET n = n + 10", "rows=1"},
		{0, "(close)", "ok"},
		{1, "SELECT n FROM t", "1"},
		{1, "UPDATE t SET n = n + 10", "rows=1"},
	}},
	{"14-insert-key", "`ON CONFLICT DO NOTHING` without a target means *any* key.", counted, []act{
		{0, "INSERT INTO plain (id, k) VALUES (9, 'a') ON CONFLICT DO NOTHING", "rows=0"},
		{0, "INSERT INTO plain (id, k) VALUES (9, 'a') ON CONFLICT (id) DO NOTHING", "UNIQUE constraint failed: plain.k"},
		{0, "INSERT INTO plain (id, k) VALUES (1, 'z') ON CONFLICT (id) DO NOTHING", "rows=0"},
	}},
	{"14-insert-key", "SQLite has one writer at a time, so the second INSERT comes after the first.", pair, []act{
		{0, "BEGIN IMMEDIATE", "ok"},
		{0, "INSERT INTO t VALUES ('b', 1) ON CONFLICT (k) DO NOTHING", "rows=1"},
		{1, "BEGIN IMMEDIATE", "database is locked"},
		{1, "INSERT INTO t VALUES ('b', 1) ON CONFLICT (k) DO NOTHING", "database is locked"},
		{0, "COMMIT", "ok"},
		{1, "INSERT INTO t VALUES ('b', 1) ON CONFLICT (k) DO NOTHING", "rows=0"},
	}},
	{"14-insert-key", "a deferred transaction that has read gets BUSY at once.", pair, []act{
		{0, "BEGIN", "ok"},
		{0, "SELECT n FROM t", "1"},
		{1, "UPDATE t SET n = 2", "rows=1"},
		{0, "UPDATE t SET n = 3", "database is locked"},
	}},
	{"14-insert-key", "SQLite does with AUTOINCREMENT;", counted, []act{
		{0, "INSERT INTO auto (k) VALUES ('a') ON CONFLICT (k) DO NOTHING", "rows=0"},
		{0, "INSERT INTO auto (k) VALUES ('c') RETURNING id", "4"},
		{0, "INSERT INTO plain (k) VALUES ('a') ON CONFLICT (k) DO NOTHING", "rows=0"},
		{0, "INSERT INTO plain (k) VALUES ('c') RETURNING id", "3"},
	}},
	{"14-insert-key", "a plain INTEGER PRIMARY KEY even gives the highest id out again once its row was deleted.", counted, []act{
		{0, "DELETE FROM plain WHERE k = 'b'", "rows=1"},
		{0, "INSERT INTO plain (k) VALUES ('c') RETURNING id", "2"},
		{0, "DELETE FROM auto WHERE k = 'b'", "rows=1"},
		{0, "INSERT INTO auto (k) VALUES ('c') RETURNING id", "3"},
	}},
	{"14-insert-key", "In SQLite it fires too, and what it did stays.", watched, []act{
		{0, "INSERT INTO t VALUES ('a', 2) ON CONFLICT (k) DO NOTHING", "rows=0"},
		{0, "SELECT x FROM log", "a"},
	}},
	{"14-insert-key", "SQLite: a primary key that is no INTEGER takes many NULLs as well.", holes, []act{
		{0, "INSERT INTO loose VALUES (NULL), (NULL) ON CONFLICT (k) DO NOTHING", "rows=2"},
	}},
	{"14-insert-key", "In SQLite a column called UUID takes '001' and '1' for one number", uuids, []act{
		{0, "INSERT INTO u VALUES ('001')", "rows=1"},
		{0, "INSERT INTO u VALUES ('1')", "UNIQUE constraint failed: u.k"},
		{0, "INSERT INTO s VALUES ('001'), ('1')", "rows=2"},
	}},
	{"15-absolute-update", "One row each time: the WHERE found it, and it was written.", pair, []act{
		{0, "UPDATE t SET n = 7 WHERE k = 'a'", "rows=1"},
		{0, "UPDATE t SET n = 7 WHERE k = 'a'", "rows=1"},
	}},
	{"15-absolute-update", "so the old event hits 0 rows.", pair, []act{
		{0, "UPDATE t SET n = 2 WHERE k = 'a' AND n = 9", "rows=0"},
	}},
	{"15-absolute-update", "MySQL and SQLite undo the statement only.", pair, []act{
		{0, "BEGIN", "ok"},
		{0, "INSERT INTO t VALUES ('a', 1)", "UNIQUE constraint failed: t.k"},
		{0, "UPDATE t SET n = n + 1", "rows=1"},
		{0, "COMMIT", "ok"},
		{0, "SELECT n FROM t", "2"},
	}},
	{"18-upsert", "`excluded` is the row that could not be inserted.", pair, []act{
		{0, "INSERT INTO t VALUES ('a', 5) ON CONFLICT (k) DO UPDATE SET n = excluded.n RETURNING n", "5"},
		{0, "INSERT INTO t VALUES ('a', 5) ON CONFLICT (k) DO UPDATE SET n = t.n + excluded.n RETURNING n", "10"},
	}},
	{"18-upsert", "0 when the WHERE said no, and RETURNING gives none.", pair, []act{
		{0, "INSERT INTO t VALUES ('a', 5) ON CONFLICT (k) DO UPDATE SET n = excluded.n WHERE t.n > excluded.n", "rows=0"},
		{0, "INSERT INTO t VALUES ('a', 5) ON CONFLICT (k) DO UPDATE SET n = excluded.n WHERE t.n > excluded.n RETURNING n", "none"},
	}},
	{"18-upsert", "a statement may touch a row twice.", pair, []act{
		{0, "INSERT INTO t VALUES ('z', 1), ('z', 2) ON CONFLICT (k) DO UPDATE SET n = t.n + excluded.n", "rows=2"},
		{0, "SELECT n FROM t WHERE k = 'z'", "3"},
	}},
	{"18-upsert", "`INSERT … SELECT … ON CONFLICT` needs `WHERE true` before ON CONFLICT.", pair, []act{
		{0, "INSERT INTO t SELECT k, n FROM t ON CONFLICT (k) DO NOTHING", `near "DO": syntax error`},
		{0, "INSERT INTO t SELECT k, n FROM t WHERE true ON CONFLICT (k) DO NOTHING", "rows=0"},
	}},
	{"18-upsert", "it *deletes* the old row and inserts a new one", parent, []act{
		{0, "REPLACE INTO p (k, n) VALUES ('a', 99)", "rows=1"},
		{0, "SELECT id, n, shelf FROM p", "2, 99, unknown"},
		{0, "SELECT count(*) FROM c", "0"},
	}},
	{"18-upsert", "SQLite: BEFORE INSERT fires, and what it did stays.", watched, []act{
		{0, "INSERT INTO t VALUES ('a', 2) ON CONFLICT (k) DO UPDATE SET n = excluded.n", "rows=1"},
		{0, "SELECT x FROM log", "a"},
	}},
	{"19-delete", "It hits 0 rows, which is no error.", pair, []act{
		{0, "DELETE FROM t WHERE k = 'a'", "rows=1"},
		{0, "DELETE FROM t WHERE k = 'a'", "rows=0"},
	}},
	{"19-delete", "On a replay it gives none.", pair, []act{
		{0, "DELETE FROM t RETURNING k", "a"},
		{0, "DELETE FROM t RETURNING k", "none"},
	}},
	{"19-delete", "after the row with the highest id was deleted, the next INSERT gets that id.", counted, []act{
		{0, "DELETE FROM plain WHERE id = 2", "rows=1"},
		{0, "INSERT INTO plain (k) VALUES ('new') RETURNING id", "2"},
		{0, "DELETE FROM plain WHERE id = 2 RETURNING k", "new"},
	}},
	{"19-delete", "a deferred transaction that has read and then wants to delete gets BUSY at once.", pair, []act{
		{0, "BEGIN", "ok"},
		{0, "SELECT count(*) FROM t", "1"},
		{1, "INSERT INTO t VALUES ('b', 1)", "rows=1"},
		{0, "DELETE FROM t", "database is locked"},
	}},
	{"20-insert-without-key", "To SQL a NULL is not equal to anything, not even to another NULL.", holes, []act{
		{0, "SELECT NULL = NULL", "NULL"},
		{0, "INSERT INTO uniq VALUES (NULL), (NULL) ON CONFLICT (k) DO NOTHING", "rows=2"},
	}},
	{"20-insert-without-key", "even a PRIMARY KEY takes NULLs, unless it is an INTEGER or its table is STRICT.", holes, []act{
		{0, "INSERT INTO loose VALUES (NULL), (NULL)", "rows=2"},
		{0, "INSERT INTO strict VALUES (NULL)", "NOT NULL constraint failed: strict.k"},
		{0, "INSERT INTO num VALUES (NULL), (NULL)", "rows=2"}, // it is given a number
		{0, "SELECT count(*) FROM num WHERE k IS NULL", "0"},
	}},
	{"20-insert-without-key", "A table that has duplicates already refuses the new key: clean up first.", `CREATE TABLE t (k TEXT); INSERT INTO t VALUES ('a'), ('a');`, []act{
		{0, "CREATE UNIQUE INDEX t_k ON t (k)", "UNIQUE constraint failed: t.k"},
		{0, "DELETE FROM t WHERE rowid > 1", "rows=1"},
		{0, "CREATE UNIQUE INDEX t_k ON t (k)", "ok"},
	}},
	{"20-insert-without-key", "**A caught key error** leaves the transaction open in MySQL and SQLite, and the next statement runs.", pair, []act{
		{0, "BEGIN IMMEDIATE", "ok"},
		{0, "INSERT INTO t VALUES ('a', 1)", "UNIQUE constraint failed: t.k"},
		{0, "INSERT INTO t VALUES ('b', 1)", "rows=1"},
		{0, "COMMIT", "ok"},
	}},
}

func TestFacts(t *testing.T) {
	t.Parallel()
	for _, f := range facts {
		t.Run(f.lesson+"/"+f.says, func(t *testing.T) {
			t.Parallel()
			if !strings.Contains(prose(t, f.lesson), f.says) {
				t.Errorf("%s does not say: %s", f.lesson, f.says)
			}
			f.try(t)
		})
	}
}

// prose is a lesson on one line.
func prose(t *testing.T, lesson string) string {
	t.Helper()
	b, err := FS.ReadFile(lesson + "/lesson.en.md")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(b)), " ")
}

func (f fact) try(t *testing.T) {
	db, err := store.NewEngine(standing{}).Create("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if err := db.Load(f.schema); err != nil {
		t.Fatal(err)
	}
	conns := map[int]*store.Conn{}
	for _, a := range f.steps {
		if conns[a.conn] == nil {
			if conns[a.conn], err = db.Connect(); err != nil {
				t.Fatal(err)
			}
		}
		if got := a.answer(conns[a.conn]); got != a.want {
			t.Errorf("%s: got %s, want %s", a.sql, got, a.want)
		}
	}
}

// answer does one statement and says what came of it.
func (a act) answer(c *store.Conn) string {
	if a.sql == "(close)" { // how a worker dies
		if err := c.Close(); err != nil {
			return err.Error()
		}
		return "ok"
	}
	stmts, err := store.Split(a.sql)
	if err != nil {
		return err.Error()
	}
	r, err := c.Exec(&stmts[0], nil)
	var bad *store.Error
	switch {
	case errors.As(err, &bad):
		return bad.Text
	case err != nil:
		return err.Error()
	case stmts[0].Returns && len(r.Rows) == 0:
		return "none"
	case stmts[0].Returns:
		return table(r.Rows)
	case stmts[0].Kind == store.Write:
		return fmt.Sprintf("rows=%d", r.Affected)
	}
	return "ok"
}

func table(rows [][]store.Value) string {
	var lines []string
	for _, row := range rows {
		var cells []string
		for _, v := range row {
			cells = append(cells, store.Format(v))
		}
		lines = append(lines, strings.Join(cells, ", "))
	}
	return strings.Join(lines, " / ")
}

// standing is a clock that stands.
type standing struct{}

func (standing) Now() time.Time          { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }
func (standing) NewID() string           { return "id" }
func (standing) Random() int64           { return 0 }
func (standing) Derive(...string) string { return "id" }

// TestNoNow: lesson 15 says that SQLite has no NOW(). The one that handlers may
// call here is ours, so plain SQLite is asked.
func TestNoNow(t *testing.T) {
	t.Parallel()
	if !strings.Contains(prose(t, "15-absolute-update"), "`NOW()` does not exist in SQLite.") {
		t.Error("lesson 15 does not say it any more")
	}
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if err := db.QueryRow("SELECT NOW()").Scan(new(string)); err == nil || !strings.Contains(err.Error(), "no such function: NOW") {
		t.Errorf("got %v", err)
	}
}
