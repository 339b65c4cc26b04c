package world

import (
	"strings"
	"testing"

	"again/engine/handler"
	"again/engine/script"
)

// play runs verbs on a world of these scripts and returns it.
func play(t *testing.T, schema string, scripts []string, verbs string) *World {
	t.Helper()
	s := Setup{
		Schemas: map[string]string{"": schema}, Bus: "rabbitmq",
		Cast: []Event{{Alias: "E1", ID: "e1", Type: "order.created", Payload: "{}"}},
	}
	for _, source := range scripts {
		h, err := handler.Parse("h.sql", source)
		if err != nil {
			t.Fatal(err)
		}
		s.Scripts = append(s.Scripts, h)
	}
	w, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	parsed, err := script.Inline(verbs)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range parsed {
		if _, err := w.Do(v); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

func names(w *World) string {
	var all []string
	for _, e := range w.Log {
		all = append(all, e.Name)
	}
	return strings.Join(all, " ")
}

func TestSecondRequestWhileTheFirstIsAtWork(t *testing.T) {
	t.Parallel()
	w := play(t, "CREATE TABLE t (k TEXT NOT NULL PRIMARY KEY)", []string{`--: on POST /x
INSERT INTO t (k) VALUES (:key) ON CONFLICT (k) DO NOTHING RETURNING k;
--: reply 409 {"busy": 1} when :row_k IS NULL
--: reply 200 {"ok": 1}
`}, "client POST /x key=a hold; step api; client POST /x key=a; run api")
	if got := []int{w.Requests[0].Status, w.Requests[1].Status}; got[0] != 200 || got[1] != 409 {
		t.Errorf("answers %v, want 200 and 409", got)
	}
	if a := w.Actor("api2"); a == nil || !a.Idle() {
		t.Errorf("api2 is %v, want it idle", a)
	}
}

func TestThirdRequestIsRefused(t *testing.T) {
	t.Parallel()
	w := play(t, "CREATE TABLE t (k TEXT)", []string{"--: on POST /x\nSELECT 1 AS a;\n--: reply 200 {}\n"},
		"client POST /x hold; client POST /x hold")
	v, _ := script.ParseLine("", 0, "client POST /x")
	if _, err := w.Do(v); err == nil {
		t.Error("a third request was taken while two are at work")
	}
}

func TestTwoRelayRunsMakeTwoFreshIDs(t *testing.T) {
	t.Parallel()
	w := play(t, "CREATE TABLE o (id INTEGER PRIMARY KEY, done INTEGER); INSERT INTO o (id) VALUES (1)", []string{
		"--: on relay\nSELECT id FROM o WHERE done IS NULL;\n--: for each row\n--: publish order.created id=fresh n=:row_id\nUPDATE o SET done = 1 WHERE id = :row_id;\n--: end\n",
		"--: handler h\n--: on order.created\nSELECT 1;\n",
	}, "crash relay before=3; relay; relay")
	if len(w.Published) != 2 || w.Published[0].ID == w.Published[1].ID {
		t.Errorf("published %+v, want two different ids", w.Published)
	}
}

func TestIfUnchangedFail(t *testing.T) {
	t.Parallel()
	w := play(t, "CREATE TABLE t (k TEXT)", []string{
		"--: handler h\n--: on order.created\n--: setnx lease:{event_id} ttl=60s\n--: if unchanged fail\nINSERT INTO t (k) VALUES ('a');\n",
	}, "publish E1; deliver; step; crash; deliver; step")
	if got := names(w); !strings.Contains(got, "handler.failed") || strings.Contains(got, "dedup.skip") {
		t.Errorf("log %s, want a failed handler and no skip", got)
	}
}

// A path may name an event as the cast does.
func TestAliasInAPath(t *testing.T) {
	t.Parallel()
	w := play(t, "CREATE TABLE t (k TEXT NOT NULL PRIMARY KEY)", []string{`--: on GET /events/:id
SELECT :id AS id;
--: reply 200 {"id": :row_id}
`, "--: handler h\n--: on order.created\nSELECT 1;\n"}, "client GET /events/E1; client GET /events/E9; client GET /events/7")
	for i, want := range []string{`{"id": "e1"}`, `{"id": "E9"}`, `{"id": 7}`} {
		if got := w.Requests[i].Answer; got != want {
			t.Errorf("answer %s, want %s", got, want)
		}
	}
}
