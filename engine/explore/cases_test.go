package explore_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"again/engine/explore"
	"again/engine/handler"
	"again/engine/race"
	"again/engine/script"
	"again/engine/world"
)

// expectation is a case's expect.json: faults that it does not name may come
// out either way.
type expectation struct {
	Verdict string
	Faults  map[explore.Fault]outcome
	Remarks []string // parts of remarks that must be there
	Buses   []string // rabbitmq where none is named
}

// outcome is what one fault must come to, as {"verdict": …} or in words:
// "unsafe duplicate-effect", "safe first-wins", "unsafe both wrong-value".
type outcome struct{ Verdict, Anomaly, Outcome string }

// UnmarshalJSON reads both spellings.
func (o *outcome) UnmarshalJSON(source []byte) error {
	type plain outcome
	var words string
	if json.Unmarshal(source, &words) != nil {
		return json.Unmarshal(source, (*plain)(o))
	}
	for i, word := range strings.Fields(words) {
		switch {
		case i == 0:
			o.Verdict = word
		case strings.Contains("first-wins last-wins rejected both same differs", word):
			o.Outcome = word
		default:
			o.Anomaly = word
		}
	}
	return nil
}

// fits reports whether a finding is as expected; what is left open fits.
func (o outcome) fits(f explore.Finding) bool {
	return f.Verdict == o.Verdict && (o.Anomaly == "" || f.Anomaly == o.Anomaly) && (o.Outcome == "" || f.Outcome == o.Outcome)
}

var full = flag.Bool("full", false, "explore the cases within the whole bound, the combined fault always")

// faults leaves the combined fault out, which takes longer than all the others
// together, where the case says nothing of it and is broken by a smaller one.
func (e expectation) faults() []explore.Fault {
	_, named := e.Faults[explore.Combined]
	if *full || named || e.Verdict == explore.Safe {
		return explore.Faults()
	}
	return slices.DeleteFunc(explore.Faults(), func(f explore.Fault) bool { return f == explore.Combined })
}

// bounds leave one delivery less than the default: enough for all that a single
// fault does, at a fraction of the states.
func bounds() explore.Bounds {
	b := explore.Default
	if !*full {
		b.Deliveries = 2
	}
	return b
}

// TestCases explores handlers that bit somebody, and their repairs. A case is a
// folder, or the same files in one .txtar with the story above them.
func TestCases(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("testdata/cases/*")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for i, path := range paths {
		if race.Enabled && i%10 != 0 {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			files := caseFiles(t, path)
			var want expectation
			readJSON(t, files, "expect.json", &want)
			if len(want.Buses) == 0 {
				want.Buses = []string{"rabbitmq"}
			}
			for _, bus := range want.Buses {
				t.Run(bus, func(t *testing.T) { checkCase(t, files, bus, want) })
			}
		})
	}
}

func checkCase(t *testing.T, files fs.FS, bus string, want expectation) {
	subject := readCase(t, files, bus)
	report, err := explore.Run(context.Background(), subject, bounds(), nil, want.faults()...)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d states, %s schedules", report.Verdict, report.States, report.Schedules)
	if report.Verdict != want.Verdict || !report.Covered {
		t.Errorf("verdict %s, covered %v, want %s", report.Verdict, report.Covered, want.Verdict)
	}
	want.compare(t, report)
	happen(t, subject, report)
	for _, part := range want.Remarks {
		if !strings.Contains(strings.Join(report.Remarks, "\n"), part) {
			t.Errorf("no remark says %q: %q", part, report.Remarks)
		}
	}
}

// compare holds the faults that were tried against the expected ones.
func (e expectation) compare(t *testing.T, report *explore.Report) {
	t.Helper()
	for fault, w := range e.Faults {
		if got, ok := report.Finding(fault); ok && !w.fits(got) {
			t.Errorf("%s: %s %s %s, want %+v\n%q\n%q", fault, got.Verdict, got.Anomaly, got.Outcome, w, got.Counterexample, got.What)
		}
	}
}

// happen plays the first counterexample (all of them with -full) on a world of
// its own, which must end as the finding says.
func happen(t *testing.T, subject explore.Subject, report *explore.Report) {
	t.Helper()
	for _, f := range report.Faults {
		if f.Verdict != explore.Unsafe {
			continue
		}
		if got := play(t, subject, f.Counterexample); got != f.Anomaly {
			t.Errorf("%s: the board ends in %q, want %q: %q", f.Fault, got, f.Anomaly, f.Counterexample)
		}
		if !*full {
			return
		}
	}
}

// TestCasesOnOtherBuses holds each case against one more bus, in turn: what the
// bus does decides when a message comes back, not what that does to a handler.
func TestCasesOnOtherBuses(t *testing.T) {
	t.Parallel()
	paths, _ := filepath.Glob("testdata/cases/*")
	for i, path := range paths {
		files := caseFiles(t, path)
		var want expectation
		readJSON(t, files, "expect.json", &want)
		if len(want.Buses) > 0 || len(want.Faults) == 0 || timed(t, files) {
			continue
		}
		for n, bus := range []string{"kafka", "nats", "redis", "sqs", "sqs-fifo", "laravel"} {
			if *full || i%6 == n && (!race.Enabled || i%30 == 0) {
				t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar")+"/"+bus, func(t *testing.T) {
					t.Parallel()
					want.on(bus).compareOn(t, readCase(t, files, bus))
				})
			}
		}
	}
}

func (e expectation) compareOn(t *testing.T, subject explore.Subject) {
	faults := slices.DeleteFunc(explore.Faults(), func(f explore.Fault) bool { return f == explore.Combined && !*full })
	report, err := explore.Run(context.Background(), subject, bounds(), nil, faults...)
	if err != nil {
		t.Fatal(err)
	}
	e.compare(t, report)
	happen(t, subject, report)
}

// timed reports whether a case rests on a key in Redis that runs out: it goes
// another way with each bus's timers.
func timed(t *testing.T, files fs.FS) bool {
	return strings.Contains(readFile(t, files, "handler.sql"), "ttl=")
}

// on leaves out what a bus does in its own way: an ack that names the message
// settles it for the second worker too, however often that one has failed.
func (e expectation) on(bus string) expectation {
	if e.Faults[explore.TwoWorkers].Anomaly == "stuck" && (bus == "nats" || bus == "redis") {
		e.Faults = maps.Clone(e.Faults)
		delete(e.Faults, explore.TwoWorkers)
	}
	return e
}

// fileHead begins a file of an archive.
var fileHead = regexp.MustCompile(`(?m)^-- (.+) --\n`)

// caseFiles opens a folder or an archive.
func caseFiles(t *testing.T, path string) fs.FS {
	t.Helper()
	if filepath.Ext(path) != ".txtar" {
		return os.DirFS(path)
	}
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	heads := fileHead.FindAllSubmatchIndex(source, -1)
	for i, h := range heads {
		end := len(source)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		files[string(source[h[2]:h[3]])] = &fstest.MapFile{Data: source[h[1]:end]}
	}
	return files
}

func readFile(t *testing.T, files fs.FS, name string) string {
	t.Helper()
	source, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

func readJSON(t *testing.T, files fs.FS, name string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(readFile(t, files, name)), into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// readCase reads a case: schema, handlers (a relay may be among them), and one
// to three events.
func readCase(t *testing.T, files fs.FS, bus string) explore.Subject {
	t.Helper()
	s := explore.Subject{Setup: world.Setup{Schemas: map[string]string{"": readFile(t, files, "schema.sql")}, Bus: bus, Workers: 1}}
	scripts, _ := fs.Glob(files, "*.sql")
	for _, name := range scripts {
		if name == "schema.sql" {
			continue
		}
		h, err := handler.Parse(name, readFile(t, files, name))
		if err != nil {
			t.Fatal(err)
		}
		s.Setup.Scripts = append(s.Setup.Scripts, h)
	}
	for _, e := range []struct {
		file, alias string
		into        *[]script.Verb
	}{{"event.json", "E1", &s.First}, {"event2.json", "E2", &s.Newer}, {"changed.json", "E1changed", &s.Changed}} {
		if _, err := fs.Stat(files, e.file); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		var event struct {
			ID, Type string
			Payload  json.RawMessage
		}
		readJSON(t, files, e.file, &event)
		s.Setup.Cast = append(s.Setup.Cast, world.Event{Alias: e.alias, ID: event.ID, Type: event.Type, Payload: string(event.Payload)})
		*e.into = []script.Verb{{Name: "publish", Args: []string{e.alias}, Text: "publish " + e.alias}}
	}
	return s
}
