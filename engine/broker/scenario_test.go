package broker_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"again/engine/broker"
)

var update = flag.Bool("update", false, "rewrite the outputs in testdata")

var start = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// TestScenarios runs the files in testdata: a story, then verbs at column 0,
// each followed by its output indented by two spaces.
func TestScenarios(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := play(t, string(want))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != string(want) {
				t.Errorf("%s differs (-update rewrites it); got:\n%s", file, got)
			}
		})
	}
}

// play runs a scenario and returns it with the outputs it really gives.
func play(t *testing.T, text string) string {
	t.Helper()
	var out strings.Builder
	s := &stage{now: start}
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if strings.HasPrefix(line, "  ") {
			continue
		}
		out.WriteString(line + "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		for _, l := range s.do(t, strings.Fields(line)) {
			out.WriteString("  " + l + "\n")
		}
	}
	return out.String()
}

// stage is a broker with a clock.
type stage struct {
	b   *broker.Broker
	now time.Time
}

// do runs one verb and returns its output.
func (s *stage) do(t *testing.T, words []string) []string {
	t.Helper()
	verb, args, opts := words[0], []string(nil), map[string]string{}
	for _, w := range words[1:] {
		if key, value, ok := strings.Cut(w, "="); ok {
			opts[key] = value
		} else {
			args = append(args, w)
		}
	}
	arg := func(otherwise string) string {
		if len(args) > 0 {
			return args[0]
		}
		return otherwise
	}
	switch verb {
	case "bus":
		return s.bus(t, arg(""), opts)
	case "publish":
		return s.publish(arg(""), opts)
	case "deliver":
		_, notes, err := s.b.Deliver(s.now, arg(""), worker(opts))
		return lines(notes, err)
	case "drop":
		notes, err := s.b.Drop(s.now, arg(""), worker(opts))
		return lines(notes, err)
	case "claim":
		_, notes, err := s.b.Claim(s.now, arg(""), opts["by"])
		return lines(notes, err)
	case "ack":
		notes, ok := s.b.Ack(s.now, arg("w1"))
		return append(lines(notes, nil), "taken: "+strconv.FormatBool(ok))
	case "expire":
		return s.expire(arg(""))
	case "advance":
		return s.advance(t, arg(""))
	case "show":
		return s.show()
	case "deliverable":
		return []string{strings.Join(append([]string{arg("w1") + ":"}, s.b.Deliverable(arg("w1"))...), " ")}
	case "repeat":
		return s.repeat(t, arg("1"), strings.Split(strings.Join(args[1:], " "), " ; "))
	}
	notes, ok := s.plain(verb, arg("w1"))
	if !ok {
		t.Fatalf("no verb %q", verb)
	}
	return lines(notes, nil)
}

// plain runs the verbs that answer with notes alone.
func (s *stage) plain(verb, w string) ([]broker.Note, bool) {
	switch verb {
	case "nack":
		return s.b.Nack(s.now, w), true
	case "disconnect":
		return s.b.Disconnect(s.now, w), true
	case "retry-all":
		return s.b.RetryAll(s.now), true
	case "rebalance":
		return s.b.Rebalance(s.now), true
	case "restart":
		return s.b.Restart(s.now), true
	case "rolling-update":
		return s.b.RollingUpdate(s.now), true
	}
	return nil, false
}

func (s *stage) bus(t *testing.T, name string, opts map[string]string) []string {
	t.Helper()
	p, ok := broker.ProfileByName(name)
	if !ok {
		t.Fatalf("no bus %q", name)
	}
	if limit, ok := opts["limit"]; ok {
		p.Limit, _ = strconv.Atoi(limit)
	}
	if opts["dedup"] == "on" {
		p.Dedup.On = true
	}
	s.b = broker.New(p)
	return nil
}

func (s *stage) publish(id string, opts map[string]string) []string {
	payload := "{}"
	if order, ok := opts["order_id"]; ok {
		payload = `{"order_id": ` + strconv.Quote(order) + `}`
	}
	_, _, notes := s.b.Publish(s.now, id, "order.created", payload, id)
	return lines(notes, nil)
}

func (s *stage) expire(msg string) []string {
	at, err := s.b.Timer(msg)
	if err != nil {
		return lines(nil, err)
	}
	if at.After(s.now) {
		s.now = at
	}
	notes, err := s.b.Expire(s.now, msg)
	return lines(notes, err)
}

func (s *stage) advance(t *testing.T, by string) []string {
	t.Helper()
	d, err := time.ParseDuration(by)
	if err != nil {
		t.Fatal(err)
	}
	s.now = s.now.Add(d)
	return lines(s.b.Due(s.now), nil)
}

func (s *stage) show() []string {
	var out []string
	for _, m := range s.b.Messages {
		out = append(out, fmt.Sprintf("%s %s %s: %s", m.Name, m.EventID, m.State, s.b.Why(s.now, m.Name)))
	}
	if at, ok := s.b.NextTimer(); ok {
		out = append(out, "next timer in "+broker.Span(at.Sub(s.now)))
	}
	return append(out, "empty: "+strconv.FormatBool(s.b.Empty()))
}

// repeat runs verbs n times and shows the last round.
func (s *stage) repeat(t *testing.T, n string, verbs []string) []string {
	t.Helper()
	times, err := strconv.Atoi(n)
	if err != nil {
		t.Fatal(err)
	}
	var last []string
	for range times {
		last = nil
		for _, v := range verbs {
			last = append(last, s.do(t, strings.Fields(v))...)
		}
	}
	return last
}

func worker(opts map[string]string) string {
	if w, ok := opts["to"]; ok {
		return w
	}
	return "w1"
}

// lines renders notes without the bus, which is the same for all of a file.
func lines(notes []broker.Note, err error) []string {
	var out []string
	for _, n := range notes {
		out = append(out, render(n))
	}
	if err != nil {
		out = append(out, "refused: "+err.Error())
	}
	return out
}

func render(n broker.Note) string {
	out := n.Name
	for _, f := range n.Fields {
		if f.Key != "bus" {
			out += " " + f.Key + "=" + f.Value
		}
	}
	return out
}

// sources reads the package's own files, tests aside.
func sources(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[file] = string(text)
	}
	return all
}
