package sqlite3

import (
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

func open(t testing.TB, path string, options Options) *Conn {
	t.Helper()
	c, err := Open(path, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func rows(t testing.TB, c *Conn, sql string, args ...any) [][]any {
	t.Helper()
	stmt, err := c.Prepare(sql)
	if err != nil {
		t.Fatal(err)
	}
	defer stmt.Finalize()
	for i, arg := range args {
		if err := stmt.Bind(i+1, arg); err != nil {
			t.Fatal(err)
		}
	}
	var all [][]any
	for {
		more, err := stmt.Step()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return all
		}
		row := make([]any, len(stmt.Columns()))
		for i := range row {
			row[i] = stmt.Value(i)
		}
		all = append(all, row)
	}
}

func exec(t testing.TB, c *Conn, statements ...string) {
	t.Helper()
	for _, sql := range statements {
		if err := c.Exec(sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
}

func TestValuesComeBackAsBound(t *testing.T) {
	t.Parallel()
	c := open(t, ":memory:", Options{})
	values := []any{nil, int64(-5), 1.5, "", "é\x00項", []byte{}, []byte{0, 1}, strings.Repeat("x", 100000)}
	exec(t, c, "CREATE TABLE t (n, at TIMESTAMP)")
	for i, value := range values {
		rows(t, c, "INSERT INTO t (n, at) VALUES (?1, ?2)", value, "2026-01-01T00:00:00Z")
		got := rows(t, c, "SELECT n, at FROM t WHERE rowid = ?", int64(i+1))
		if want := [][]any{{value, "2026-01-01T00:00:00Z"}}; !reflect.DeepEqual(got, want) {
			t.Errorf("%T %v came back as %v", value, value, got)
		}
	}
}

func TestBindingAgainKeepsEarlierRows(t *testing.T) {
	t.Parallel()
	c := open(t, ":memory:", Options{})
	exec(t, c, "CREATE TABLE t (a)")
	stmt, err := c.Prepare("INSERT INTO t VALUES (?)")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"first", "a second and longer text that does not fit into the memory of the first one", "3"} {
		if err := stmt.Bind(1, text); err != nil {
			t.Fatal(err)
		}
		if _, err := stmt.Step(); err != nil {
			t.Fatal(err)
		}
	}
	got := rows(t, c, "SELECT substr(a, 1, 8) FROM t ORDER BY rowid")
	if want := [][]any{{"first"}, {"a second"}, {"3"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestErrorsNameTheirPlace(t *testing.T) {
	t.Parallel()
	c := open(t, ":memory:", Options{})
	exec(t, c, "CREATE TABLE t (id INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (1)")
	tests := []struct {
		sql, text    string
		code, offset int
	}{
		{"SELECT FORM t", "no such column: FORM", 1, 7},
		{"SELEC 1", `near "SELEC": syntax error`, 1, 0},
		{"SELECT * FROM u", "no such table: u", 1, -1},
		{"INSERT INTO t VALUES (1)", "UNIQUE constraint failed: t.id", 1555, -1},
		{"SELECT \"x\"", `no such column: "x" - should this be a string literal in single-quotes?`, 1, 7},
		{"", "no statement", 21, -1},
		{"-- only this", "no statement", 21, -1},
		{"SELECT 1; SELECT 2", "more than one statement", 21, -1},
		{"SELECT 1;; -- c\n;", "", 0, 0},
		{"SELECT 1\x00", "unrecognized token: zero byte", 1, 8},
	}
	for _, test := range tests {
		err := c.Exec(test.sql)
		if test.text == "" {
			if err != nil {
				t.Errorf("%q: %v", test.sql, err)
			}
			continue
		}
		var e *Error
		if !errors.As(err, &e) || e.Code != test.code || e.Text != test.text || e.Offset != test.offset {
			t.Errorf("%q: got %+v", test.sql, err)
		}
	}
}

func TestColumnsFollowTheSchema(t *testing.T) {
	t.Parallel()
	c := open(t, ":memory:", Options{})
	exec(t, c, "CREATE TABLE t (a)", "INSERT INTO t VALUES (1)")
	stmt, err := c.Prepare("SELECT * FROM t")
	if err != nil {
		t.Fatal(err)
	}
	exec(t, c, "ALTER TABLE t ADD COLUMN b")
	if more, err := stmt.Step(); !more || err != nil {
		t.Fatal(more, err)
	}
	if got := stmt.Columns(); !reflect.DeepEqual(got, []string{"a", "b"}) {
		t.Errorf("got %v", got)
	}
	stmt.Reset()
}

func TestStates(t *testing.T) {
	t.Parallel()
	c := open(t, filepath.Join(t.TempDir(), "f.db"), Options{})
	exec(t, c, "CREATE TABLE t (a)")
	steps := []struct {
		sql        string
		autocommit bool
		state      State
	}{
		{"BEGIN", false, Idle},
		{"SELECT * FROM t", false, Reading},
		{"INSERT INTO t VALUES (1)", false, Writing},
		{"ROLLBACK", true, Idle},
		{"SAVEPOINT s", false, Idle},
		{"RELEASE s", true, Idle},
	}
	for _, step := range steps {
		exec(t, c, step.sql)
		if c.Autocommit() != step.autocommit || c.State() != step.state {
			t.Errorf("after %s: autocommit %v, state %d", step.sql, c.Autocommit(), c.State())
		}
	}
}

func TestClockAnswersAllOfSQLitesFunctions(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 1, 2, 3, 4, 5, 678e6, time.UTC)
	asked := 0
	clock := func() time.Time { asked++; return at }
	for _, shared := range []bool{false, true} {
		options := Options{Clock: clock, Shared: shared}
		c := open(t, filepath.Join(t.TempDir(), "clock"), options)
		got := rows(t, c, `SELECT CURRENT_TIMESTAMP, CURRENT_DATE, CURRENT_TIME, datetime(), datetime('now', '+1 day'),
			date('now'), time('now'), strftime('%f', 'now'), unixepoch(), unixepoch('subsec'), julianday('now'),
			datetime('now', 'localtime'), datetime('2020-06-01', 'localtime'), timediff('now', '2026-01-01')`)
		want := [][]any{{"2026-01-02 03:04:05", "2026-01-02", "03:04:05", "2026-01-02 03:04:05", "2026-01-03 03:04:05",
			"2026-01-02", "03:04:05", "05.678", int64(1767323045), 1767323045.678, 2461042.6278434955,
			"2026-01-02 03:04:05", "2020-06-01 00:00:00", "+0000-00-01 03:04:05.678"}}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got %v\nwant %v", got, want)
		}
		if asked == 0 {
			t.Error("the clock was not asked")
		}
		asked = 0
		rows(t, c, "SELECT datetime('2020-01-01', '+1 day')")
		if asked != 0 {
			t.Error("the clock was asked for a fixed time")
		}
	}
}

func TestFunctions(t *testing.T) {
	t.Parallel()
	c := open(t, ":memory:", Options{})
	next := int64(0)
	functions := map[string]Function{
		"counter": func([]any) (any, error) { next++; return next, nil },
		"echo":    func(args []any) (any, error) { return args[0], nil },
		"broken":  func([]any) (any, error) { return nil, errors.New("broken on purpose") },
		"odd":     func([]any) (any, error) { return int32(1), nil },
	}
	for name, f := range functions {
		if err := c.AddFunction(name, -1, f); err != nil {
			t.Fatal(err)
		}
	}
	exec(t, c, "CREATE TABLE t (id DEFAULT (counter()), a)", "INSERT INTO t (a) VALUES (1), (2)")
	if got := rows(t, c, "SELECT id FROM t"); !reflect.DeepEqual(got, [][]any{{int64(1)}, {int64(2)}}) {
		t.Errorf("got %v", got)
	}
	got := rows(t, c, "SELECT echo(NULL), echo(1), echo(1.5), echo('é'), echo(x'00ff')")
	if want := [][]any{{nil, int64(1), 1.5, "é", []byte{0, 255}}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
	for sql, text := range map[string]string{"SELECT broken()": "broken on purpose", "SELECT odd()": "a function returned a int32"} {
		if err := c.Exec(sql); err == nil || err.Error() != text {
			t.Errorf("%s: %v", sql, err)
		}
	}
}

func TestAuthorizer(t *testing.T) {
	t.Parallel()
	c := open(t, ":memory:", Options{})
	exec(t, c, "CREATE TABLE t (a, b)")
	var read []string
	c.SetAuthorizer(func(action Action, first, second, _, _ string) bool {
		if action == Read {
			read = append(read, first+"."+second)
		}
		return action != Delete || first == "sqlite_master"
	})
	exec(t, c, "SELECT b FROM t WHERE a = 1")
	if want := []string{"t.b", "t.a"}; !reflect.DeepEqual(read, want) {
		t.Errorf("read %v", read)
	}
	var e *Error
	if err := c.Exec("DELETE FROM t"); !errors.As(err, &e) || e.Code != 23 {
		t.Errorf("got %v", err)
	}
	c.SetAuthorizer(nil)
	exec(t, c, "DELETE FROM t")
}

func TestStop(t *testing.T) {
	t.Parallel()
	c := open(t, ":memory:", Options{})
	asked := 0
	c.SetStop(1000, func() bool { asked++; return asked > 10 })
	var e *Error
	err := c.Exec("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT count(*) FROM n")
	if !errors.As(err, &e) || e.Code != 9 {
		t.Errorf("got %v", err)
	}
	c.SetStop(0, nil)
	exec(t, c, "SELECT 1")
}

func TestSharedMemory(t *testing.T) {
	t.Parallel()
	a := open(t, "shared-test", Options{Shared: true})
	b := open(t, "shared-test", Options{Shared: true})
	exec(t, a, "CREATE TABLE t (a)", "INSERT INTO t VALUES (1)")
	if got := rows(t, b, "SELECT a FROM t"); !reflect.DeepEqual(got, [][]any{{int64(1)}}) {
		t.Errorf("got %v", got)
	}
}

func TestOpenOptions(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a ?&%20.db")
	for _, options := range []Options{{Existing: true}, {ReadOnly: true}} {
		var e *Error
		if _, err := Open(path, options); !errors.As(err, &e) || e.Code&0xff != 14 {
			t.Errorf("%+v: got %v", options, err)
		}
	}
	exec(t, open(t, path, Options{}), "CREATE TABLE t (a)")
	c := open(t, path, Options{ReadOnly: true})
	var e *Error
	if err := c.Exec("INSERT INTO t VALUES (1)"); !errors.As(err, &e) || e.Code&0xff != 8 {
		t.Errorf("got %v", err)
	}
}

func BenchmarkUpdatePrepared(b *testing.B) {
	c := open(b, ":memory:", Options{})
	exec(b, c, "CREATE TABLE t (id TEXT PRIMARY KEY, n INT)", "INSERT INTO t VALUES ('a', 1), ('b', 2)")
	stmt, err := c.Prepare("UPDATE t SET n = n + ? WHERE id = ?")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = stmt.Bind(1, int64(1))
		_ = stmt.Bind(2, "b")
		if _, err := stmt.Step(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		c, err := Open(":memory:", Options{})
		if err != nil {
			b.Fatal(err)
		}
		_ = c.Close()
	}
}

// Files in memory keep the rollback journal's protocol as well.
func TestSharedMemoryWithoutALog(t *testing.T) {
	t.Parallel()
	a := open(t, "journal-test", Options{Shared: true})
	b := open(t, "journal-test", Options{Shared: true})
	exec(t, a, "CREATE TABLE t (a)", "INSERT INTO t VALUES (1)", "BEGIN IMMEDIATE", "INSERT INTO t VALUES (2)")
	var e *Error
	if err := b.Exec("BEGIN IMMEDIATE"); !errors.As(err, &e) || e.Code != 5 {
		t.Errorf("two writers: %v", err)
	}
	exec(t, b, "BEGIN", "SELECT * FROM t")
	if err := a.Exec("COMMIT"); !errors.As(err, &e) || e.Code != 5 {
		t.Errorf("a commit beside a reader: %v", err)
	}
	c := open(t, "journal-test", Options{Shared: true})
	if err := c.Exec("SELECT * FROM t"); !errors.As(err, &e) || e.Code != 5 {
		t.Errorf("a new reader while a commit waits: %v", err)
	}
	exec(t, b, "ROLLBACK")
	exec(t, a, "COMMIT", "BEGIN", "DELETE FROM t")
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if got := rows(t, b, "SELECT a FROM t"); !reflect.DeepEqual(got, [][]any{{int64(1)}, {int64(2)}}) {
		t.Errorf("got %v", got)
	}
}

func TestSharedMemoryIsGoneWithItsLastConnection(t *testing.T) {
	t.Parallel()
	for range 2 {
		c, err := Open("gone-test", Options{Shared: true})
		if err != nil {
			t.Fatal(err)
		}
		exec(t, c, "PRAGMA journal_mode=WAL", "CREATE TABLE t (a)")
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		for _, suffix := range []string{"", "-wal", "-journal"} {
			if memFileExists("/gone-test" + suffix) {
				t.Errorf("%q is left", suffix)
			}
		}
	}
}

// Large sorts and statement journals use temporary files of the same kind.
func TestSharedMemoryWithTemporaryFiles(t *testing.T) {
	t.Parallel()
	c := open(t, "temp-test", Options{Shared: true})
	exec(t, c, "PRAGMA cache_size=2", "CREATE TABLE t (a, b UNIQUE)", "BEGIN",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO t SELECT hex(randomblob(100)), i FROM n")
	if err := c.Exec("UPDATE t SET b = b % 4000"); err == nil {
		t.Error("a statement that must fail did not")
	}
	exec(t, c, "COMMIT", "PRAGMA temp_store=FILE", "CREATE INDEX i ON t (a)")
	if got := rows(t, c, "SELECT count(*), max(b) FROM (SELECT * FROM t ORDER BY a)"); !reflect.DeepEqual(got, [][]any{{int64(5000), int64(5000)}}) {
		t.Errorf("got %v", got)
	}
	if got := rows(t, c, "PRAGMA integrity_check"); !reflect.DeepEqual(got, [][]any{{"ok"}}) {
		t.Errorf("got %v", got)
	}
}
