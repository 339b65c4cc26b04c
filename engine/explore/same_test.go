package explore

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"again/engine/handler"
	"again/engine/script"
	"again/engine/world"
)

var handlers = flag.Int("handlers", 200, "random handlers that the search is compared with brute force on")

// TestSearchEqualsBruteForce compares the two ways on random small handlers.
func TestSearchEqualsBruteForce(t *testing.T) {
	t.Parallel()
	const groups = 4
	for g := range groups {
		t.Run(fmt.Sprint(g), func(t *testing.T) {
			t.Parallel()
			for i := g; i < *handlers; i += groups {
				compareOn(t, randomScenario(rand.New(rand.NewPCG(uint64(i), 7))), fmt.Sprintf("handler %d", i))
			}
		})
	}
}

// TestSearchEqualsBruteForceWithTwoWorkers does it where steps interleave.
func TestSearchEqualsBruteForceWithTwoWorkers(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"claim first":  claimFirst,
		"check, act":   checkThenAct,
		"bare delta":   "UPDATE stock SET qty = qty - :qty WHERE item_id = :item_id;\n",
		"deferred":     "BEGIN;\nSELECT qty FROM stock;\nUPDATE stock SET qty = :row_qty - :qty;\nCOMMIT;\n",
		"mail and set": "UPDATE stock SET qty = 7;\n--: call mail to=:item_id\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			compareOn(t, scenarioOf(t, body, Budget{Workers: 2, Expiries: 1, Deliveries: 2}), name)
		})
	}
}

const (
	claimFirst = `BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler) VALUES (:event_id, :handler) ON CONFLICT DO NOTHING;
--: if unchanged skip
UPDATE stock SET qty = qty - :qty WHERE item_id = :item_id;
COMMIT;
`
	checkThenAct = `SELECT 1 FROM processed_events WHERE event_id = :event_id;
--: if row skip
UPDATE stock SET qty = qty - :qty WHERE item_id = :item_id;
INSERT INTO processed_events (event_id, handler) VALUES (:event_id, :handler);
`
)

func compareOn(t *testing.T, sc Scenario, name string) {
	t.Helper()
	want := bruteForce(t, sc)
	e, err := open(Subject{Setup: sc.Setup, First: sc.Inputs}, Default)
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	s, err := e.search(sc)
	if err != nil {
		t.Fatal(err)
	}
	if covered, err := s.run(context.Background(), func(Progress) {}); err != nil || !covered {
		t.Fatalf("%s: covered %v, %v", name, covered, err)
	}
	got := s.compared()
	if got.schedules != want.schedules || got.breaking != want.breaking || got.shortest != want.shortest || !maps.Equal(got.ends, want.ends) {
		t.Errorf("%s:\n%s\nsearch: %d schedules, %d wrong, shortest %d, %d ends\nbrute:  %d schedules, %d wrong, shortest %d, %d ends\n%v\n%v", name,
			strings.Join(sc.Setup.Scripts[0].Lines, "\n"), got.schedules, got.breaking, got.shortest, len(got.ends),
			want.schedules, want.breaking, want.shortest, len(want.ends), got.ends, want.ends)
	}
}

// compared reads off a search what brute force finds.
func (s *search) compared() bruteReport {
	r := bruteReport{shortest: -1, ends: map[string]bool{}}
	r.schedules = int(s.count(func(int32) bool { return true }).Int64())
	r.breaking = int(s.count(s.breaks).Int64())
	for id := range s.states {
		leaf := s.states[id].leaf
		if leaf < 0 {
			continue
		}
		v := s.judge.verdicts[leaf]
		r.ends[fmt.Sprint(contents(v.tables), v.stuck, s.breaks(leaf))] = true
	}
	if id, ok := s.nearestBroken(); ok {
		r.shortest = len(s.verbs(id))
	}
	return r
}

const smallSchema = `
CREATE TABLE processed_events (event_id TEXT NOT NULL, handler TEXT NOT NULL, PRIMARY KEY (event_id, handler)) STRICT;
CREATE TABLE stock (item_id TEXT NOT NULL PRIMARY KEY, qty INTEGER NOT NULL) STRICT;
CREATE TABLE moves (item_id TEXT NOT NULL, delta INTEGER NOT NULL) STRICT;
INSERT INTO stock VALUES ('A', 100);
`

func scenarioOf(t testing.TB, body string, budget Budget) Scenario {
	t.Helper()
	h, err := handler.Parse("random.sql", "--: handler h\n--: on order.paid\n"+body+"--: ack\n")
	if err != nil {
		t.Fatalf("%v\n%s", err, body)
	}
	return Scenario{
		Setup: world.Setup{
			Schemas: map[string]string{"": smallSchema}, Scripts: []*handler.Script{h}, Bus: "rabbitmq",
			Cast: []world.Event{{Alias: "E1", ID: "e-1", Type: "order.paid", Payload: `{"item_id": "A", "qty": 3}`}},
		},
		Inputs: []script.Verb{{Name: "publish", Args: []string{"E1"}, Text: "publish E1"}},
		Budget: budget, Limit: 1_000_000,
	}
}

// randomScenario makes a handler of up to five statements, with and without a
// transaction, and a small bound.
func randomScenario(r *rand.Rand) Scenario {
	pieces := []string{
		"UPDATE stock SET qty = qty - :qty WHERE item_id = :item_id;\n",
		"UPDATE stock SET qty = 50 WHERE item_id = :item_id;\n",
		"INSERT INTO moves VALUES (:item_id, :qty);\n",
		"INSERT INTO processed_events VALUES (:event_id, :handler);\n",
		"INSERT INTO processed_events VALUES (:event_id, :handler) ON CONFLICT DO NOTHING;\n--: if unchanged skip\n",
		"INSERT INTO processed_events VALUES (:event_id, :handler) ON CONFLICT DO NOTHING;\n",
		"SELECT 1 FROM processed_events WHERE event_id = :event_id;\n--: if row skip\n",
		"UPDATE stock SET qty = qty + 1 WHERE item_id = 'nobody';\n--: expect rows=1\n",
		"DELETE FROM moves WHERE item_id = :item_id;\n",
		"--: call mail to=:item_id\n",
		"--: publish stock.moved id=derived item_id=:item_id\n",
		"--: setnx seen:{event_id} ttl=60s\n--: if unchanged skip\n",
		"INSERT INTO moves VALUES (:item_id, :qty);\n--: on-error continue\n",
	}
	var body strings.Builder
	n := 1 + r.IntN(3)
	from := r.IntN(n + 1)
	inTx := r.IntN(2) == 0
	for i := range n {
		if inTx && i == from {
			body.WriteString([]string{"BEGIN;\n", "BEGIN IMMEDIATE;\n"}[r.IntN(2)])
		}
		body.WriteString(pieces[r.IntN(len(pieces))])
	}
	if inTx && from < n {
		body.WriteString("COMMIT;\n")
	}
	budget := Budget{Workers: 1, Deliveries: 2, Crashes: r.IntN(2), Errors: r.IntN(2), LostAcks: r.IntN(2)}
	return scenarioOf(&testing.T{}, body.String(), budget)
}
