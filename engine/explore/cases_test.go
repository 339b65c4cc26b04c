package explore_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sort"
	"testing"

	"again/engine/explore"
	"again/engine/handler"
	"again/engine/script"
	"again/engine/world"
)

// expectation is a case's expect.json: faults that it does not name may come
// out either way.
type expectation struct {
	Verdict string
	Faults  map[explore.Fault]struct{ Verdict, Anomaly, Outcome string }
}

// TestCases explores handlers that bit somebody, and their repairs.
func TestCases(t *testing.T) {
	t.Parallel()
	folders, err := filepath.Glob("testdata/cases/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, folder := range folders {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			var want expectation
			readJSON(t, filepath.Join(folder, "expect.json"), &want)
			report, err := explore.Run(context.Background(), readCase(t, folder), explore.Default, nil)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: %d states, %s schedules", report.Verdict, report.States, report.Schedules)
			if report.Verdict != want.Verdict {
				t.Errorf("verdict %s, want %s", report.Verdict, want.Verdict)
			}
			for fault, w := range want.Faults {
				got, ok := report.Finding(fault)
				if !ok || got.Verdict != w.Verdict || w.Anomaly != "" && got.Anomaly != w.Anomaly || w.Outcome != "" && got.Outcome != w.Outcome {
					t.Errorf("%s: %s %s %s, want %s %s %s\n%q\n%q", fault, got.Verdict, got.Anomaly, got.Outcome, w.Verdict, w.Anomaly, w.Outcome, got.Counterexample, got.What)
				}
			}
			if t.Failed() {
				for _, f := range report.Faults {
					t.Logf("%-20s %s %v\n%q\n%q", f.Fault, f.Verdict, f.Anomalies, f.Counterexample, f.What)
				}
			}
		})
	}
}

func readJSON(t *testing.T, path string, into any) {
	t.Helper()
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(source, into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// readCase reads a case folder: schema, handlers, and one to three events.
func readCase(t *testing.T, folder string) explore.Subject {
	t.Helper()
	schema, err := os.ReadFile(filepath.Join(folder, "schema.sql"))
	if err != nil {
		t.Fatal(err)
	}
	s := explore.Subject{Setup: world.Setup{Schemas: map[string]string{"": string(schema)}, Bus: "rabbitmq", Workers: 1}}
	handlers, _ := filepath.Glob(filepath.Join(folder, "handler*.sql"))
	sort.Strings(handlers)
	for _, path := range handlers {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		h, err := handler.Parse(filepath.Base(path), string(source))
		if err != nil {
			t.Fatal(err)
		}
		s.Setup.Scripts = append(s.Setup.Scripts, h)
	}
	for _, e := range []struct {
		file, alias string
		into        *[]script.Verb
	}{{"event.json", "E1", &s.First}, {"event2.json", "E2", &s.Newer}, {"changed.json", "E1changed", &s.Changed}} {
		path := filepath.Join(folder, e.file)
		if _, err := os.Stat(path); err != nil {
			continue
		}
		var event struct {
			ID, Type string
			Payload  json.RawMessage
		}
		readJSON(t, path, &event)
		s.Setup.Cast = append(s.Setup.Cast, world.Event{Alias: e.alias, ID: event.ID, Type: event.Type, Payload: string(event.Payload)})
		*e.into = []script.Verb{{Name: "publish", Args: []string{e.alias}, Text: "publish " + e.alias}}
	}
	return s
}
