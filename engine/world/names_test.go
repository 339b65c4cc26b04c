package world_test

import (
	"slices"
	"strings"
	"testing"

	"again/engine/handler"
	"again/engine/world"
)

// Every name that an entry can have is in the catalogue, with its meaning.
func TestEveryEntryHasAMeaning(t *testing.T) {
	t.Parallel()
	names := world.Names()
	for _, name := range names {
		if m := world.Meaning(name); m == "" || strings.HasSuffix(m, name) {
			t.Errorf("%s: %q", name, m)
		}
	}
	for i, bus := range buses {
		h := randomRun(t, bus, int64(100+i), 80)
		for _, e := range h.World().Log {
			if !slices.Contains(names, e.Name) {
				t.Errorf("%s is in no catalogue", e.Name)
			}
		}
		h.Close()
	}
}

func custom(t *testing.T, schema string, handlers ...string) *world.World {
	t.Helper()
	setup := world.Setup{Schemas: map[string]string{"": schema}, Bus: "rabbitmq", Workers: 1}
	for _, source := range handlers {
		h, err := handler.Parse("test.sql", source)
		if err != nil {
			t.Fatal(err)
		}
		setup.Scripts = append(setup.Scripts, h)
	}
	w, err := world.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// A lesson's own table comes before the lookup of that name.
func TestOwnTableBeforeLookup(t *testing.T) {
	t.Parallel()
	w := custom(t, "CREATE TABLE requests (n INTEGER); INSERT INTO requests VALUES (42);")
	if n := value(t, w, "SELECT n FROM requests"); n != "42" {
		t.Error(n)
	}
	if n := value(t, w, "SELECT count(*) FROM queue"); n != "0" {
		t.Error(n)
	}
	do(t, w, "sql 'UPDATE requests SET n = 43'")
	if n := value(t, w, "SELECT n FROM requests"); n != "43" {
		t.Error(n)
	}
}

// A payload that is no object fails at each delivery; it does not get stuck in
// the hands of a worker.
func TestPayloadThatNobodyCanRead(t *testing.T) {
	t.Parallel()
	w := custom(t, "CREATE TABLE t (body TEXT); INSERT INTO t VALUES ('nonsense');",
		"--: on POST /send\nSELECT body FROM t;\n--: publish letter id=:event_id body=:row_body\n--: reply 200 {}",
		"--: handler h\n--: on letter\nINSERT INTO t (body) VALUES (:event_id);")
	do(t, w, "client POST /send key=K1; deliver; run")
	if !w.Actor("w1").Idle() {
		t.Error("w1 still holds the message")
	}
	if last := w.Log[len(w.Log)-1]; last.Name != "message.requeued" {
		t.Error(last)
	}
	do(t, w, "settle")
	if w.Stuck != "m1" {
		t.Errorf("stuck is %q", w.Stuck)
	}
}

// A relay that always fails does not keep settle going for ever.
func TestRelayThatAlwaysFails(t *testing.T) {
	t.Parallel()
	w := custom(t, "CREATE TABLE t (n INTEGER NOT NULL);", "--: on relay\nINSERT INTO t (n) VALUES (NULL);")
	do(t, w, "settle")
	if w.Stuck != "relay" {
		t.Errorf("stuck is %q", w.Stuck)
	}
}
