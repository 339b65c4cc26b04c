package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"again/engine/explore"
	"again/engine/handler"
	"again/engine/oracle"
	"again/engine/script"
)

// files that the contract is tested with.
var contractFiles = map[string]string{
	"schema.sql":   "CREATE TABLE stock (item_id TEXT NOT NULL PRIMARY KEY, qty INTEGER NOT NULL, at TEXT) STRICT;\nINSERT INTO stock VALUES ('A', 100, NULL);\n",
	"delta.sql":    "--: handler stockHandler\n--: on order.paid\nUPDATE stock SET qty = qty - :qty, at = now() WHERE item_id = :item_id;\n--: ack\n",
	"set.sql":      "--: handler stockHandler\n--: on order.paid\nUPDATE stock SET qty = :qty WHERE item_id = :item_id;\n--: ack\n",
	"event.json":   `{"id": "e-1", "type": "order.paid", "payload": {"item_id": "A", "qty": 1}}`,
	"newer.json":   `{"id": "e-2", "type": "order.paid", "payload": {"item_id": "A", "qty": 2}}`,
	"changed.json": `{"id": "e-1", "type": "order.paid", "payload": {"item_id": "A", "qty": 5}}`,
}

// run runs the command line in a folder of files and returns what it wrote.
func runIn(t *testing.T, dir string, args ...string) (code int, out, errs string) {
	t.Helper()
	for i, arg := range args {
		if _, ok := contractFiles[arg]; ok {
			args[i] = filepath.Join(dir, arg)
		}
	}
	var stdout, stderr bytes.Buffer
	code = Main(args, Streams{In: strings.NewReader(""), Out: &stdout, Err: &stderr})
	return code, stdout.String(), stderr.String()
}

func contractDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, source := range contractFiles {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestJSONContract holds what check and explore answer against the fields that
// they promise.
func TestJSONContract(t *testing.T) {
	t.Parallel()
	dir := contractDir(t)
	for _, c := range []struct {
		name string
		args []string
		code int
	}{
		{"unsafe", []string{"check", "delta.sql", "--schema", "schema.sql", "--event", "event.json", "--event", "newer.json", "--changed", "changed.json"}, Found},
		{"safe", []string{"check", "set.sql", "--schema", "schema.sql", "--event", "event.json", "--bus", "sqs"}, OK},
		{"one worker", []string{"check", "set.sql", "--schema", "schema.sql", "--event", "event.json", "--workers", "1", "--crashes", "0"}, OK},
		{"lesson, unsafe", []string{"explore", "delta-update", "--variant", "delta"}, Found},
		{"lesson, safe", []string{"explore", "17", "--variant", "ledger"}, OK},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			code, out, errs := runIn(t, dir, append(c.args, "--json")...)
			if code != c.code || errs != "" {
				t.Fatalf("exit code %d, want %d: %s", code, c.code, errs)
			}
			var r map[string]any
			if err := json.Unmarshal([]byte(out), &r); err != nil {
				t.Fatal(err)
			}
			contract{t}.report(r, c.args[0] == "check", code)
		})
	}
}

type contract struct{ *testing.T }

// report looks at the whole object.
func (t contract) report(r map[string]any, check bool, code int) {
	if verdict := t.word(r, "verdict"); verdict != [...]string{OK: "safe", Found: "unsafe"}[code] {
		t.Errorf("verdict %s with exit code %d", verdict, code)
	}
	bound, _ := r["bound"].(map[string]any)
	for _, name := range []string{"crashes", "lost_acks", "errors", "deliveries", "workers"} {
		t.number(bound, name)
	}
	t.number(r, "schedules")
	t.number(r, "states")
	t.word(r, "bus")
	t.words(r, "remarks")
	unsafe, faults := false, t.list(r, "faults")
	for i, f := range faults {
		unsafe = t.finding(f.(map[string]any), string(explore.Faults()[i])) || unsafe
	}
	if len(faults) != len(explore.Faults()) || unsafe != (code == Found) {
		t.Errorf("%d faults, unsafe: %v", len(faults), unsafe)
	}
	if !check {
		return
	}
	statements := t.list(r, "statements")
	if len(statements) == 0 {
		t.Error("no statements")
	}
	for _, s := range statements {
		s := s.(map[string]any)
		t.number(s, "line")
		t.word(s, "sql")
		if idiom := t.word(s, "idiom"); !slices.Contains(idioms, handler.Idiom(idiom)) {
			t.Errorf("idiom %q", idiom)
		}
	}
}

var idioms = []handler.Idiom{
	handler.InsertKey, handler.AbsoluteUpdate, handler.DeltaUpdate, handler.UpsertAbsolute, handler.UpsertRelative, handler.Delete,
	handler.InsertWithoutKey, handler.SoftDelete, handler.SelectIdiom, handler.Transaction, handler.SchemaIdiom, handler.OtherIdiom,
}

// finding looks at one fault and reports whether it is unsafe.
func (t contract) finding(f map[string]any, name string) (unsafe bool) {
	verdict, anomaly, outcome := t.word(f, "verdict"), t.word(f, "anomaly"), t.word(f, "outcome")
	anomalies, verbs, diff := t.words(f, "anomalies"), t.words(f, "counterexample"), t.list(f, "diff")
	if got := t.word(f, "fault"); got != name {
		t.Errorf("fault %q, want %q", got, name)
	}
	if ran := verdict != "not-run"; (outcome != "") != (ran && (name == "changed-payload" || name == "reordered")) {
		t.Errorf("%s: outcome %q", name, outcome)
	}
	switch verdict {
	case "unsafe":
		if len(anomalies) == 0 || anomalies[0] != anomaly || len(verbs) == 0 {
			t.Errorf("%s: %q %q %q", name, anomaly, anomalies, verbs)
		}
		for _, a := range anomalies {
			if !slices.Contains(oracle.Names(), a) {
				t.Errorf("%s: anomaly %q", name, a)
			}
		}
		for _, d := range diff {
			t.word(d.(map[string]any), "table")
		}
	case "safe", "not-run":
		if anomaly != "" || len(anomalies) > 0 || len(diff) > 0 {
			t.Errorf("%s: %s with %q %q", name, verdict, anomaly, anomalies)
		}
	default:
		t.Errorf("%s: verdict %q", name, verdict)
	}
	for _, v := range verbs {
		if _, err := script.ParseLine("", 1, v); err != nil {
			t.Error(err)
		}
	}
	return verdict == "unsafe"
}

func (t contract) word(m map[string]any, key string) string {
	s, ok := m[key].(string)
	if !ok {
		t.Errorf("%s is %v, want a text", key, m[key])
	}
	return s
}

func (t contract) number(m map[string]any, key string) {
	if n, ok := m[key].(float64); !ok || n < 0 {
		t.Errorf("%s is %v, want a number", key, m[key])
	}
}

func (t contract) list(m map[string]any, key string) []any {
	l, ok := m[key].([]any)
	if !ok {
		t.Errorf("%s is %v, want a list", key, m[key])
	}
	return l
}

func (t contract) words(m map[string]any, key string) []string {
	var all []string
	for _, v := range t.list(m, key) {
		s, ok := v.(string)
		if !ok {
			t.Errorf("%s holds %v, want texts", key, v)
		}
		all = append(all, s)
	}
	return all
}

// TestBadInput ends with code 2, one line that names what is wrong, and nothing
// on standard output.
func TestBadInput(t *testing.T) {
	t.Parallel()
	dir := contractDir(t)
	check := []string{"check", "set.sql", "--schema", "schema.sql", "--event", "event.json"}
	for name, args := range map[string][]string{
		"no handler":      {"check", "--schema", "schema.sql", "--event", "event.json"},
		"no schema":       {"check", "set.sql", "--event", "event.json"},
		"no event":        {"check", "set.sql", "--schema", "schema.sql"},
		"absent handler":  {"check", "absent.sql", "--schema", "schema.sql", "--event", "event.json"},
		"no JSON":         {"check", "set.sql", "--schema", "schema.sql", "--event", "set.sql"},
		"no SQL":          {"check", "event.json", "--schema", "schema.sql", "--event", "event.json"},
		"no schema SQL":   {"check", "set.sql", "--schema", "event.json", "--event", "event.json"},
		"three events":    append(slices.Clone(check), "--event", "newer.json", "--event", "newer.json"),
		"other id":        append(slices.Clone(check), "--changed", "newer.json"),
		"bus":             append(slices.Clone(check), "--bus", "rabit"),
		"bound":           append(slices.Clone(check), "--crashes", "1000000000"),
		"negative bound":  append(slices.Clone(check), "--deliveries=-1"),
		"no number":       append(slices.Clone(check), "--workers", "two"),
		"flag":            append(slices.Clone(check), "--nonsense"),
		"lesson":          {"explore", "nowhere"},
		"variant":         {"explore", "16", "--variant", "nowhere"},
		"lesson's bus":    {"explore", "16", "--bus", "nowhere"},
		"command":         {"nonsense"},
		"json bad bounds": append(slices.Clone(check), "--json", "--states", "0"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			code, out, errs := runIn(t, dir, slices.Clone(args)...)
			if lines := strings.Count(errs, "\n"); code != Bad || !strings.HasPrefix(errs, "again: ") || lines > 3 {
				t.Errorf("exit code %d: %s", code, errs)
			}
			if out != "" {
				t.Errorf("wrote %q", out)
			}
		})
	}
}
