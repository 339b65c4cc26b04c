package store

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// fakeSource counts: the first id is id-1, the first random number 1.
type fakeSource struct {
	at  time.Time
	ids int
	n   int64
}

func newSource() *fakeSource {
	return &fakeSource{at: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
}

func (s *fakeSource) Now() time.Time                { return s.at }
func (s *fakeSource) NewID() string                 { s.ids++; return fmt.Sprintf("id-%d", s.ids) }
func (s *fakeSource) Random() int64                 { s.n++; return s.n }
func (s *fakeSource) Derive(parts ...string) string { return "of(" + strings.Join(parts, ",") + ")" }

// newDB opens a database on disk with a schema.
func newDB(t testing.TB, schema string) *DB {
	t.Helper()
	return loaded(t, schema, func(e *Engine) (*DB, error) { return e.Create(t.TempDir()) })
}

// newMemory opens one in memory.
func newMemory(t testing.TB, schema string) *DB {
	t.Helper()
	return loaded(t, schema, (*Engine).Memory)
}

func loaded(t testing.TB, schema string, create func(*Engine) (*DB, error)) *DB {
	t.Helper()
	db, err := create(NewEngine(newSource()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := db.Load(schema); err != nil {
		t.Fatal(err)
	}
	return db
}

func connect(t testing.TB, db *DB) *Conn {
	t.Helper()
	conn, err := db.Connect()
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// run executes statements that must succeed and returns the last result.
func run(t testing.TB, c *Conn, sql string, args ...Value) Result {
	t.Helper()
	result, err := try(c, sql, args...)
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return result
}

// try executes statements up to the first error; args go to the last of them.
func try(c *Conn, sql string, args ...Value) (Result, error) {
	stmts, err := Split(sql)
	if err != nil {
		return Result{}, err
	}
	var result Result
	for i := range stmts {
		var own []Value
		if i == len(stmts)-1 {
			own = args
		}
		if result, err = c.Exec(&stmts[i], own); err != nil {
			return result, err
		}
	}
	return result, nil
}

// problem is the kind of an error, as text.
func problem(err error) string {
	var own *Error
	if !errors.As(err, &own) {
		return fmt.Sprintf("no *Error: %v", err)
	}
	names := map[Problem]string{Failed: "failed", Busy: "busy", BusySnapshot: "busy snapshot", Unique: "unique",
		Check: "check", NotNull: "not null", ForeignKey: "foreign key", Syntax: "syntax", Refused: "refused", Stopped: "stopped"}
	return fmt.Sprintf("%s %d", names[own.Problem], own.Code)
}

// show writes rows as "a,b c,d".
func show(rows [][]Value) string {
	var lines []string
	for _, row := range rows {
		var cells []string
		for _, cell := range row {
			cells = append(cells, Format(cell))
		}
		lines = append(lines, strings.Join(cells, ","))
	}
	return strings.Join(lines, " ")
}

func asError(err error, own **Error) bool { return errors.As(err, own) }

func show2(lines []string) string { return strings.Join(lines, "\n") }

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
