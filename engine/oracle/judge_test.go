package oracle_test

import (
	"slices"
	"strings"
	"testing"

	"again/engine/handler"
	"again/engine/oracle"
	"again/engine/script"
	"again/engine/world"
)

// events that the cases use.
var cast = []world.Event{
	{Alias: "E1", ID: "e-1", Type: "ev", Payload: `{"k":"A","n":1,"v":1,"s":"paid"}`},
	{Alias: "E2", ID: "e-2", Type: "ev", Payload: `{"k":"A","n":2,"v":2,"s":"shipped"}`},
	{Alias: "E3", ID: "e-3", Type: "ev", Payload: `{"k":"A","n":5,"v":3,"s":"done"}`},
	{Alias: "E4", ID: "e-4", Type: "ev", Payload: `{"k":"A","n":-5,"v":4,"s":"back"}`},
	{Alias: "O1", ID: "o-1", Type: "other", Payload: `{"k":"A","n":1}`},
	{Alias: "E1b", ID: "e-1", Type: "ev", Payload: `{"k":"A","n":9,"v":1,"s":"other"}`}, // E1 with another payload
	{Alias: "L1", ID: "l-1", Type: "lines", Payload: `{"items":[{"id":"A","n":2},{"id":"B","n":1}]}`},
}

const (
	stock     = `CREATE TABLE stock (k TEXT NOT NULL PRIMARY KEY, n INTEGER NOT NULL) STRICT; INSERT INTO stock VALUES ('A', 100), ('B', 1);`
	processed = `CREATE TABLE processed (event_id TEXT NOT NULL, handler TEXT NOT NULL, PRIMARY KEY (event_id, handler)) STRICT;`
	state     = `CREATE TABLE state (k TEXT NOT NULL PRIMARY KEY, s TEXT NOT NULL, v INTEGER NOT NULL) STRICT;`
)

// a case is a schema, handlers, a run of verbs, and the kinds of anomaly that
// must come out, in their order.
type judged struct {
	name     string
	schema   string
	handlers []string
	verbs    string
	want     string // kinds, with spaces between them
	says     string // something that an anomaly or a remark must say
}

var cases = []judged{
	{name: "nothing is wrong", schema: stock, handlers: []string{delta}, verbs: "publish E1; settle"},
	{name: "a delta runs twice", schema: stock, handlers: []string{delta},
		verbs: "publish E1; settle; replay E1; settle", want: "duplicate-effect", says: "stock.n of A: is 98, once leaves 99"},
	{name: "two deltas, the first runs twice", schema: stock, handlers: []string{delta},
		verbs: "publish E1; settle; publish E2; settle; replay E1; settle", want: "duplicate-effect", says: "is 96, once leaves 97"},
	{name: "two deltas, the first is lost", schema: stock, handlers: []string{locked},
		verbs: "publish E1; deliver; step; crash; settle; publish E2; settle", want: "lost-effect", says: "is 98, once leaves 97"},
	{name: "two deltas, the second is lost: the value is that of an earlier rest", schema: stock, handlers: []string{locked},
		verbs: "publish E1; settle; publish E2; deliver; step; crash; settle", want: "regressed-state", says: "is 99, once leaves 97"},
	{name: "the only delta is lost", schema: stock, handlers: []string{locked},
		verbs: "publish E1; deliver; step; crash; settle", want: "lost-effect", says: "is 100, once leaves 99"},
	{name: "down and up, down twice", schema: stock, handlers: []string{delta},
		verbs: "publish E2; settle; publish E4; settle; replay E2; settle", want: "duplicate-effect", says: "is 101, once leaves 103"},
	{name: "down and up as far, up twice: as well down not at all", schema: stock, handlers: []string{delta},
		verbs: "publish E3; settle; publish E4; settle; replay E4; settle", want: "wrong-value", says: "is 105, once leaves 100"},
	{name: "clamped at zero", schema: stock, handlers: []string{clamped},
		verbs: "publish L1; settle; replay L1; settle", want: "duplicate-effect", says: "is 96, once leaves 98"},
	{name: "a counter that was not there", schema: stock, handlers: []string{`--: handler h
--: on ev
INSERT INTO stock (k, n) VALUES ('new', :n) ON CONFLICT (k) DO UPDATE SET n = n + excluded.n;`},
		verbs: "publish E2; settle; replay E2; settle", want: "duplicate-effect", says: "stock.n of new: is 4, once leaves 2"},
	{name: "a counter without a key", schema: `CREATE TABLE total (n INTEGER NOT NULL); INSERT INTO total VALUES (7);`, handlers: []string{`--: handler h
--: on ev
UPDATE total SET n = n + :n;`},
		verbs: "publish E1; settle; replay E1; settle", want: "duplicate-effect", says: "is 9, once leaves 8"},

	{name: "an older event overwrites", schema: state, handlers: []string{absolute},
		verbs: "publish E1; settle; publish E2; settle; replay E1; settle", want: "regressed-state", says: "is paid, once leaves shipped"},
	{name: "the same value again", schema: state, handlers: []string{absolute},
		verbs: "publish E1; settle; replay E1; settle"},
	{name: "guarded by a version", schema: state, handlers: []string{guarded},
		verbs: "publish E1; settle; publish E2; settle; replay E1; settle"},
	{name: "a guard that says no to an older event has lost nothing", schema: state, handlers: []string{guarded},
		verbs: "publish E2; settle; publish E1; settle"},
	{name: "history as text", schema: `CREATE TABLE h (k TEXT NOT NULL PRIMARY KEY, path TEXT NOT NULL); INSERT INTO h VALUES ('A', 'new');`, handlers: []string{`--: handler h
--: on ev
UPDATE h SET path = path || ',' || :s WHERE k = :k;`},
		verbs: "publish E1; settle; replay E1; settle", want: "wrong-value", says: "is new,paid,paid, once leaves new,paid"},

	{name: "a row too many", schema: `CREATE TABLE mails (id INTEGER PRIMARY KEY, event_id TEXT NOT NULL);`, handlers: []string{insert},
		verbs: "publish E1; settle; replay E1; settle", want: "duplicate-effect", says: "mails row (E1): one too many"},
	{name: "rows in another order", schema: `CREATE TABLE mails (id INTEGER PRIMARY KEY, event_id TEXT NOT NULL);`, handlers: []string{insert},
		verbs: "publish E1; publish E2; deliver m2; run; deliver m1; run"},
	{name: "references follow SQLite's numbers", schema: `CREATE TABLE orders (id INTEGER PRIMARY KEY, event_id TEXT NOT NULL);
CREATE TABLE items (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders (id), k TEXT NOT NULL);`, handlers: []string{`--: handler h
--: on ev
INSERT INTO orders (event_id) VALUES (:event_id) RETURNING id;
INSERT INTO items (order_id, k) VALUES (:row_id, :k);`},
		verbs: "publish E1; publish E2; deliver m2; run; deliver m1; run"},
	{name: "one lost, another twice", schema: `CREATE TABLE mails (id INTEGER PRIMARY KEY, event_id TEXT NOT NULL, k TEXT NOT NULL);`, handlers: []string{`--: handler h
--: on ev
--: setnx seen:{event_id} ttl=60s
--: if unchanged skip
INSERT INTO mails (event_id, k) VALUES (:event_id, :k);`},
		verbs: "publish E1; deliver; step; crash; settle; publish E2; settle; advance 2m; replay E2; settle",
		want:  "lost-effect duplicate-effect", says: "mails row (E1, A): missing"},
	{name: "a DELETE that took too much", schema: `CREATE TABLE cart (u INTEGER NOT NULL, item TEXT NOT NULL, PRIMARY KEY (u, item)); INSERT INTO cart VALUES (1, 'X');`,
		handlers: []string{"--: handler d\n--: on other\nDELETE FROM cart WHERE u = 1;", "--: handler a\n--: on ev\nINSERT INTO cart (u, item) VALUES (1, :k) ON CONFLICT DO NOTHING;"},
		verbs:    "publish O1; settle; publish E1; settle; replay O1; settle", want: "lost-effect", says: "cart row (1, A): missing"},
	{name: "a DELETE that was lost", schema: `CREATE TABLE cart (u INTEGER NOT NULL, item TEXT NOT NULL, PRIMARY KEY (u, item)); INSERT INTO cart VALUES (1, 'X');`,
		handlers: []string{"--: handler d\n--: on other\n--: setnx s:{event_id} ttl=60s\n--: if unchanged skip\nDELETE FROM cart WHERE u = 1;"},
		verbs:    "publish O1; deliver; step; crash; settle", want: "lost-effect", says: "still there, though once deletes it"},
	{name: "a row comes back", schema: `CREATE TABLE cart (u INTEGER NOT NULL, item TEXT NOT NULL, PRIMARY KEY (u, item));`,
		handlers: []string{"--: handler d\n--: on other\nDELETE FROM cart WHERE u = 1;", "--: handler a\n--: on ev\nINSERT INTO cart (u, item) VALUES (1, :k) ON CONFLICT DO NOTHING;"},
		verbs:    "publish E1; settle; publish O1; settle; replay E1; settle", want: "duplicate-effect", says: "cart row (1, A): one too many"},

	{name: "the time of the last change", schema: `CREATE TABLE t (k TEXT NOT NULL PRIMARY KEY, s TEXT, updated_at TEXT);`, handlers: []string{`--: handler h
--: on ev
INSERT INTO t (k, s, updated_at) VALUES (:k, :s, :now) ON CONFLICT (k) DO UPDATE SET s = excluded.s, updated_at = excluded.updated_at;`},
		verbs: "publish E1; settle; advance 1h; replay E1; settle", says: "t.updated_at"},
	{name: "a soft delete that was lost", schema: `CREATE TABLE t (k TEXT NOT NULL PRIMARY KEY, deleted_at TEXT); INSERT INTO t VALUES ('A', NULL);`, handlers: []string{`--: handler h
--: on ev
--: setnx s:{event_id} ttl=60s
--: if unchanged skip
UPDATE t SET deleted_at = :now WHERE k = :k;`},
		verbs: "publish E1; deliver; step; crash; settle", want: "lost-effect", says: "t.deleted_at of A: is NULL, once writes it"},
	{name: "a made-up id as the key", schema: `CREATE TABLE t (id TEXT NOT NULL PRIMARY KEY, event_id TEXT NOT NULL);`, handlers: []string{`--: handler h
--: on ev
INSERT INTO t (id, event_id) VALUES (gen_random_uuid(), :event_id);`},
		verbs: "publish E1; settle; publish E2; settle; replay E1; settle", want: "duplicate-effect", says: "E1): one too many"},

	{name: "a mail goes out twice", schema: stock, handlers: []string{"--: handler h\n--: on ev\n--: call mail to=:k"},
		verbs: "publish E1; settle; replay E1; settle", want: "duplicate-effect", says: "mail for E1: done once too often (to=A)"},
	{name: "asked twice, done once", schema: stock, handlers: []string{"--: handler h\n--: on ev\n--: call mail key=:event_id to=:k"},
		verbs: "publish E1; settle; replay E1; settle"},
	{name: "a mail never goes out", schema: stock, handlers: []string{"--: handler h\n--: on ev\n--: setnx s:{event_id} ttl=60s\n--: if unchanged skip\n--: call mail to=:k"},
		verbs: "publish E1; deliver; step; crash; settle", want: "lost-effect", says: "mail for E1: never done (to=A)"},
	{name: "a charge of another amount", schema: stock, handlers: []string{`--: handler h
--: on ev
UPDATE stock SET n = n - :n WHERE k = :k;
SELECT n FROM stock WHERE k = :k;
--: call payments key=:event_id amount=:row_n`},
		verbs: "publish E1; deliver; step 2; crash; settle", want: "duplicate-effect wrong-value", says: "payments for E1: done with amount=98, once with amount=99"},
	{name: "the clock in a call", schema: stock, handlers: []string{"--: handler h\n--: on ev\n--: call mail to=:k at=:now"},
		verbs: "publish E1; deliver; crash; advance 1h; settle", says: "call mail at"},

	{name: "marked, then never handed on", schema: processed, handlers: []string{marked},
		verbs: "publish E1; deliver; step 2; crash; settle", want: "lost-message", says: "message out of E1: never published"},
	{name: "a derived id published twice", schema: processed, handlers: []string{"--: handler h\n--: on ev\n--: publish out id=derived k=:k"},
		verbs: "publish E1; settle; replay E1; settle"},
	{name: "a fresh id published twice", schema: processed, handlers: []string{"--: handler h\n--: on ev\n--: publish out id=fresh k=:k"},
		verbs: "publish E1; settle; replay E1; settle", want: "duplicate-effect", says: "message out of E1: published once too often"},
	{name: "one id, two contents", schema: stock, handlers: []string{`--: handler h
--: on ev
SELECT count(*) AS n FROM stock WHERE k = :k;
DELETE FROM stock WHERE k = :k;
--: publish out id=derived n=:row_n`},
		verbs: "publish E1; settle; replay E1; settle", want: "inconsistent-output", says: `went out with {"n": 0}, once sends {"n": 1}`},
	{name: "the clock in a message", schema: stock, handlers: []string{"--: handler h\n--: on ev\n--: publish out id=derived k=:k at=:now"},
		verbs: "publish E1; settle; advance 1h; replay E1; settle", says: "message out at"},
	{name: "a message without its work", schema: stock, handlers: []string{`--: handler h
--: on ev
--: setnx s:{event_id} ttl=60s
--: if unchanged skip
--: publish out id=derived k=:k
UPDATE stock SET n = n - :n WHERE k = :k;`},
		verbs: "publish E1; deliver; step 2; crash; settle", want: "ghost-message lost-effect", says: "the work that it tells of is not there"},

	{name: "published and rolled back, then asked for again", schema: orders, handlers: []string{early, mails},
		verbs: "client POST /early u=1 intent=buy hold; step api 3; crash api; client POST /early u=1 intent=buy; settle",
		want:  "ghost-message duplicate-effect", says: "message placed of buy: published, but"},
	{name: "a relay that gives each publish a new id", schema: outbox, handlers: []string{filing, relaying("fresh")},
		verbs: "client POST /file key=K1; crash relay before=3; relay; settle", want: "duplicate-effect", says: "message filed of K1: published once too often"},
	{name: "a relay that keeps the id", schema: outbox, handlers: []string{filing, relaying(":row_event_id")},
		verbs: "client POST /file key=K1; crash relay before=3; relay; settle"},
	{name: "a message that leaves no rows is no ghost", schema: stock, handlers: []string{"--: handler h\n--: on ev\n--: publish out id=derived k=:k\n--: call mail to=:k"},
		verbs: "publish E1; settle"},
	{name: "made-up keys without numbers", schema: "CREATE TABLE t (id TEXT NOT NULL PRIMARY KEY, event_id TEXT NOT NULL) STRICT, WITHOUT ROWID;", handlers: []string{`--: handler h
--: on ev
INSERT INTO t (id, event_id) VALUES (gen_random_uuid(), :event_id);`},
		verbs: "publish E1; publish E2; publish E3; settle; replay E2; settle", want: "duplicate-effect", says: "t.id"},

	{name: "every delivery fails after the first", schema: `CREATE TABLE t (event_id TEXT NOT NULL PRIMARY KEY);`, handlers: []string{"--: handler h\n--: on ev\nINSERT INTO t (event_id) VALUES (:event_id);"},
		verbs: "publish E1; settle; replay E1; settle", want: "stuck", says: "m2"},
	{name: "every delivery fails from the first", schema: stock, handlers: []string{"--: handler h\n--: on ev\nUPDATE stock SET n = n - 1 WHERE k = 'no';\n--: expect rows=1"},
		verbs: "publish E1; settle", want: "stuck"},

	{name: "two handlers share one key", schema: `CREATE TABLE seen (event_id TEXT NOT NULL PRIMARY KEY); CREATE TABLE log1 (event_id TEXT); CREATE TABLE log2 (event_id TEXT);`,
		handlers: []string{claiming("a", "log1"), claiming("b", "log2")},
		verbs:    "publish E1; settle", want: "lost-effect", says: "b on E1: line 4 took the event for done"},
	{name: "two handlers share one row's flag", schema: `CREATE TABLE inbox (event_id TEXT NOT NULL PRIMARY KEY, done INTEGER NOT NULL); INSERT INTO inbox VALUES ('e-1', 0); CREATE TABLE log1 (event_id TEXT); CREATE TABLE log2 (event_id TEXT);`,
		handlers: []string{flagging("a", "log1"), flagging("b", "log2")},
		verbs:    "publish E1; settle", want: "lost-effect", says: "b on E1"},
	{name: "the second line of an order", schema: stock + `CREATE TABLE ledger (event_id TEXT NOT NULL PRIMARY KEY);`, handlers: []string{`--: handler h
--: on lines
BEGIN IMMEDIATE;
--: for each :items as item
INSERT INTO ledger (event_id) VALUES (:event_id) ON CONFLICT DO NOTHING;
--: if unchanged next
UPDATE stock SET n = n - :item_n WHERE k = :item_id;
--: end
COMMIT;`}, verbs: "publish L1; settle", want: "lost-effect", says: "h on L1"},

	{name: "the first request was never granted", schema: orders, handlers: []string{place, mails},
		verbs: "client POST /place u=1 hold; step api; crash api; client POST /place u=1; settle"},
	{name: "one of two that died did happen", schema: orders, handlers: []string{place},
		verbs: "client POST /place u=1 hold; step api; crash api; client POST /place u=2 hold; step api 4; crash api; client POST /place u=3; settle"},
	{name: "of two requests alike one is lost and one done twice", schema: orders, handlers: []string{place, mails},
		verbs: "client POST /place u=1; deliver; step; crash; settle; client POST /place u=1; settle; advance 2m; replay; settle",
		want:  "lost-effect duplicate-effect", says: "mails row (request 1, 1): missing"},
	{name: "two clicks are one intent", schema: orders, handlers: []string{place, mails},
		verbs: "client POST /place u=1 intent=buy; client POST /place u=1 intent=buy; settle", want: "duplicate-effect", says: "message placed of buy"},

	{name: "the learner's own statement happens once too", schema: stock, handlers: []string{delta},
		verbs: "sql 'UPDATE stock SET n = 10'; publish E1; settle; sql 'INSERT INTO stock VALUES (1, 1)'"},
}

const (
	delta    = "--: handler h\n--: on ev\nUPDATE stock SET n = n - :n WHERE k = :k;"
	locked   = "--: handler h\n--: on ev\n--: setnx s:{event_id} ttl=60s\n--: if unchanged skip\nUPDATE stock SET n = n - :n WHERE k = :k;"
	clamped  = "--: handler h\n--: on lines\nBEGIN;\n--: for each :items as item\nUPDATE stock SET n = max(n - :item_n, 0) WHERE k = :item_id;\n--: end\nCOMMIT;"
	absolute = "--: handler h\n--: on ev\nINSERT INTO state (k, s, v) VALUES (:k, :s, 0) ON CONFLICT (k) DO UPDATE SET s = excluded.s;"
	guarded  = "--: handler h\n--: on ev\nINSERT INTO state (k, s, v) VALUES (:k, :s, :v) ON CONFLICT (k) DO UPDATE SET s = excluded.s, v = excluded.v WHERE state.v < excluded.v;\n--: if unchanged skip"
	insert   = "--: handler h\n--: on ev\nINSERT INTO mails (event_id) VALUES (:event_id);"
	orders   = "CREATE TABLE orders (id INTEGER PRIMARY KEY, event_id TEXT NOT NULL, u INTEGER NOT NULL); CREATE TABLE mails (id INTEGER PRIMARY KEY, event_id TEXT NOT NULL, u INTEGER NOT NULL);"
	place    = "--: on POST /place\nBEGIN;\nINSERT INTO orders (event_id, u) VALUES (:event_id, :u);\nCOMMIT;\n--: publish placed id=:event_id u=:u\n--: reply 200 {}"
	mails    = "--: handler m\n--: on placed\n--: setnx s:{event_id} ttl=60s\n--: if unchanged skip\nINSERT INTO mails (event_id, u) VALUES (:event_id, :u);"
	early    = "--: on POST /early\nBEGIN;\nINSERT INTO orders (event_id, u) VALUES (:event_id, :u);\n--: publish placed id=:event_id u=:u\nCOMMIT;\n--: reply 200 {}"
	outbox   = "CREATE TABLE outbox (id INTEGER PRIMARY KEY, event_id TEXT NOT NULL, sent INTEGER NOT NULL DEFAULT 0);"
	filing   = "--: on POST /file\nINSERT INTO outbox (event_id) VALUES (:event_id);\n--: reply 200 {}"
	marked   = "--: handler h\n--: on ev\nSELECT 1 FROM processed WHERE event_id = :event_id;\n--: if row skip\nINSERT INTO processed (event_id, handler) VALUES (:event_id, :handler);\n--: publish out id=derived k=:k"
)

func relaying(id string) string {
	return "--: on relay\nSELECT event_id FROM outbox WHERE sent = 0;\n--: for each row\n--: publish filed id=" + id + " of=:row_event_id\nUPDATE outbox SET sent = 1 WHERE event_id = :row_event_id;\n--: end"
}

func claiming(name, table string) string {
	return "--: handler " + name + "\n--: on ev\nBEGIN IMMEDIATE;\nINSERT INTO seen (event_id) VALUES (:event_id) ON CONFLICT DO NOTHING;\n--: if unchanged skip\nINSERT INTO " + table + " (event_id) VALUES (:event_id);\nCOMMIT;"
}

func flagging(name, table string) string {
	return "--: handler " + name + "\n--: on ev\nBEGIN IMMEDIATE;\nUPDATE inbox SET done = 1 WHERE event_id = :event_id AND done = 0;\n--: if unchanged skip\nINSERT INTO " + table + " (event_id) VALUES (:event_id);\nCOMMIT;"
}

func TestJudge(t *testing.T) {
	t.Parallel()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := play(t, c)
			if !oracle.Ready(w) {
				t.Fatal("the world is not at rest")
			}
			check(t, c, judge(t, w))
		})
	}
}

func check(t *testing.T, c judged, v oracle.Verdict) {
	t.Helper()
	if got := strings.Join(v.Kinds(), " "); got != c.want {
		t.Errorf("got %q, want %q: %v", got, c.want, v.Anomalies)
	}
	says := slices.Clone(v.Remarks)
	for _, a := range v.Anomalies {
		says = append(says, a.String())
	}
	if all := strings.Join(says, "\n"); !strings.Contains(all, c.says) {
		t.Errorf("%q is not said in:\n%s", c.says, all)
	}
}

func setupOf(t *testing.T, c judged) world.Setup {
	t.Helper()
	setup := world.Setup{Schemas: map[string]string{"": c.schema}, Cast: cast, Bus: "rabbitmq", Workers: 1}
	for _, source := range c.handlers {
		h, err := handler.Parse("test.sql", source)
		if err != nil {
			t.Fatal(err)
		}
		setup.Scripts = append(setup.Scripts, h)
	}
	return setup
}

func play(t *testing.T, c judged) *world.World {
	t.Helper()
	w, err := world.New(setupOf(t, c))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	verbs, err := script.Inline(c.verbs)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range verbs {
		if _, err := w.Do(v); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

func judge(t *testing.T, w *world.World) oracle.Verdict {
	t.Helper()
	obs, err := oracle.Observe(w)
	if err != nil {
		t.Fatal(err)
	}
	var cache oracle.Cache
	v, err := oracle.JudgeRequests(obs, &w.State, func(in []world.Input) (*oracle.Once, error) {
		return cache.Expect(w.Setup(), in)
	})
	if err != nil {
		t.Fatal(err)
	}
	return v
}
