package handler

import (
	"slices"
	"strings"
	"testing"

	"again/store"
)

const head = "--: handler h\n--: on order.paid\n"

func mustParse(t *testing.T, source string) *Script {
	t.Helper()
	s, err := Parse("h.sql", source)
	if err != nil {
		t.Fatalf("Parse: %v\n%s", err, source)
	}
	return s
}

func TestParseDesignExample(t *testing.T) {
	t.Parallel()
	s := mustParse(t, `--: handler inventoryHandler
--: on order.created
--: variant claim "Claim first, same transaction"
BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
--: if unchanged skip
UPDATE inventory_balance SET qty = qty - :qty WHERE item_id = :item_id;
--: expect rows=1
INSERT INTO outbox (event_id, topic, payload)
VALUES (uuid5(:event_id, :handler, 1), 'inventory.deducted', json_object('item_id', :item_id));
COMMIT;
--: ack
`)
	if s.Name != "inventoryHandler" || s.Type != "order.created" || s.Trigger != OnEvent {
		t.Errorf("head: %+v", s)
	}
	if want := []Variant{{"claim", "Claim first, same transaction"}}; !slices.Equal(s.Variants, want) {
		t.Errorf("variants = %v", s.Variants)
	}
	codes := []Code{SQL, SQL, SQL, SQL, SQL, Ack}
	if len(s.Ops) != len(codes) {
		t.Fatalf("%d ops, want %d", len(s.Ops), len(codes))
	}
	for i, op := range s.Ops {
		if op.Code != codes[i] {
			t.Errorf("op %d is %v, want %v", i, op.Code, codes[i])
		}
	}
	if claim := s.Ops[1]; claim.IfUnchanged != Skip || claim.Line != 5 || claim.Last != 7 {
		t.Errorf("claim: %+v", claim)
	}
	if update := s.Ops[2]; update.ExpectRows != 1 || update.Line != 8 || update.Last != 9 {
		t.Errorf("update: %+v", update)
	}
	if s.Ops[0].ExpectRows != -1 || !s.Ops[0].Stmt.Immediate {
		t.Errorf("begin: %+v", s.Ops[0])
	}
	if want := []string{"event_id", "handler", "bus", "now"}; !slices.Equal(s.Ops[1].Bind, want) {
		t.Errorf("bind = %v", s.Ops[1].Bind)
	}
	if want := []string{"qty", "item_id"}; !slices.Equal(s.Needs(), want) {
		t.Errorf("needs = %v", s.Needs())
	}
	if s.AcksEarly {
		t.Error("an ack at the end is not early")
	}
}

func TestParseHeads(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, source string
		check        func(s *Script) bool
	}{
		{"event", "--: on a.b_c-d\nSELECT 1;", func(s *Script) bool { return s.Trigger == OnEvent && s.Type == "a.b_c-d" && s.Name == "h" }},
		{"post", "--: on POST /demo/order\n--: reply 200 {}", func(s *Script) bool {
			return s.Trigger == OnRequest && s.Method == "POST" && s.Path == "/demo/order" && s.Name == "/demo/order"
		}},
		{"get", "--: on get /audit/event/:id\nSELECT :id AS x;\n--: reply 200 {\"x\": :row_x}", func(s *Script) bool {
			return s.Method == "GET" && len(s.Needs()) == 0
		}},
		{"relay", "--: on relay\nSELECT 1;", func(s *Script) bool { return s.Trigger == OnRelay && s.Name == "relay" }},
		{"named endpoint", "--: handler place\n--: on POST /x\n--: reply 200 {}", func(s *Script) bool { return s.Name == "place" }},
		{"service", "--: on a\n--: service B\nSELECT 1;", func(s *Script) bool { return s.Service == "B" }},
		{"two variants", "--: on a\n--: variant a, b 'It''s'\nSELECT 1;", func(s *Script) bool {
			return slices.Equal(s.Variants, []Variant{{"a", "It's"}, {"b", "It's"}})
		}},
		{"two variant lines", "--: on a\n--: variant a \"A\"\n--: variant b\nSELECT 1;", func(s *Script) bool {
			return slices.Equal(s.Variants, []Variant{{"a", "A"}, {"b", ""}})
		}},
		{"no blank behind the sign", "--:on a\n--:variant x\nSELECT 1;\n--:ack", func(s *Script) bool { return len(s.Ops) == 2 }},
		{"upper case", "--: ON a\nSELECT 1;\n--: ACK", func(s *Script) bool { return len(s.Ops) == 2 }},
		{"comment behind a directive", "--: on a -- the type\nSELECT 1;\n--: ack -- here", func(s *Script) bool { return s.Type == "a" && len(s.Ops) == 2 }},
		{"windows line ends", "--: on a\r\nSELECT 1;\r\n--: ack\r\n", func(s *Script) bool { return len(s.Ops) == 2 && s.Lines[1] == "SELECT 1;" }},
		{"byte order mark", "\ufeff--: on a\nSELECT 1;", func(s *Script) bool { return s.Type == "a" }},
		{"directive on the statement's line", "--: on a\nDELETE FROM t; --: if unchanged skip\n", func(s *Script) bool { return s.Ops[0].IfUnchanged == Skip }},
		{"sign inside a string", "--: on a\nINSERT INTO t VALUES ('\n--: ack\n');", func(s *Script) bool { return len(s.Ops) == 1 && s.Ops[0].Last == 4 }},
		{"comments between", "--: on a\n-- one\n/* --: ack */\nSELECT 1; -- two\n-- three\n--: if row skip", func(s *Script) bool {
			return len(s.Ops) == 1 && s.Ops[0].IfRow == Skip && s.Ops[0].Line == 4
		}},
		{"last statement without semicolon", "--: on a\nSELECT 1", func(s *Script) bool { return len(s.Ops) == 1 }},
		{"two statements on a line", "--: on a\nSELECT 1; SELECT 2;\n--: if row skip", func(s *Script) bool {
			return len(s.Ops) == 2 && s.Ops[0].IfRow == Nothing && s.Ops[1].IfRow == Skip
		}},
		{"early ack", "--: on a\n--: ack\nSELECT 1;", func(s *Script) bool { return s.AcksEarly }},
		{"name from the file", "--: on a\nSELECT 1;", func(s *Script) bool { return s.Name == "h" }},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if s := mustParse(t, c.source); !c.check(s) {
				t.Errorf("%+v", s)
			}
		})
	}
}

func TestParseChecks(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, source string
		check        func(op Op) bool
	}{
		{"if row", "SELECT 1;\n--: if row skip", func(op Op) bool { return op.IfRow == Skip }},
		{"if no-row", "SELECT 1;\n--: if no-row skip", func(op Op) bool { return op.IfNoRow == Skip }},
		{"both", "SELECT 1;\n--: if no-row skip\n--: if row skip", func(op Op) bool { return op.IfNoRow == Skip && op.IfRow == Skip && op.Last == 5 }},
		{"if row after returning", "DELETE FROM t RETURNING id;\n--: if no-row skip", func(op Op) bool { return op.IfNoRow == Skip }},
		{"if unchanged", "DELETE FROM t;\n--: if unchanged skip", func(op Op) bool { return op.IfUnchanged == Skip }},
		{"if unchanged fail", "--: setnx k ttl=1m\n--: if unchanged fail", func(op Op) bool { return op.IfUnchanged == Fail }},
		{"expect", "DELETE FROM t;\n--: expect rows=3", func(op Op) bool { return op.ExpectRows == 3 }},
		{"expect 0", "DELETE FROM t;\n--: expect rows = 0", func(op Op) bool { return op.ExpectRows == 0 }},
		{"not said", "DELETE FROM t;", func(op Op) bool { return op.ExpectRows == -1 }},
		{"on-error unique", "INSERT INTO t VALUES (1);\n--: on-error unique skip", func(op Op) bool { return op.OnUnique == Skip }},
		{"on-error continue", "INSERT INTO t VALUES (1);\n--: on-error continue", func(op Op) bool { return op.OnError == Continue }},
		{"on-error call", "--: call mail\n--: on-error continue", func(op Op) bool { return op.Code == Call && op.OnError == Continue }},
		{"get", "--: get k:{event_id}\n--: if no-row skip", func(op Op) bool { return op.Code == Get && op.Target == "k:{event_id}" && op.IfNoRow == Skip }},
		{"get unchanged", "--: get k\n--: if unchanged skip", func(op Op) bool { return op.IfUnchanged == Skip }},
		{"setnx", "--: setnx dedup:{event_id} ttl=60s\n--: if unchanged skip", func(op Op) bool {
			return op.Code == SetNX && op.Target == "dedup:{event_id}" && op.TTL == "60s" && op.IfUnchanged == Skip && op.Fields == nil
		}},
		{"setnx value", "--: setnx k processing ttl=1m30s", func(op Op) bool { return op.Fields[0].Value.Literal == "processing" && op.TTL == "1m30s" }},
		{"set", "--: set k:{a}:{b} done", func(op Op) bool {
			return op.Code == Set && op.Fields[0] == Field{"value", Expr{Literal: "done"}} && op.TTL == ""
		}},
		{"set value=", "--: set k value=:now ttl=1h", func(op Op) bool { return op.Fields[0].Value.Param == "now" && op.TTL == "1h" }},
		{"del", "--: del k", func(op Op) bool { return op.Code == Del && op.Target == "k" }},
		{"call", "--: call mail to=:user_id template='thanks a lot' n=2 x=1.5 y=null z='' s=007 b=true", func(op Op) bool {
			return op.Code == Call && op.Target == "mail" && op.Key == nil && slices.Equal(op.Fields, []Field{
				{"to", Expr{Param: "user_id"}}, {"template", Expr{Literal: "thanks a lot"}}, {"n", Expr{Literal: int64(2)}},
				{"x", Expr{Literal: 1.5}}, {"y", Expr{}}, {"z", Expr{Literal: ""}}, {"s", Expr{Literal: "007"}}, {"b", Expr{Literal: int64(1)}},
			})
		}},
		{"call key", "--: call payments key=:event_id amount=:amount", func(op Op) bool { return op.Key.Param == "event_id" && len(op.Fields) == 1 }},
		{"call quoted sign", "--: call mail to=':user'", func(op Op) bool { return op.Fields[0].Value.Literal == ":user" }},
		{"publish", "--: publish job.requested id=derived kind=:kind", func(op Op) bool {
			return op.Code == Publish && op.Target == "job.requested" && op.ID == "derived" && op.Fields[0].Value.Param == "kind"
		}},
		{"publish fresh", "--: publish a id=fresh", func(op Op) bool { return op.ID == "fresh" && op.Fields == nil }},
		{"publish param", "--: publish a id=:event_id body=:doc", func(op Op) bool {
			return op.ID == ":event_id" && op.Fields[0] == Field{"body", Expr{Param: "doc"}}
		}},
		{"text", "--:   call mail   to=:x  ", func(op Op) bool { return op.Text == "call mail   to=:x" && op.Line == 3 }},
		{"own params", "UPDATE t SET q = q - $2 WHERE id = $1;\n--: params item_id, :qty", func(op Op) bool {
			return slices.Equal(op.Bind, []string{"qty", "item_id"}) && op.Last == 4
		}},
		{"bare marks", "UPDATE t SET q = q - ? WHERE id = ?;\n--: params qty, item_id", func(op Op) bool {
			return slices.Equal(op.Bind, []string{"qty", "item_id"})
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := mustParse(t, head+c.source+"\n")
			if len(s.Ops) != 1 || !c.check(s.Ops[0]) {
				t.Errorf("%+v", s.Ops)
			}
		})
	}
}

func TestParseParamsForAll(t *testing.T) {
	t.Parallel()
	s := mustParse(t, head+"--: params event_id, qty\nINSERT INTO l VALUES ($1);\nUPDATE t SET q = q - $2;\nDELETE FROM u WHERE x = $1;\n--: params user_id\n")
	want := [][]string{{"event_id"}, {"qty"}, {"user_id"}}
	for i, op := range s.Ops {
		if !slices.Equal(op.Bind, want[i]) {
			t.Errorf("statement %d: bind = %v, want %v", i, op.Bind, want[i])
		}
	}
}

func TestParseReply(t *testing.T) {
	t.Parallel()
	s := mustParse(t, `--: on POST /demo/place-order
SELECT answer, body_hash FROM requests WHERE key = :key;
--: reply 422 {"error": "same key, other body"} when :row_body_hash <> :body_hash
--: reply 200 :row_answer when :row_answer IS NOT NULL
INSERT INTO orders (id, user_id, note) VALUES (:event_id, :user, :note);
--: reply 201 {"id": :event_id, "n": [1, {"a b": null}], "at": "12:30", "x":true} -- done
`)
	replies := s.Ops[1:]
	if r := replies[0]; r.Status != 422 || r.When == nil || r.When.SQL != "SELECT (:row_body_hash <> :body_hash)" ||
		!slices.Equal(r.WhenBind, []string{"row_body_hash", "body_hash"}) || r.When.Kind != store.Select {
		t.Errorf("first: %+v", r)
	}
	if r := replies[1]; r.Status != 200 || r.Body != ":row_answer" {
		t.Errorf("second: %+v", r)
	}
	last := replies[3]
	if last.Status != 201 || last.When != nil || last.Body != `{"id": :event_id, "n": [1, {"a b": null}], "at": "12:30", "x":true}` {
		t.Errorf("last: %+v", last)
	}
	if want := []string{"user", "note"}; !slices.Equal(s.Needs(), want) {
		t.Errorf("needs = %v", s.Needs())
	}
	if got := FillBody(`{"a": "to :x, at 12:30 of k:v", "b":true}`, func(p string, inString bool) string { return "<" + p + ">" }); got != `{"a": "to <x>, at 12:30 of k:v", "b":true}` {
		t.Errorf("filled: %s", got)
	}
	if got := FillBody(last.Body, func(p string, _ bool) string { return `"<` + p + `>"` }); got != `{"id": "<event_id>", "n": [1, {"a b": null}], "at": "12:30", "x":true}` {
		t.Errorf("filled: %s", got)
	}
}

func TestParseLoops(t *testing.T) {
	t.Parallel()
	s := mustParse(t, head+`BEGIN;
--: for each :items as item
INSERT INTO l VALUES (:event_id, :line_no, :item_id, :item_qty) ON CONFLICT DO NOTHING;
--: if unchanged next
UPDATE b SET q = q - :item_qty WHERE id = :item_id AND shop = :shop;
--: end
COMMIT;
--: ack
`)
	loop, end := s.Ops[1], s.Ops[4]
	if loop.Code != ForEach || loop.Over != "items" || loop.As != "item" || loop.Jump != 5 {
		t.Errorf("loop: %+v", loop)
	}
	if end.Code != End || end.Jump != 1 || s.Ops[2].IfUnchanged != Next {
		t.Errorf("end: %+v", end)
	}
	if want := []string{"items", "shop"}; !slices.Equal(s.Needs(), want) {
		t.Errorf("needs = %v", s.Needs())
	}
}

func TestParseRelay(t *testing.T) {
	t.Parallel()
	s := mustParse(t, `--: on relay
SELECT event_id, topic, payload FROM outbox WHERE sent_at IS NULL ORDER BY n;
--: for each row
--: publish :row_topic id=:row_event_id body=:row_payload
UPDATE outbox SET sent_at = :now WHERE event_id = :row_event_id;
--: end
`)
	if op := s.Ops[2]; op.Target != ":row_topic" || op.ID != ":row_event_id" || op.Fields[0].Value.Param != "row_payload" {
		t.Errorf("publish: %+v", op)
	}
	if s.Ops[1].Over != "row" || len(s.Needs()) != 0 {
		t.Errorf("loop: %+v needs %v", s.Ops[1], s.Needs())
	}
}

func TestVariants(t *testing.T) {
	t.Parallel()
	shared := mustParse(t, "--: on a\n--: variant b, a \"Both\"\nSELECT 1;")
	only := mustParse(t, "--: on a\n--: variant a \"Alone\"\nSELECT 1;")
	always := mustParse(t, "--: on a\nSELECT 1;")
	all := []*Script{shared, only, always}
	if want := []Variant{{"b", "Both"}, {"a", "Alone"}}; !slices.Equal(Variants(all), want) {
		t.Errorf("variants = %v", Variants(all))
	}
	for variant, want := range map[string][]*Script{"a": all, "b": {shared, always}, "": {always}, "c": {always}} {
		if got := ForVariant(all, variant); !slices.Equal(got, want) {
			t.Errorf("variant %q: %d scripts, want %d", variant, len(got), len(want))
		}
	}
}

func TestSchemaFor(t *testing.T) {
	t.Parallel()
	schema := strings.Join([]string{
		"CREATE TABLE t (id INT);", "--: variant a, b", "CREATE TABLE u (id INT);", "--: variant c",
		"CREATE TABLE w (id INT);", "--: variant all", "CREATE TABLE x (id INT);", "--: variant c", "SELECT 1;", "--: end", "SELECT 2;",
	}, "\n")
	cases := map[string]string{
		"a": "CREATE TABLE t (id INT);||CREATE TABLE u (id INT);||||CREATE TABLE x (id INT);||||SELECT 2;",
		"c": "CREATE TABLE t (id INT);||||CREATE TABLE w (id INT);||CREATE TABLE x (id INT);||SELECT 1;||SELECT 2;",
		"":  "CREATE TABLE t (id INT);||||||CREATE TABLE x (id INT);||||SELECT 2;",
	}
	for variant, want := range cases {
		if got := strings.ReplaceAll(SchemaFor(schema, variant), "\n", "|"); got != want {
			t.Errorf("variant %q:\n got %s\nwant %s", variant, got, want)
		}
	}
	if err := CheckSchema("schema.sql", schema, []Variant{{Name: "a"}, {Name: "b"}, {Name: "c"}}); err != nil {
		t.Error(err)
	}
}

func TestKeys(t *testing.T) {
	t.Parallel()
	names, ok := KeyParams("a:{x}:{:y}")
	if !ok || !slices.Equal(names, []string{"x", "y"}) {
		t.Errorf("%v %v", names, ok)
	}
	for _, key := range []string{"{", "}", "a{", "{}", "{a b}", "}{"} {
		if _, ok := KeyParams(key); ok {
			t.Errorf("%q is accepted", key)
		}
	}
}
