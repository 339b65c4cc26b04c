package dialect

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"again/engine/handler"
	"again/engine/text"
	"again/store"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// still is a source whose clock stands.
type still struct{ n int }

func (*still) Now() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }
func (s *still) NewID() string {
	s.n++
	return "00000000-0000-4000-8000-00000000000" + string(rune('0'+s.n%10))
}
func (*still) Random() int64                 { return 4 }
func (*still) Derive(parts ...string) string { return strings.Join(parts, "/") }

// TestMap maps each block of testdata/map.txt and compares what comes out: the
// text that was written stands as it is, what it becomes behind a bar, each
// mapping behind a dash. What was mapped then runs on SQLite, on a database
// that holds the first block.
func TestMap(t *testing.T) {
	t.Parallel()
	golden(t, "map.txt", func(title, source string) string {
		mapped, mappings, err := Map("f.sql", source)
		if err != nil {
			t.Errorf("%s: %v", title, err)
			return ""
		}
		if strings.Count(mapped, "\n") != strings.Count(source, "\n") {
			t.Errorf("%s: %d lines became %d", title, strings.Count(source, "\n"), strings.Count(mapped, "\n"))
		}
		runs(t, title, mapped)
		var out strings.Builder
		for _, line := range strings.Split(strings.TrimRight(mapped, "\n"), "\n") {
			out.WriteString(strings.TrimRight("| "+line, " ") + "\n")
		}
		for _, m := range mappings {
			out.WriteString("- " + m.String() + "\n")
		}
		again, more, err := Map("f.sql", mapped)
		if err != nil || again != mapped || len(more) > 0 {
			t.Errorf("%s: what was mapped is mapped again: %v %v\n%s", title, more, err, again)
		}
		return out.String()
	})
}

// base is the schema that the statements of the golden run on.
const base = `CREATE TABLE orders (id TEXT NOT NULL PRIMARY KEY, status TEXT, total NUMERIC, doc TEXT, paid_at TEXT, n INTEGER);
CREATE TABLE lines (order_id TEXT, item TEXT, qty INTEGER, UNIQUE (order_id, item));
INSERT INTO orders VALUES ('a', 'new', 1, '{"x": {"y": [7]}}', '2026-01-01', 1);
INSERT INTO lines VALUES ('a', 'i', 2);
`

// runs runs every statement for real.
func runs(t *testing.T, title, mapped string) {
	t.Helper()
	db, err := store.NewEngine(&still{}).Memory()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if err := db.Load(base); err != nil {
		t.Fatal(err)
	}
	c, err := db.Connect()
	if err != nil {
		t.Fatal(err)
	}
	stmts, err := store.Split(mapped)
	if err != nil {
		t.Errorf("%s: %v", title, err)
	}
	for _, st := range stmts {
		args := make([]store.Value, len(st.Params))
		for i := range args {
			args[i] = `["a", 1]`
		}
		if _, err := c.Exec(&st, args); err != nil {
			t.Errorf("%s: line %d: %v\n%s", title, st.Line, err, st.SQL)
		}
	}
}

// TestRefused maps what SQLite cannot mean.
func TestRefused(t *testing.T) {
	t.Parallel()
	golden(t, "refused.txt", func(title, source string) string {
		_, _, err := Map("f.sql", source)
		if err == nil {
			t.Errorf("%s is not refused", title)
			return ""
		}
		return "| " + strings.ReplaceAll(err.Error(), "\n", "\n| ") + "\n"
	})
}

// golden runs each block of a file and compares what it answers.
func golden(t *testing.T, name string, answer func(title, source string) string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, block := range strings.Split(string(want), "== ")[1:] {
		title, rest, _ := strings.Cut(block, "\n")
		var source []string
		for _, line := range strings.Split(strings.TrimRight(rest, "\n"), "\n") {
			if !strings.HasPrefix(line, "|") && !strings.HasPrefix(line, "- ") {
				source = append(source, line)
			}
		}
		text := strings.TrimRight(strings.Join(source, "\n"), "\n") + "\n"
		out.WriteString("== " + title + "\n" + text + answer(title, text) + "\n")
	}
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	gotLines, wantLines := strings.Split(out.String(), "\n"), strings.Split(string(want), "\n")
	for i := range gotLines {
		if i >= len(wantLines) || gotLines[i] != wantLines[i] {
			t.Fatalf("%s:%d (-update rewrites it)\ngot:  %s", path, i+1, gotLines[i])
		}
	}
}

// TestSentences holds that every sentence is in the catalogue and shown.
func TestSentences(t *testing.T) {
	t.Parallel()
	shown := ""
	for _, name := range []string{"map.txt", "refused.txt"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		shown += string(data)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`"(dialect\.[a-z-]+)"`).FindAllSubmatch(source, -1) {
			key := string(m[1])
			shape := regexp.MustCompile(`%(\\\[\d\\\])?[sd]`).ReplaceAllString(regexp.QuoteMeta(text.Get(key)), ".*")
			shape = strings.ReplaceAll(shape, "%%", "%")
			if !text.Has(key) || !regexp.MustCompile(shape).MatchString(shown) {
				t.Errorf("%s is not shown", key)
			}
		}
	}
}

// TestSQLiteStays holds that SQLite's own files come back as they are.
func TestSQLiteStays(t *testing.T) {
	t.Parallel()
	for _, source := range []string{
		base,
		"CREATE TABLE t (id TEXT PRIMARY KEY, at DATETIME DEFAULT CURRENT_TIMESTAMP, key VARCHAR(20), exclude INT) -- x",
		"CREATE TABLE t (id UUID) STRICT;",
		"CREATE TRIGGER x AFTER UPDATE ON orders FOR EACH ROW BEGIN\n UPDATE lines SET qty = 1 WHERE order_id = NEW.id;\nEND;",
		"--: handler h\n--: on a\nBEGIN IMMEDIATE;\nUPDATE t AS x SET a = x.a - :qty WHERE x.id = :id; --: expect rows=1\nCOMMIT;\n--: ack\n",
		"INSERT INTO t SELECT a FROM u WHERE true ON CONFLICT DO NOTHING;",
		"SELECT max(a, 1), a ->> '$.b' FROM main.t WHERE a IS NOT DISTINCT FROM b.c;\n",
		"",
		"-- # not MySQL's\n",
	} {
		mapped, mappings, err := Map("f.sql", source)
		if mapped != source || len(mappings) > 0 || err != nil {
			t.Errorf("%q became %q: %v %v", source, mapped, mappings, err)
		}
	}
}

// FuzzMap holds that nothing panics, that lines keep their number, and that a
// refusal has a place.
func FuzzMap(f *testing.F) {
	for _, name := range []string{"map.txt", "refused.txt"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		for _, block := range strings.Split(string(data), "== ")[1:] {
			f.Add(block)
		}
	}
	f.Fuzz(func(t *testing.T, source string) {
		mapped, _, err := Map("f.sql", source)
		lines := strings.Count(strings.ReplaceAll(source, "\r\n", "\n"), "\n")
		if err == nil && strings.Count(mapped, "\n") != lines {
			t.Fatalf("%d lines became %q", lines, mapped)
		}
		for _, e := range handler.ErrorsOf(err) {
			if e.Line < 1 || e.Line > lines+1 || e.What == "" {
				t.Fatalf("%+v", e)
			}
		}
	})
}
