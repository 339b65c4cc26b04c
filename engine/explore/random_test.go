package explore

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"again/engine/handler"
	"again/engine/world"
)

// smallSchema has a table for each kind of key that the pieces write to.
const smallSchema = `
CREATE TABLE processed_events (event_id TEXT NOT NULL, handler TEXT NOT NULL, PRIMARY KEY (event_id, handler)) STRICT;
CREATE TABLE stock (item_id TEXT NOT NULL PRIMARY KEY, qty INTEGER NOT NULL) STRICT;
CREATE TABLE moves (item_id TEXT NOT NULL, delta INTEGER NOT NULL) STRICT;
CREATE TABLE ledger (event_id TEXT NOT NULL, line_no INTEGER NOT NULL, delta INTEGER NOT NULL, PRIMARY KEY (event_id, line_no)) STRICT, WITHOUT ROWID;
CREATE TABLE orders (id INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE lines (order_id INTEGER REFERENCES orders (id), item_id TEXT) STRICT;
CREATE TABLE notes (id TEXT, at TEXT, event_id TEXT NOT NULL);
CREATE TABLE outbox (event_id TEXT NOT NULL PRIMARY KEY, sent INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE audit (what TEXT NOT NULL) STRICT;
CREATE TRIGGER watched BEFORE INSERT ON orders BEGIN INSERT INTO audit VALUES ('order of ' || NEW.event_id); END;
INSERT INTO stock VALUES ('A', 100), ('B', 50);
`

// pieces are what random handlers are made of.
var pieces = []string{
	"UPDATE stock SET qty = qty - :qty WHERE item_id = :item_id;\n",
	"UPDATE stock SET qty = 50 WHERE item_id = :item_id;\n",
	"UPDATE stock SET qty = qty - 1 WHERE item_id = 'B' AND qty > 49 RETURNING qty;\n--: if no-row skip\n",
	"INSERT INTO moves VALUES (:item_id, :qty);\n",
	"INSERT INTO processed_events VALUES (:event_id, :handler);\n",
	"INSERT INTO processed_events VALUES (:event_id, :handler);\n--: on-error unique skip\n",
	"INSERT INTO processed_events VALUES (:event_id, :handler) ON CONFLICT DO NOTHING;\n--: if unchanged skip\n",
	"INSERT INTO processed_events VALUES (:event_id, :handler) ON CONFLICT DO NOTHING;\n",
	"SELECT 1 FROM processed_events WHERE event_id = :event_id;\n--: if row skip\n",
	"SELECT qty FROM stock WHERE item_id = :item_id;\nUPDATE stock SET qty = :row_qty - :qty WHERE item_id = :item_id;\n",
	"UPDATE stock SET qty = qty + 1 WHERE item_id = 'nobody';\n--: expect rows=1\n",
	"DELETE FROM moves WHERE item_id = :item_id;\n",
	"INSERT INTO orders (event_id) VALUES (:event_id) ON CONFLICT (event_id) DO UPDATE SET event_id = excluded.event_id RETURNING id;\nINSERT INTO lines VALUES (:row_id, :item_id);\n",
	"INSERT INTO orders (event_id) VALUES (:event_id) ON CONFLICT DO NOTHING;\nINSERT INTO lines VALUES (last_insert_rowid(), :item_id);\n",
	"INSERT OR REPLACE INTO orders (event_id) VALUES (:event_id);\n",
	"INSERT INTO notes VALUES (gen_random_uuid(), now(), :event_id);\n",
	"UPDATE notes SET at = now() WHERE event_id = :event_id;\n",
	"--: for each :items as item\nINSERT INTO ledger VALUES (:event_id, :line_no, :item_qty) ON CONFLICT DO NOTHING;\n--: if unchanged next\nUPDATE stock SET qty = qty - :item_qty WHERE item_id = :item_id;\n--: end\n",
	"SELECT item_id, qty FROM stock;\n--: for each row\nINSERT INTO moves VALUES (:row_item_id, :row_qty);\n--: end\n",
	"SAVEPOINT s;\nUPDATE stock SET qty = qty - :qty WHERE item_id = :item_id;\n--: on-error continue\nRELEASE s;\n",
	"SAVEPOINT s;\nINSERT INTO moves VALUES (:item_id, 1);\nROLLBACK TO s;\nRELEASE s;\n",
	"--: call mail to=:item_id\n",
	"--: call payments key=:event_id to=:item_id\n",
	"--: publish stock.moved id=derived item_id=:item_id qty=:qty\n",
	"--: publish stock.moved id=fresh item_id=:item_id qty=:qty\n",
	"--: setnx seen:{event_id} ttl=60s\n--: if unchanged skip\n",
	"--: setnx lock:{event_id} ttl=20s\n--: if unchanged fail\n",
	"--: get done:{event_id}\n--: if row skip\n",
	"--: set done:{event_id} 1\n",
	"--: del lock:{event_id}\n",
	"INSERT INTO moves VALUES (:item_id, :qty);\n--: on-error continue\n",
	"INSERT INTO outbox (event_id) VALUES (uuid5(:event_id, :handler, 1)) ON CONFLICT DO NOTHING;\n",
	"INSERT INTO outbox (event_id) VALUES (gen_random_uuid());\n",
}

// relay sends what stands in the outbox, one row a run.
const relay = `--: on relay
SELECT event_id FROM outbox WHERE sent = 0 ORDER BY rowid LIMIT 1;
--: if no-row skip
--: publish stock.moved id=%s item_id='A' qty=1
UPDATE outbox SET sent = 1 WHERE event_id = :row_event_id;
`

// randomScenario makes one handler, or two, of a few pieces, with and without a
// transaction, on some bus, and a small bound.
func randomScenario(r *rand.Rand) (sc Scenario) {
	sc = scenarioOf(&testing.T{}, randomBody(r, 1+r.IntN(3)), Budget{
		Workers: 1, Deliveries: 2, Crashes: r.IntN(2), Errors: r.IntN(2), LostAcks: r.IntN(2), Replays: r.IntN(4) / 3,
	})
	sc.Setup.Bus = []string{"rabbitmq", "rabbitmq", "kafka", "nats", "redis", "sqs", "laravel"}[r.IntN(7)]
	if slices.ContainsFunc(sc.Setup.Scripts[0].Ops, func(op handler.Op) bool { return strings.Contains(op.Text, "outbox") }) {
		sc.Setup.Scripts = append(sc.Setup.Scripts, parsed("relay.sql", fmt.Sprintf(relay, []string{"fresh", ":row_event_id"}[r.IntN(2)])))
	}
	defer func() { sc.Setup.Schemas[""] = schemaOf(sc.Setup.Scripts) }()
	switch r.IntN(6) {
	case 0: // a second handler of the event, where the first leaves the ack to both
		if !sc.Setup.Scripts[0].AcksEarly {
			sc.Setup.Scripts = append(sc.Setup.Scripts, randomHandler(r, "second", "order.paid"))
		}
	case 1: // one behind it
		sc.Setup.Scripts = append(sc.Setup.Scripts, randomHandler(r, "behind", "stock.moved"))
	case 2: // two workers
		sc.Budget = Budget{Workers: 2, Expiries: 1, Deliveries: 2}
	case 3: // another event
		sc.Setup.Cast = append(sc.Setup.Cast, world.Event{Alias: "E2", ID: "e-2", Type: "order.paid", Payload: `{"item_id": "B", "qty": 5, "items": []}`})
		sc.Inputs = append(sc.Inputs, publish("E2")...)
	}
	return sc
}

// schemaOf are the tables of smallSchema that the scripts name: each database of
// a comparison is loaded in a tenth of the time.
func schemaOf(scripts []*handler.Script) string {
	var named strings.Builder
	for _, h := range scripts {
		named.WriteString(strings.Join(h.Lines, "\n"))
	}
	var kept strings.Builder
	for _, line := range strings.Split(smallSchema, "\n") {
		words := strings.Fields(line)
		if len(words) < 3 {
			continue
		}
		table := words[2]
		if table == "audit" || table == "watched" {
			table = "orders" // whose trigger writes there
		}
		if strings.Contains(named.String(), table) {
			kept.WriteString(line + "\n")
		}
	}
	return kept.String()
}

// randomBody puts n pieces one after another; the first may be an early ack.
func randomBody(r *rand.Rand, n int) string {
	var body strings.Builder
	if r.IntN(12) == 0 {
		body.WriteString("--: ack\n")
	}
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
	return body.String()
}

// leadsOn is what would lead from a message to the next without end.
var leadsOn = regexp.MustCompile("publish|outbox")

func randomHandler(r *rand.Rand, name, on string) *handler.Script {
	body := "--: ack\n"
	for strings.Contains(body, "--: ack\n") || strings.Contains(body, ":items") || on == "stock.moved" && leadsOn.MatchString(body) {
		body = randomBody(r, 1+r.IntN(2))
	}
	return parsed(name+".sql", fmt.Sprintf("--: handler %s\n--: on %s\n%s", name, on, body))
}

func parsed(file, source string) *handler.Script {
	h, err := handler.Parse(file, source)
	if err != nil {
		panic(err)
	}
	return h
}
