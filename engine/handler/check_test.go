package handler

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"again/store"
)

// still is a source whose clock stands.
type still struct{}

func (still) Now() time.Time                { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }
func (still) NewID() string                 { return "00000000-0000-4000-8000-000000000001" }
func (still) Random() int64                 { return 4 }
func (still) Derive(parts ...string) string { return strings.Join(parts, "/") }

// connect opens a database in memory with a schema.
func connect(t *testing.T, schema string) *store.Conn {
	t.Helper()
	db, err := store.NewEngine(still{}).Memory()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if err := db.Load(schema); err != nil {
		t.Fatal(err)
	}
	c, err := db.Connect()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const checkSchema = `CREATE TABLE processed_events (event_id TEXT NOT NULL, handler TEXT NOT NULL, PRIMARY KEY (event_id, handler));
CREATE TABLE stock (item_id TEXT NOT NULL PRIMARY KEY, qty INTEGER NOT NULL, sku TEXT UNIQUE);
CREATE TABLE notes (body TEXT);
CREATE TABLE outbox (n INTEGER PRIMARY KEY, event_id TEXT, topic TEXT, payload TEXT, sent_at TEXT);`

// TestCheck holds the scripts of testdata/check.txt against the schema above
// and compares what they are answered; see TestErrors for the form.
func TestCheck(t *testing.T) {
	t.Parallel()
	path := filepath.Join("testdata", "check.txt")
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c := connect(t, checkSchema)
	var out strings.Builder
	for _, block := range strings.Split(string(source), "== ")[1:] {
		title, rest, _ := strings.Cut(block, "\n")
		script := scriptOf(rest)
		s, err := Parse("h.sql", script)
		if err != nil {
			t.Errorf("%s: %v", title, err)
			continue
		}
		answer := "fits"
		if err := s.Check(c); err != nil {
			answer = err.Error()
		}
		out.WriteString("== " + title + "\n" + script + "| " + strings.ReplaceAll(answer, "\n", "\n| ") + "\n\n")
	}
	compare(t, path, string(source), out.String())
}
