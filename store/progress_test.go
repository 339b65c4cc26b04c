package store

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"again/store/internal/sqlite3"
)

// progressChild records goals in its own lesson until it is killed, or as many
// as it was told.
func progressChild(path string) error {
	lesson, count := os.Getenv("AGAIN_STORE_LESSON"), os.Getenv("AGAIN_STORE_COUNT")
	most, err := strconv.Atoi(count)
	if count != "" && err != nil {
		return err
	}
	p, notice, err := OpenProgress(path)
	if err != nil {
		return err
	}
	if !p.Saved() {
		return fmt.Errorf("not saved: %s", notice)
	}
	for i := 0; count == "" || i < most; i++ {
		if err := p.Goal(lesson, fmt.Sprint(i)); err != nil {
			return err
		}
		fmt.Println("done")
	}
	return p.Close()
}

// openProgress opens a record that must say nothing.
func openProgress(t *testing.T, path string) *Progress {
	t.Helper()
	p, notice := noticed(t, path)
	if notice != "" {
		t.Fatalf("notice: %s", notice)
	}
	return p
}

func noticed(t *testing.T, path string) (*Progress, string) {
	t.Helper()
	p, notice, err := OpenProgress(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	return p, string(notice)
}

func load(t *testing.T, p *Progress) Record {
	t.Helper()
	record, err := p.Load()
	if err != nil {
		t.Fatal(err)
	}
	return record
}

func must(t *testing.T, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

var someRecord = Record{
	Goals: []Goal{{"16", "crash"}, {"1", "first"}},
	Predictions: []Prediction{
		{"16", "crash", "98", "98", OutcomeRight},
		{"16", "ack", "1", "2", OutcomeWrong},
		{"17", "x", "", "3", OutcomeSkipped},
	},
	Hints: []Hints{{"16", "crash", 2}},
	Place: Place{Lesson: "16", Step: 3, Variant: "delta", Bus: "kafka"},
}

// recordSome records what makes someRecord, some of it twice.
func recordSome(t *testing.T, p *Progress) {
	t.Helper()
	must(t,
		p.Goal("16", "crash"), p.Goal("1", "first"), p.Goal("16", "crash"),
		p.Predicted("16", "crash", "98", "98", false, true),
		p.Predicted("16", "crash", "1", "98", false, false),
		p.Predicted("16", "crash", "", "98", true, false),
		p.Predicted("16", "ack", "", "2", true, false),
		p.Predicted("16", "ack", "1", "2", false, false),
		p.Predicted("17", "x", "", "3", true, false),
		p.Hints("16", "crash", 1), p.Hints("16", "crash", 2), p.Hints("16", "crash", 1),
		p.Place("1", 1, "", "rabbitmq"), p.Place("16", 3, "delta", "kafka"),
	)
}

func TestProgressIsKept(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "not", "yet", "there", "progress.db")
	p := openProgress(t, path)
	recordSome(t, p)
	if got := load(t, p); !reflect.DeepEqual(got, someRecord) {
		t.Errorf("got %+v", got)
	}
	must(t, p.Close())
	p = openProgress(t, path)
	if got := load(t, p); !reflect.DeepEqual(got, someRecord) {
		t.Errorf("opened again: %+v", got)
	}
	must(t, p.Reset())
	if got := load(t, openProgress(t, path)); !reflect.DeepEqual(got, Record{}) {
		t.Errorf("reset: %+v", got)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 {
		t.Errorf("files %v, %v", files, err)
	}
}

func TestProgressInMemory(t *testing.T) {
	t.Parallel()
	p := openProgress(t, "none")
	recordSome(t, p)
	if got := load(t, p); !reflect.DeepEqual(got, someRecord) || p.Saved() {
		t.Errorf("got %+v", got)
	}
}

func TestRecordAnswers(t *testing.T) {
	t.Parallel()
	if !someRecord.Reached("16", "crash") || someRecord.Reached("16", "first") {
		t.Error("goals are looked up wrongly")
	}
	if p, ok := someRecord.Predicted("16", "ack"); !ok || p.Outcome != OutcomeWrong {
		t.Errorf("got %+v", p)
	}
	if _, ok := someRecord.Predicted("1", "ack"); ok {
		t.Error("found a prediction that nobody made")
	}
}

func TestProgressExportAndImport(t *testing.T) {
	t.Parallel()
	p := openProgress(t, "none")
	recordSome(t, p)
	var out bytes.Buffer
	must(t, p.Export(&out))
	other := openProgress(t, filepath.Join(t.TempDir(), "p.db"))
	must(t, other.Goal("0", "own"), other.Predicted("17", "x", "3", "3", false, true))
	must(t, other.Import(bytes.NewReader(out.Bytes())), other.Import(bytes.NewReader(out.Bytes())))
	got := load(t, other)
	if !got.Reached("0", "own") || !got.Reached("16", "crash") || len(got.Goals) != 3 || len(got.Predictions) != 3 || got.Place != someRecord.Place {
		t.Errorf("got %+v", got)
	}
	if x, _ := got.Predicted("17", "x"); x.Outcome != OutcomeRight {
		t.Errorf("an import replaced an answer: %+v", x)
	}
	for _, bad := range []string{
		"", "{}", "nonsense", `{"format":"again progress","version":99}`, `{"format":"again progress","version":1,"more":1}`,
		`{"format":"again progress","version":1,"goals":[{"lesson":"9","step":"s"},{"lesson":"","step":"s"}]}`,
		`{"format":"again progress","version":1,"predictions":[{"lesson":"9","step":"s","outcome":"perhaps"}]}`,
	} {
		if err := other.Import(strings.NewReader(bad)); err == nil {
			t.Errorf("%s was imported", bad)
		}
	}
	if after := load(t, other); !reflect.DeepEqual(after, got) {
		t.Errorf("a bad import left %+v", after)
	}
}

func TestTwoSessionsAtOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "p.db")
	a, b := openProgress(t, path), openProgress(t, path)
	must(t, a.Goal("1", "a"), b.Goal("1", "b"), b.Place("2", 1, "v", "kafka"), a.Goal("1", "c"))
	for _, p := range []*Progress{a, b} {
		if got := load(t, p); len(got.Goals) != 3 || got.Place.Lesson != "2" {
			t.Errorf("got %+v", got)
		}
	}
}

func TestAFileHeldForLongLosesNothing(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "p.db")
	p := openProgress(t, path)
	p.disk.WaitBusy(0)
	holder, err := sqlite3.Open(path, sqlite3.Options{})
	must(t, err, holder.Exec("BEGIN EXCLUSIVE"))
	if err := p.Goal("1", "a"); problem(err) != "busy 5" {
		t.Errorf("got %v", err)
	}
	if got := load(t, p); !got.Reached("1", "a") || !p.Saved() {
		t.Errorf("meanwhile %+v", got)
	}
	must(t, holder.Close(), p.Goal("1", "b"))
	if got := load(t, openProgress(t, path)); !got.Reached("1", "a") || !got.Reached("1", "b") {
		t.Errorf("got %+v", got)
	}
}

func TestProcessesWritingAtOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "deep", "p.db")
	const processes, each = 4, 20
	var children []*child
	for i := range processes {
		children = append(children, startChild(t, "progress", path, fmt.Sprintf("AGAIN_STORE_LESSON=%d", i), fmt.Sprintf("AGAIN_STORE_COUNT=%d", each)))
	}
	for _, c := range children {
		said, err := io.ReadAll(c.out)
		if err != nil || string(said) != strings.Repeat("done\n", each) {
			t.Errorf("a child said %q, %v", said, err)
		}
	}
	got := load(t, openProgress(t, path))
	for i := range processes {
		for j := range each {
			if !got.Reached(fmt.Sprint(i), fmt.Sprint(j)) {
				t.Errorf("goal %d of process %d is lost", j, i)
			}
		}
	}
}

func TestProgressSurvivesBeingKilled(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "p.db")
	for i := range 12 {
		lesson := fmt.Sprint(i)
		c := startChild(t, "progress", path, "AGAIN_STORE_LESSON="+lesson)
		for range i {
			c.hear()
		}
		said := i + c.killAndDrain()
		goals := 0
		for _, goal := range load(t, openProgress(t, path)).Goals {
			if goal.Lesson == lesson {
				goals++
			}
		}
		if goals != said && goals != said+1 {
			t.Errorf("killed after %d goals: %d are there", said, goals)
		}
	}
}

// damages are ways in which a file is none that we can use.
var damages = map[string]func(good []byte) []byte{
	"no database": func([]byte) []byte { return []byte(strings.Repeat("this is no database ", 100)) },
	"cut short":   func(good []byte) []byte { return good[:len(good)/2+100] },
	"a page gone": func(good []byte) []byte { return append(good[:4096:4096], make([]byte, len(good)-4096)...) },
	"other tables": func(good []byte) []byte {
		return bytes.ReplaceAll(good, []byte("right_answer"), []byte("wrong_answer"))
	},
}

func TestDamagedFileIsSetAside(t *testing.T) {
	t.Parallel()
	good := goodFile(t)
	for name, damage := range damages {
		path := filepath.Join(t.TempDir(), "p.db")
		for n := 1; n <= 2; n++ {
			bad := damage(bytes.Clone(good))
			must(t, os.WriteFile(path, bad, 0o600), os.WriteFile(path+"-journal", []byte("a journal"), 0o600))
			p, notice := noticed(t, path)
			aside := fmt.Sprintf("%s.damaged-%d", path, n)
			if !strings.Contains(notice, aside) || !p.Saved() {
				t.Errorf("%s: notice %q", name, notice)
			}
			if kept, err := os.ReadFile(aside); err != nil || !bytes.Equal(kept, bad) {
				t.Errorf("%s: the damaged file is not kept: %v", name, err)
			}
			if got := load(t, p); !reflect.DeepEqual(got, Record{}) {
				t.Errorf("%s: got %+v", name, got)
			}
			recordSome(t, p)
			must(t, p.Close())
			if got := load(t, openProgress(t, path)); !reflect.DeepEqual(got, someRecord) {
				t.Errorf("%s: afterwards %+v", name, got)
			}
		}
	}
}

// goodFile returns the bytes of a sound file.
func goodFile(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "good.db")
	p := openProgress(t, path)
	recordSome(t, p)
	must(t, p.Close())
	good, err := os.ReadFile(path)
	must(t, err)
	return good
}

func TestProcessesFindingTheSameDamage(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "p.db")
	bad := []byte(strings.Repeat("damaged ", 1000))
	must(t, os.WriteFile(path, bad, 0o600))
	var children []*child
	for i := range 4 {
		children = append(children, startChild(t, "progress", path, fmt.Sprintf("AGAIN_STORE_LESSON=%d", i), "AGAIN_STORE_COUNT=1"))
	}
	for _, c := range children {
		if said, err := io.ReadAll(c.out); err != nil || string(said) != "done\n" {
			t.Errorf("a child said %q, %v", said, err)
		}
	}
	if got := load(t, openProgress(t, path)); len(got.Goals) != len(children) {
		t.Errorf("got %+v", got)
	}
	files, err := filepath.Glob(path + ".damaged-*")
	must(t, err)
	if len(files) != 1 {
		t.Fatalf("set aside: %v", files)
	}
	if kept, err := os.ReadFile(files[0]); err != nil || !bytes.Equal(kept, bad) {
		t.Error("the damaged file is not kept")
	}
}

func TestFilesOfOthersAreLeftAlone(t *testing.T) {
	t.Parallel()
	for name, sql := range map[string]string{
		"another program": "CREATE TABLE theirs (a)",
		"a newer version": fmt.Sprintf("PRAGMA application_id = %d; CREATE TABLE goals (a); PRAGMA user_version = %d", applicationID, progressVersion+1),
	} {
		path := filepath.Join(t.TempDir(), "p.db")
		raw, err := sqlite3.Open(path, sqlite3.Options{})
		must(t, err)
		for _, statement := range strings.Split(sql, "; ") {
			must(t, raw.Exec(statement))
		}
		must(t, raw.Close())
		before, err := os.ReadFile(path)
		must(t, err)
		p, notice := noticed(t, path)
		recordSome(t, p)
		if !strings.Contains(notice, "left as it is") || p.Saved() || !reflect.DeepEqual(load(t, p), someRecord) {
			t.Errorf("%s: notice %q", name, notice)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s: the file was changed", name)
		}
	}
}

func TestPlacesThatCannotHoldAFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	must(t, os.WriteFile(file, []byte("x"), 0o600))
	for _, path := range []string{filepath.Join(file, "p.db"), filepath.Join(file, "deeper", "p.db"), folder} {
		p, notice := noticed(t, path)
		recordSome(t, p)
		if !strings.Contains(notice, "not saved") || p.Saved() || !reflect.DeepEqual(load(t, p), someRecord) {
			t.Errorf("%s: notice %q", path, notice)
		}
	}
}

func TestAFileThatGoesBadMeanwhile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "p.db")
	p := openProgress(t, path)
	must(t, p.Goal("1", "a"), os.WriteFile(path, []byte(strings.Repeat("damaged ", 4096)), 0o600))
	if err := p.Goal("1", "b"); err == nil || !strings.Contains(err.Error(), "no longer saved") {
		t.Errorf("got %v", err)
	}
	must(t, p.Goal("1", "c"))
	if got := load(t, p); len(got.Goals) != 3 || p.Saved() {
		t.Errorf("got %+v", got)
	}
}

func TestProgressPath(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("XDG_STATE_HOME", folder)
	want := filepath.Join(folder, "again", "progress.db")
	if got, err := ProgressPath(); err != nil || got != want {
		t.Errorf("got %s, %v", got, err)
	}
	openProgress(t, "")
	if !exists(want) {
		t.Error("the record is elsewhere")
	}
	t.Setenv("XDG_STATE_HOME", "relative")
	t.Setenv("HOME", folder)
	if got, err := ProgressPath(); err != nil || !strings.HasPrefix(got, folder) {
		t.Errorf("got %s, %v", got, err)
	}
}
