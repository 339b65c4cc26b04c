package lab_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"again/engine/course"
	"again/engine/lab"
)

// The sample of the lesson is read from the lesson, and its runs open.
func TestOwnSample(t *testing.T) {
	t.Parallel()
	lessons := all(t)
	f := lab.Sample(lessons)
	if len(f.Handlers) != 1 || len(f.Events) != 2 || f.Changed == "" || f.Schema == "" {
		t.Fatalf("%+v", f)
	}
	b, err := lab.Bring(context.Background(), lab.SampleReader(lessons), f, nil)
	if err != nil {
		t.Fatal(err)
	}
	if b.Report.Verdict != "unsafe" || len(b.Statements) != 4 {
		t.Errorf("%s, %+v", b.Report.Verdict, b.Statements)
	}
	s, err := course.Open(b.Board, course.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	opened := 0
	for _, found := range b.Report.Faults {
		if found.Verdict != "unsafe" {
			continue
		}
		opened++
		if err := s.LoadRun(b.Run(found)); err != nil {
			t.Fatalf("%s: %v", found.Fault, err)
		}
		if a := s.Board().Anomalies; len(a) == 0 || a[0].Name != found.Anomaly {
			t.Errorf("%s: %+v", found.Fault, a)
		}
	}
	if opened == 0 {
		t.Error("nothing to open")
	}
}

func TestOwnFromDisk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, source string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	f := lab.Files{
		Schema:   write("s.sql", "CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER);"),
		Handlers: []string{write("h.sql", "--: handler h\n--: on x\n--: variant a\nINSERT INTO t (id, n) VALUES (:event_id, :n) ON CONFLICT (id) DO NOTHING;\n")},
		Events:   []string{write("e.json", `{"id": "1", "type": "x", "payload": {"n": 1}}`)},
		Bus:      "kafka",
	}
	read := lab.SampleReader(nil)
	b, err := lab.Bring(context.Background(), read, f, nil)
	if err != nil || b.Report.Verdict != "safe" {
		t.Fatalf("%v %+v", err, b)
	}
	s, err := course.Open(b.Board, course.Options{})
	if err != nil {
		t.Fatal(err) // a variant that the file names is no hindrance
	}
	s.Close()
	for _, bad := range []struct {
		change func(*lab.Files)
		want   string
	}{
		{func(f *lab.Files) { f.Schema = "nowhere.sql" }, "nowhere.sql"},
		{func(f *lab.Files) { f.Schema = write("bad.sql", "CREATE TABLE t (;\n") }, "bad.sql:1"},
		{func(f *lab.Files) { f.Handlers = []string{write("bad-h.sql", "--: on x\n--: akc\n")} }, "bad-h.sql:2"},
		{func(f *lab.Files) { f.Handlers = []string{write("other.sql", "--: on x\nDELETE FROM u;\n")} }, "no such table"},
		{func(f *lab.Files) { f.Events = []string{write("bad.json", "{\n\"id\": 1}")} }, "bad.json:2"},
		{func(f *lab.Files) { f.Events = []string{write("list.json", "[1]")} }, "list.json:1: not an event: it is array"},
		{func(f *lab.Files) { f.Events = []string{write("number.json", `{"id": 1}`)} }, `its "id" is number`},
		{func(f *lab.Files) { f.Events = []string{write("empty.json", "")} }, "ends too early"},
		{func(f *lab.Files) { f.Handlers = []string{write("ddl.sql", "--: on x\nDROP TABLE t;\n")} }, "ddl.sql:2: "},
		{func(f *lab.Files) { f.Handlers = []string{write("temp.sql", "--: on x\nCREATE TEMP TABLE u (a);\n")} }, "temp.sql:2: "},
		{func(f *lab.Files) { f.Handlers = []string{write("b.sql", "--: on x\n--: service B\nDELETE FROM t;\n")} }, "b.sql: "},
		{func(f *lab.Files) { f.Handlers = []string{write("r.sql", "--: on relay\nDELETE FROM t;\n")} }, "--: on x"},
		{func(f *lab.Files) { f.Handlers = []string{write("nul.sql", "--: on x\n\x00")} }, "nul.sql:2: "},
		{func(f *lab.Files) { f.Events = []string{write("none.json", `{"id": "1", "type": "y", "payload": {}}`)} }, "no handler takes"},
		{func(f *lab.Files) { f.Events = []string{write("less.json", `{"id": "1", "type": "x", "payload": {}}`)} }, `no field "n", which `},
		{func(f *lab.Files) {
			f.Handlers = []string{write("loop.sql", "--: on x\n--: for each :n as item\nDELETE FROM t WHERE n = :item_n;\n--: end\n")}
		}, `the field "n" is no list, and `},
		{func(f *lab.Files) {
			f.Handlers = []string{write("loop.sql", "--: on x\n--: for each :n as item\nDELETE FROM t WHERE n = :item_n;\n--: end\n")}
			f.Events = []string{write("lines.json", `{"id": "1", "type": "x", "payload": {"n": [{"n": 1}, {"m": 1}]}}`)}
		}, `lines.json:1: element 2 of "n" gives no :item_n, which `},
		{func(f *lab.Files) { f.Changed = write("c.json", `{"id": "2", "type": "x", "payload": {"n": 1}}`) }, "id"},
		{func(f *lab.Files) { f.Bus = "rabit" }, "rabbitmq"},
	} {
		changed := f
		bad.change(&changed)
		if _, err := lab.Bring(context.Background(), read, changed, nil); err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("want %q, got %v", bad.want, err)
		}
	}
}
