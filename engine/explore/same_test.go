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
	"again/engine/race"
	"again/engine/script"
	"again/engine/world"
)

var handlers = flag.Int("handlers", 200, "random handlers that the search is compared with brute force on")

var schedules = flag.Int("schedules", 100, "random handlers of more schedules are passed over")

// TestSearchEqualsBruteForce compares the two ways on random small handlers.
func TestSearchEqualsBruteForce(t *testing.T) {
	t.Parallel()
	const groups = 4
	wanted := *handlers
	if race.Enabled {
		wanted /= 20
	}
	for g := range groups {
		t.Run(fmt.Sprint(g), func(t *testing.T) {
			t.Parallel()
			for i := g; i < wanted; i += groups {
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

// TestSearchEqualsBruteForceOn does it where states are easily taken for one
// another.
func TestSearchEqualsBruteForceOn(t *testing.T) {
	t.Parallel()
	const save = "SAVEPOINT s;\nINSERT INTO moves VALUES (:item_id, 1);\nROLLBACK TO s;\nRELEASE s;\n"
	for name, body := range map[string]string{
		"a made-up key":             "INSERT INTO outbox (event_id) VALUES (gen_random_uuid());\n--: del lock\n",
		"savepoint, in and outside": save + "BEGIN;\n" + save + "COMMIT;\n",
		"the last number":           "INSERT INTO orders (event_id) VALUES (:event_id) ON CONFLICT DO NOTHING;\nINSERT INTO lines VALUES (last_insert_rowid(), :item_id);\n",
		"rows read, then changed":   "SELECT item_id, qty FROM stock;\n--: for each row\nSELECT 1 AS n;\nINSERT INTO moves VALUES (:row_item_id, :row_qty);\nUPDATE stock SET qty = qty - 1;\n--: end\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, bus := range []string{"rabbitmq", "sqs"} {
				sc := scenarioOf(t, body, Budget{Workers: 1, Errors: 1, LostAcks: 1, Deliveries: 2})
				sc.Setup.Bus = bus
				compareOn(t, sc, name)
			}
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
	if got.schedules > *schedules {
		return // more than brute force can walk through one by one
	}
	want := bruteForce(t, sc, &e.judge.once, 2**schedules)
	if got.schedules != want.schedules || got.breaking != want.breaking || got.shortest != want.shortest || !maps.Equal(got.ends, want.ends) {
		t.Errorf("%s: %s\nsearch: %d schedules, %d wrong, shortest %d, %d ends\nbrute:  %d schedules, %d wrong, shortest %d, %d ends\nonly search: %v\nonly brute: %v", name,
			source(sc), got.schedules, got.breaking, got.shortest, len(got.ends),
			want.schedules, want.breaking, want.shortest, len(want.ends), without(got.ends, want.ends), without(want.ends, got.ends))
	}
}

// without lists the ends of a that b does not have.
func without(a, b map[string]bool) []string {
	var only []string
	for end := range a {
		if !b[end] {
			only = append(only, strings.Join(strings.Fields(end), " "))
		}
	}
	return only
}

func source(sc Scenario) string {
	var lines []string
	for _, h := range sc.Setup.Scripts {
		lines = append(lines, h.Lines...)
	}
	return fmt.Sprintf("%s %+v\n%s", sc.Setup.Bus, sc.Budget, strings.Join(lines, "\n"))
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
		r.ends[fmt.Sprint(contents(v.tables), v.stuck != "", s.breaks(leaf))] = true
	}
	if id, ok := s.nearestBroken(); ok {
		r.shortest = len(s.verbs(id))
	}
	return r
}

func publish(alias string) []script.Verb {
	return []script.Verb{{Name: "publish", Args: []string{alias}, Text: "publish " + alias}}
}

func scenarioOf(t testing.TB, body string, budget Budget) Scenario {
	t.Helper()
	if !strings.Contains(body, "--: ack\n") {
		body += "--: ack\n"
	}
	h, err := handler.Parse("random.sql", "--: handler h\n--: on order.paid\n"+body)
	if err != nil {
		t.Fatalf("%v\n%s", err, body)
	}
	return Scenario{
		Setup: world.Setup{
			Schemas: map[string]string{"": smallSchema}, Scripts: []*handler.Script{h}, Bus: "rabbitmq",
			Cast: []world.Event{{Alias: "E1", ID: "e-1", Type: "order.paid", Payload: `{"item_id": "A", "qty": 3, "items": [{"id": "A", "qty": 1}, {"id": "B", "qty": 2}]}`}},
		},
		Inputs: publish("E1"),
		Budget: budget, Limit: 1_000_000,
	}
}
