package explore_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"again/engine/broker"
	"again/engine/explore"
	"again/engine/handler"
	"again/engine/oracle"
	"again/engine/script"
	"again/engine/world"
)

const windowSchema = `
CREATE TABLE processed_events (event_id TEXT NOT NULL, handler TEXT NOT NULL, PRIMARY KEY (event_id, handler));
CREATE TABLE movement (id INTEGER PRIMARY KEY, event_id TEXT NOT NULL, delta INTEGER NOT NULL);
`

const (
	look  = "SELECT 1 FROM processed_events WHERE event_id = :event_id AND handler = :handler;\n--: if row skip\n"
	work  = "INSERT INTO movement (event_id, delta) VALUES (:event_id, -1);\n"
	claim = "INSERT INTO processed_events (event_id, handler) VALUES (:event_id, :handler) ON CONFLICT (event_id, handler) DO NOTHING;\n"
	check = "--: if unchanged skip\n"
	begin = "BEGIN IMMEDIATE;\n"
	end   = "COMMIT;\n"
	ack   = "--: ack\n"
)

// bodies are one handler with its boundary at different places.
var bodies = []struct{ name, source string }{
	{"look-work-mark", look + begin + work + claim + end + ack},
	{"mark-after", look + begin + work + end + claim + ack},
	{"mark-first", claim + check + begin + work + end + ack},
	{"unread", begin + claim + work + end + ack},
	{"claim", begin + claim + check + work + end + ack},
	{"claim, no ack written", begin + claim + check + work + end},
	{"ack first", ack + begin + claim + check + work + end},
	{"ack before commit", begin + claim + check + work + ack + end},
	{"no dedup", begin + work + end + ack},
	{"nothing right", begin + "UPDATE movement SET delta = 'x' WHERE id = :missing;\n" + end + ack},
}

func windowSubject(t *testing.T, bus string, bodies ...string) explore.Subject {
	t.Helper()
	s := explore.Subject{Setup: world.Setup{
		Schemas: map[string]string{"": windowSchema}, Bus: bus, Workers: 1,
		Cast: []world.Event{{Alias: "E1", ID: "7f8a0000-0000-0000-0000-000000000001", Type: "order.created", Payload: `{"qty": 1}`}},
	}}
	for i, body := range bodies {
		h, err := handler.Parse(fmt.Sprintf("h%d.sql", i+1), fmt.Sprintf("--: handler h%d\n--: on order.created\n", i+1)+body)
		if err != nil {
			t.Fatal(err)
		}
		s.Setup.Scripts = append(s.Setup.Scripts, h)
	}
	s.First = []script.Verb{{Name: "publish", Args: []string{"E1"}, Text: "publish E1"}}
	return s
}

func describe(t *testing.T, s explore.Subject) string {
	t.Helper()
	found, err := explore.Windows(context.Background(), s, explore.Default)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, w := range found {
		fmt.Fprintf(&b, "  %-14s %s before %d, line %d: %s\n      %s\n", w.Opening, w.Script.Name, w.Op, w.Line, w.Anomaly, strings.Join(w.Counterexample, "; "))
	}
	if len(found) == 0 {
		b.WriteString("  none\n")
	}
	return b.String()
}

// TestWindows is a golden of where each place of the boundary opens a window.
func TestWindows(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, body := range bodies {
		b.WriteString(body.name + "\n" + describe(t, windowSubject(t, "rabbitmq", body.source)))
	}
	b.WriteString("two handlers\n" + describe(t, windowSubject(t, "rabbitmq", bodies[4].source, bodies[8].source)))
	golden.RequireEqual(t, []byte(b.String()))
}

// The run of a window shows on a world of its own what the window says, on every
// bus.
func TestWindowsHappen(t *testing.T) {
	t.Parallel()
	for _, p := range broker.Profiles() {
		for _, body := range bodies[:5] {
			t.Run(p.Name+"/"+body.name, func(t *testing.T) {
				t.Parallel()
				s := windowSubject(t, p.Name, body.source)
				found, err := explore.Windows(context.Background(), s, explore.Default)
				if err != nil {
					t.Fatal(err)
				}
				for _, w := range found {
					if got := play(t, s, w.Counterexample); got != w.Anomaly {
						t.Errorf("%s before %d: the board ends in %q, want %q: %q", w.Opening, w.Op, got, w.Anomaly, w.Counterexample)
					}
				}
				if body.name == "claim" && len(found) > 0 {
					t.Errorf("the claim has a window: %+v", found[0])
				}
				whole, err := explore.Run(context.Background(), s, explore.Default, nil, explore.TwoWorkers)
				if err != nil {
					t.Fatal(err)
				}
				lit := slices.ContainsFunc(found, func(w explore.Window) bool { return w.Opening == explore.SecondHere })
				if lit != (whole.Verdict == explore.Unsafe) {
					t.Errorf("a second worker: %s, and a window is %v", whole.Verdict, lit)
				}
			})
		}
	}
}

// play runs verbs on a world and returns the primary anomaly.
func play(t *testing.T, s explore.Subject, verbs []string) string {
	t.Helper()
	setup := s.Setup
	setup.Workers = 2
	w, err := world.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, line := range verbs {
		v, err := script.ParseLine("", 0, line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Do(v); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	obs, err := oracle.Observe(w)
	if err != nil {
		t.Fatal(err)
	}
	verdict, err := oracle.JudgeRequests(obs, &w.State, func(in []world.Input) (*oracle.Once, error) { return oracle.Expect(setup, in) })
	if err != nil {
		t.Fatal(err)
	}
	if len(verdict.Anomalies) == 0 {
		return ""
	}
	return verdict.Anomalies[0].Name
}
