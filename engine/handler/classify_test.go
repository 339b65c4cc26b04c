package handler

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"again/engine/text"
	"again/store"
)

// shop is a schema that some cases are judged with.
var shop = []store.Table{
	{Name: "processed_events", Columns: cols("event_id!", "handler!", "processed_at"), Key: []int{0, 1}},
	{Name: "stock", Columns: cols("item_id!", "qty!"), Key: []int{0}},
	{Name: "movements", Columns: []store.Column{{Name: "id", Surrogate: true}, {Name: "item_id"}, {Name: "delta"}}, Key: []int{0}},
	{Name: "orders", Columns: cols("id!", "number", "status"), Key: []int{0}, Uniques: [][]int{{1}}},
	{Name: "notes", Columns: cols("body")},
	{Name: "cart", Columns: cols("user_id!", "item_id!"), Key: []int{0, 1}},
	{Name: "audit", Columns: cols("event_id", "line"), Uniques: [][]int{{0}}},
}

// cols makes columns of names; a ! behind one makes it NOT NULL.
func cols(names ...string) []store.Column {
	var list []store.Column
	for _, name := range names {
		list = append(list, store.Column{Name: strings.TrimSuffix(name, "!"), NotNull: strings.HasSuffix(name, "!")})
	}
	return list
}

type classifyCase struct {
	sql   string
	idiom Idiom
	traps string // the names, in order, a blank between
	known bool   // judged with the schema
}

var classifyCases = []classifyCase{
	// INSERT, the schema unknown.
	{"INSERT INTO t (event_id) VALUES (:event_id) ON CONFLICT (event_id) DO NOTHING", InsertKey, "", false},
	{"INSERT INTO t (event_id) VALUES ($1) ON CONFLICT DO NOTHING", InsertKey, "no-target", false},
	{"INSERT INTO t (a) VALUES ($1) ON CONFLICT ON CONSTRAINT t_a_key DO NOTHING", InsertKey, "", false},
	{"INSERT IGNORE INTO t (event_id) VALUES (?)", InsertKey, "ignore-swallows", false},
	{"INSERT IGNORE t SET event_id = ?, a = 1", InsertKey, "ignore-swallows", false},
	{"INSERT OR IGNORE INTO t (event_id) VALUES (?)", InsertKey, "ignore-swallows", false},
	{"INSERT INTO t (event_id) VALUES ($1)", InsertWithoutKey, "cannot-tell-key", false},
	{"INSERT INTO t (event_id) VALUES ($1) RETURNING id", InsertWithoutKey, "cannot-tell-key", false},
	{"INSERT INTO t VALUES (1, 2), (3, 4)", InsertWithoutKey, "cannot-tell-key", false},
	{"INSERT INTO t DEFAULT VALUES", InsertWithoutKey, "cannot-tell-key", false},
	{"INSERT INTO t (id, a) VALUES (gen_random_uuid(), $1) ON CONFLICT (id) DO NOTHING", InsertWithoutKey, "fresh-key never-conflicts", false},
	{"INSERT INTO t (id, a) VALUES (UUID(), ?)", InsertWithoutKey, "fresh-key", false},
	{"INSERT INTO t (id, at) VALUES (:event_id, now()) ON CONFLICT (id) DO NOTHING", InsertKey, "", false},
	{"INSERT INTO t (id) SELECT uuid_generate_v4() ON CONFLICT (id) DO NOTHING", InsertWithoutKey, "fresh-key never-conflicts", false},
	{"INSERT INTO t (event_id) VALUES (:event_id) ON CONFLICT (event_id) DO NOTHING RETURNING event_id", InsertKey, "returning-empty", false},
	{"INSERT INTO t (a) SELECT :a WHERE NOT EXISTS (SELECT 1 FROM t WHERE a = :a)", InsertWithoutKey, "not-exists cannot-tell-key", false},
	{"COPY t FROM STDIN", InsertWithoutKey, "cannot-tell-key", false},
	{"LOAD DATA INFILE 'x' INTO TABLE t", InsertWithoutKey, "cannot-tell-key", false},

	// INSERT, the schema known.
	{"INSERT INTO processed_events (event_id, handler) VALUES (:event_id, :handler)", InsertKey, "duplicate-is-error", true},
	{"INSERT INTO processed_events (event_id, handler) VALUES (:event_id, :handler) ON CONFLICT DO NOTHING", InsertKey, "", true},
	{"INSERT INTO public.processed_events (event_id, handler) VALUES ($1, $2) ON CONFLICT (handler, event_id) DO NOTHING", InsertKey, "", true},
	{"INSERT INTO processed_events (event_id) VALUES (:event_id) ON CONFLICT (event_id) DO NOTHING", InsertWithoutKey, "target-no-key never-conflicts", true},
	{"INSERT INTO orders (id, number) VALUES (:id, :n) ON CONFLICT DO NOTHING", InsertKey, "null-in-key no-target", true},
	{"INSERT INTO orders VALUES (:id, :n, 'new')", InsertKey, "null-in-key duplicate-is-error", true},
	{"INSERT INTO orders (id) VALUES (NULL)", InsertWithoutKey, "", true},
	{"INSERT INTO movements (item_id, delta) VALUES (:i, :d)", InsertWithoutKey, "", true},
	{"INSERT INTO movements (id, item_id) VALUES (NULL, :i)", InsertWithoutKey, "", true},
	{"INSERT INTO movements (id, item_id) VALUES ((SELECT max(id) + 1 FROM movements), :i)", InsertWithoutKey, "fresh-key", true},
	{"INSERT INTO movements (item_id, delta) VALUES (:i, :d) ON CONFLICT DO NOTHING", InsertWithoutKey, "never-conflicts", true},
	{"INSERT INTO notes (body) VALUES (:body)", InsertWithoutKey, "", true},
	{"INSERT OR IGNORE INTO notes (body) VALUES (:body)", InsertWithoutKey, "ignore-swallows never-conflicts", true},
	{"INSERT INTO audit (event_id, line) VALUES (:event_id, 1)", InsertKey, "null-in-key duplicate-is-error", true},
	{"INSERT INTO stock SELECT item_id, 0 FROM items WHERE true ON CONFLICT (item_id) DO NOTHING", InsertKey, "", true},
	{"INSERT INTO stock SELECT * FROM incoming", InsertKey, "duplicate-is-error", true},

	// Upserts.
	{"INSERT INTO t (id, s) VALUES (:id, :s) ON CONFLICT (id) DO UPDATE SET s = excluded.s", UpsertAbsolute, "regresses", false},
	{"INSERT INTO t (id, s, v) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET s = EXCLUDED.s, v = EXCLUDED.v WHERE t.v < EXCLUDED.v", UpsertAbsolute, "", false},
	{"INSERT INTO t (id, s) VALUES (:id, :s) ON CONFLICT (id) DO UPDATE SET s = COALESCE(t.s, excluded.s)", UpsertAbsolute, "keeps-first", false},
	{"INSERT INTO t (id, n) VALUES (:id, :n) ON CONFLICT (id) DO UPDATE SET n = GREATEST(t.n, excluded.n)", UpsertAbsolute, "monotone", false},
	{"INSERT INTO stock (item_id, qty) VALUES (:i, :q) ON CONFLICT (item_id) DO UPDATE SET qty = qty + excluded.qty", UpsertRelative, "", false},
	{"INSERT INTO stock AS s (item_id, qty) VALUES ($1, $2) ON CONFLICT (item_id) DO UPDATE SET qty = s.qty + EXCLUDED.qty", UpsertRelative, "", false},
	{"INSERT INTO stock (item_id, qty) VALUES (:i, :q) ON CONFLICT (item_id) DO UPDATE SET qty = excluded.qty + stock.qty", UpsertRelative, "", true},
	{"INSERT INTO stock (item_id, qty) VALUES (?, ?) ON DUPLICATE KEY UPDATE qty = VALUES(qty)", UpsertAbsolute, "any-unique-key regresses", false},
	{"INSERT INTO stock (item_id, qty) VALUES (?, ?) ON DUPLICATE KEY UPDATE qty = qty + VALUES(qty)", UpsertRelative, "any-unique-key", false},
	{"INSERT INTO stock (item_id, qty) VALUES (?, ?) AS new ON DUPLICATE KEY UPDATE qty = stock.qty + new.qty", UpsertRelative, "any-unique-key", false},
	{"INSERT INTO stock (item_id, qty) VALUES (?, ?) AS new ON DUPLICATE KEY UPDATE qty = new.qty", UpsertAbsolute, "any-unique-key regresses", false},
	{"INSERT INTO t (id, a) VALUES (1, 2) ON DUPLICATE KEY UPDATE id = LAST_INSERT_ID(id)", UpsertAbsolute, "any-unique-key", false},
	{"INSERT INTO t (id, s, n) VALUES (1, 2, 3) ON CONFLICT (id) DO UPDATE SET s = excluded.s, n = t.n + 1", UpsertRelative, "one-column-moves", false},
	{"INSERT INTO t (id, s) VALUES (1, 2) ON CONFLICT (id) DO UPDATE SET s = excluded.s, updated_at = now()", UpsertAbsolute, "changes-each-time regresses", false},
	{"INSERT INTO t (id, s) VALUES (gen_random_uuid(), 2) ON CONFLICT (id) DO UPDATE SET s = excluded.s", InsertWithoutKey, "fresh-key never-conflicts", false},
	{"INSERT INTO t (id, tags) VALUES (1, 'a') ON CONFLICT (id) DO UPDATE SET (tags, n) = (t.tags || excluded.tags, 0)", UpsertRelative, "append one-column-moves", false},
	{"REPLACE INTO stock (item_id, qty) VALUES (?, ?)", UpsertAbsolute, "replace cannot-tell-replace regresses", false},
	{"REPLACE INTO stock (item_id, qty) VALUES (?, ?)", UpsertAbsolute, "replace regresses", true},
	{"INSERT OR REPLACE INTO stock (item_id, qty) VALUES (:i, (SELECT qty + :q FROM stock WHERE item_id = :i))", UpsertRelative, "replace", true},
	{"REPLACE INTO stock (item_id, qty) SELECT item_id, qty - 1 FROM stock", UpsertRelative, "replace", true},
	{"REPLACE INTO notes (body) VALUES (?)", InsertWithoutKey, "replace never-conflicts", true},
	{"MERGE INTO stock s USING new n ON s.id = n.id WHEN MATCHED THEN UPDATE SET qty = s.qty + n.qty WHEN NOT MATCHED THEN INSERT VALUES (n.id, n.qty)", UpsertRelative, "merge-race", false},
	{"MERGE INTO stock s USING new n ON s.id = n.id WHEN MATCHED THEN UPDATE SET qty = CASE WHEN n.qty > 0 THEN n.qty ELSE 0 END", UpsertAbsolute, "merge-race regresses", false},
	{"MERGE INTO c USING n ON c.id = n.id WHEN NOT MATCHED THEN INSERT VALUES (n.id)", InsertKey, "merge-race", false},

	// UPDATE by a difference.
	{"UPDATE stock SET qty = qty - :qty WHERE item_id = :item_id", DeltaUpdate, "", false},
	{"UPDATE stock SET qty = :n + qty WHERE id = 1", DeltaUpdate, "", false},
	{"UPDATE stock s SET s.qty = s.qty - ? WHERE s.id = ?", DeltaUpdate, "", false},
	{"UPDATE `stock` SET `qty` = `qty` * 2 WHERE `id` = ?", DeltaUpdate, "", false},
	{"UPDATE stock SET qty = max(qty - :n, 0) WHERE id = 1", DeltaUpdate, "clamp", false},
	{"UPDATE stock SET qty = GREATEST(0, qty - $1) WHERE id = $2", DeltaUpdate, "clamp", false},
	{"UPDATE stock SET qty = COALESCE(qty, 0) + 1 WHERE id = 1", DeltaUpdate, "", false},
	{"UPDATE stock SET qty = CAST(qty AS INTEGER) + 1 WHERE id = 1", DeltaUpdate, "", false},
	{"UPDATE stock SET qty = (qty::int + $1)::text WHERE id = 1", DeltaUpdate, "", false},
	{"UPDATE stock SET qty = (SELECT qty - :n FROM stock WHERE id = 1) WHERE id = 1", DeltaUpdate, "subquery", false},
	{"UPDATE stock SET qty = (SELECT s.qty - l.n FROM stock s JOIN lines l ON l.id = s.id) WHERE id = 1", DeltaUpdate, "subquery", false},
	{"UPDATE t SET rank = (SELECT MAX(rank) + 1 FROM t) WHERE id = 1", DeltaUpdate, "subquery", false},
	{"UPDATE orders SET history = history || ',paid' WHERE id = 1", DeltaUpdate, "append", false},
	{"UPDATE orders SET history = CONCAT(history, ',paid') WHERE id = 1", DeltaUpdate, "append", false},
	{"UPDATE orders SET tags = array_append(tags, $1) WHERE id = $2", DeltaUpdate, "append", false},
	{"UPDATE orders SET status = 'paid', history = history || ',paid' WHERE id = 1", DeltaUpdate, "append one-column-moves", false},
	{"UPDATE u SET active = NOT active WHERE id = 1", DeltaUpdate, "toggle", false},
	{"UPDATE u SET flag = 1 - flag WHERE id = 1", DeltaUpdate, "toggle", false},
	{"UPDATE o SET s = CASE s WHEN 'new' THEN 'paid' WHEN 'paid' THEN 'shipped' END WHERE id = 1", DeltaUpdate, "advances", false},
	{"UPDATE o SET n = CASE WHEN :up THEN n + 1 ELSE n END WHERE id = 1", DeltaUpdate, "", false},
	{"UPDATE o SET n = IF(n > 0, n - 1, 0) WHERE id = 1", DeltaUpdate, "", false},
	{"UPDATE d SET doc = json_set(doc, '$.n', json_extract(doc, '$.n') + 1) WHERE id = 1", DeltaUpdate, "json-number", false},
	{"UPDATE d SET doc = json_insert(doc, '$.a[#]', :x) WHERE id = 1", DeltaUpdate, "append", false},
	{"UPDATE l SET until = until + INTERVAL '1 day' WHERE id = 1", DeltaUpdate, "", false},
	{"UPDATE l SET until = DATE_ADD(until, INTERVAL 1 DAY) WHERE id = 1", DeltaUpdate, "", false},
	{"UPDATE l SET until = datetime(until, '+1 day') WHERE id = 1", DeltaUpdate, "", false},
	{"UPDATE t SET (a, b) = (a + 1, :b) WHERE id = 1", DeltaUpdate, "one-column-moves", false},
	{"UPDATE t SET (a, b) = (SELECT t.a + 1, u.b FROM u) WHERE id = 1", DeltaUpdate, "subquery one-column-moves", false},
	{"UPDATE stock SET qty = qty - 1", DeltaUpdate, "no-where-update", false},
	{"UPDATE stock SET qty = stock.qty - l.qty FROM lines l WHERE l.item_id = stock.item_id", DeltaUpdate, "update-from", false},
	{"UPDATE stock s JOIN lines l ON l.item_id = s.item_id SET s.qty = s.qty - l.qty", DeltaUpdate, "no-where-update update-from", false},
	{"UPDATE stock SET qty = qty - 1, version = version + 1 WHERE id = 1 AND version = :version", DeltaUpdate, "compare-and-set one-column-moves", false},
	{"UPDATE t SET x = my_function(x) WHERE id = 1", DeltaUpdate, "cannot-tell-function", false},
	{"UPDATE t SET n = n + 1, updated_at = now() WHERE id = 1", DeltaUpdate, "changes-each-time one-column-moves", false},
	{"UPDATE stock SET qty = :row_qty - :qty WHERE item_id = :item_id", DeltaUpdate, "read-then-write", false},
	{"UPDATE stock SET total = :row_price * :qty WHERE item_id = :item_id", AbsoluteUpdate, "regresses", false},
	{"UPDATE stock SET qty = :row_qty WHERE item_id = :item_id", AbsoluteUpdate, "", false},
	{"WITH x AS (SELECT 1) UPDATE stock SET qty = qty - 1 WHERE id = 1", DeltaUpdate, "", false},
	{"UPDATE OR IGNORE stock SET qty = qty - 1 WHERE id = 1", DeltaUpdate, "", false},
	{"UPDATE jobs SET n = n + 1 WHERE done = 0 ORDER BY id LIMIT 1", DeltaUpdate, "limit", false},

	// UPDATE to a value.
	{"UPDATE orders SET status = 'paid' WHERE id = :id", AbsoluteUpdate, "regresses", false},
	{"UPDATE orders SET status = 'paid' WHERE id = :id AND status = 'new'", AbsoluteUpdate, "", false},
	{"UPDATE p SET name = :name, version = :v WHERE id = :id AND version < :v", AbsoluteUpdate, "", false},
	{"UPDATE p SET name = $1, version = version + 1 WHERE id = $2 AND version = $3", AbsoluteUpdate, "compare-and-set", false},
	{"UPDATE orders SET status = 'paid', updated_at = now() WHERE id = 1 AND status = 'new'", AbsoluteUpdate, "changes-each-time", false},
	{"UPDATE orders SET updated_at = CURRENT_TIMESTAMP WHERE id = 1", AbsoluteUpdate, "changes-each-time", false},
	{"UPDATE orders SET paid_at = COALESCE(paid_at, :at) WHERE id = 1", AbsoluteUpdate, "keeps-first", false},
	{"UPDATE s SET high = max(high, :v) WHERE id = 1", AbsoluteUpdate, "monotone", false},
	{"UPDATE o SET s = CASE WHEN s = 'shipped' THEN s ELSE :s END WHERE id = 1", AbsoluteUpdate, "case", false},
	{"UPDATE b SET balance = (SELECT SUM(delta) FROM ledger WHERE ledger.acc = b.id) WHERE id = 1", AbsoluteUpdate, "regresses", false},
	{"UPDATE b SET qty = (SELECT qty FROM incoming WHERE id = 1) WHERE id = 1", AbsoluteUpdate, "regresses", false},
	{"UPDATE o SET total = price * :n WHERE id = 1", AbsoluteUpdate, "regresses", false},
	{"UPDATE d SET doc = json_set(doc, '$.s', :s) WHERE id = 1", AbsoluteUpdate, "", false},
	{"UPDATE d SET doc = doc || '{\"a\": 1}' WHERE id = 1", AbsoluteUpdate, "json-merge", false},
	{"UPDATE d SET flags = flags | 4 WHERE id = 1", AbsoluteUpdate, "", false},
	{"UPDATE u SET name = lower(name)", AbsoluteUpdate, "no-where-update", false},
	{"UPDATE s SET qty = u.qty FROM u WHERE u.id = s.id AND s.qty <> u.qty", AbsoluteUpdate, "update-from", false},
	{"UPDATE users SET deleted_at = NULL WHERE id = 1", AbsoluteUpdate, "undelete regresses", false},

	// Deletes, soft and hard.
	{"UPDATE users SET deleted_at = :at WHERE id = :id AND deleted_at IS NULL", SoftDelete, "", false},
	{"UPDATE users SET deleted_at = now() WHERE id = :id", SoftDelete, "changes-each-time soft-delete-again", false},
	{"UPDATE users SET deleted_at = now() WHERE id = :id AND deleted_at IS NULL", SoftDelete, "", false},
	{"UPDATE users SET deleted_at = now() WHERE id = :id AND deleted_at IS NOT NULL", SoftDelete, "changes-each-time", false},
	{"UPDATE users SET deleted_at = now() WHERE id = :id OR deleted_at IS NULL", SoftDelete, "changes-each-time", false},
	{"UPDATE users SET is_deleted = 1, updated_at = :at WHERE id = :id AND NOT is_deleted", SoftDelete, "", false},
	{"UPDATE users SET active = FALSE WHERE id = $1", SoftDelete, "soft-delete-again", false},
	{"UPDATE users SET status = 'deleted' WHERE id = $1 AND status <> 'deleted'", SoftDelete, "", false},
	{"DELETE FROM cart WHERE user_id = :u AND item_id = :i", Delete, "", true},
	{"DELETE FROM cart WHERE user_id = :u", Delete, "wide-where", true},
	{"DELETE FROM cart WHERE user_id = :u", Delete, "perhaps-wide-where", false},
	{"DELETE FROM orders WHERE id = $1", Delete, "", false},
	{"DELETE FROM orders WHERE order_id IN (1, 2)", Delete, "", false},
	{"DELETE FROM cart WHERE (user_id, item_id) IN (SELECT user_id, item_id FROM old)", Delete, "", true},
	{"DELETE FROM orders WHERE id = $1 RETURNING *", Delete, "returning-empty", true},
	{"DELETE FROM cart", Delete, "no-where-delete", true},
	{"TRUNCATE TABLE cart", Delete, "no-where-delete", false},
	{"DELETE FROM cart USING users WHERE users.id = cart.user_id", Delete, "wide-where", true},
	{"DELETE FROM jobs WHERE state = 'x' LIMIT 10", Delete, "perhaps-wide-where limit", false},
	{"DELETE FROM processed_events WHERE processed_at < now() - INTERVAL '7 days'", Delete, "wide-where delete-by-time", true},

	// The rest.
	{"SELECT 1", SelectIdiom, "", false},
	{"SELECT qty FROM stock WHERE id = 1 FOR UPDATE SKIP LOCKED", SelectIdiom, "", false},
	{"(SELECT 1) UNION (SELECT 2)", SelectIdiom, "", false},
	{"WITH a AS (SELECT 1) SELECT * FROM a", SelectIdiom, "", false},
	{"SELECT nextval('seq')", SelectIdiom, "select-nextval", false},
	{"SELECT a INTO b FROM c", SelectIdiom, "select-into", false},
	{"WITH c AS (INSERT INTO processed_events (event_id, handler) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1) UPDATE stock SET qty = qty - 1 WHERE item_id = $3 AND EXISTS (SELECT 1 FROM c)", DeltaUpdate, "returning-empty writes-in-with", true},
	{"WITH gone AS (DELETE FROM cart WHERE user_id = 1 AND item_id = 2 RETURNING *) SELECT * FROM gone", Delete, "returning-empty writes-in-with", true},
	{"BEGIN IMMEDIATE", Transaction, "", false},
	{"START TRANSACTION", Transaction, "", false},
	{"SET TRANSACTION ISOLATION LEVEL SERIALIZABLE", Transaction, "", false},
	{"ROLLBACK TO a", Transaction, "", false},
	{"LOCK TABLES t WRITE", Transaction, "", false},
	{"CREATE TABLE t (id INT)", SchemaIdiom, "", false},
	{"ALTER TABLE t ADD COLUMN a INT", SchemaIdiom, "", false},
	{"PRAGMA foreign_keys = ON", OtherIdiom, "", false},
	{"SET NAMES utf8", OtherIdiom, "", false},
	{"CALL do_it(1)", OtherIdiom, "cannot-see-inside", false},
	{"", OtherIdiom, "", false},
	{"-- nothing", OtherIdiom, "", false},
}

func TestClassify(t *testing.T) {
	t.Parallel()
	for _, c := range classifyCases {
		var schema []store.Table
		if c.known {
			schema = shop
		}
		idiom, traps := Classify(c.sql, schema...)
		if idiom != c.idiom {
			t.Errorf("%s\n  is %s, want %s", c.sql, idiom, c.idiom)
		}
		if got := trapNames(traps); got != c.traps {
			t.Errorf("%s\n  traps %q, want %q", c.sql, got, c.traps)
		}
	}
}

func trapNames(traps []Trap) string {
	var names []string
	for _, t := range traps {
		names = append(names, t.Name)
	}
	return strings.Join(names, " ")
}

// TestTrapTexts shows each trap once, with its text filled in whole.
func TestTrapTexts(t *testing.T) {
	t.Parallel()
	shown := map[string]bool{}
	for _, c := range classifyCases {
		_, traps := Classify(c.sql, shop...)
		_, more := Classify(c.sql)
		for _, trap := range slices.Concat(traps, more) {
			shown[trap.Name] = true
			if !text.Has("handler.trap-"+trap.Name) || strings.Contains(trap.Text, "%!") {
				t.Errorf("%s: %s", trap.Name, trap.Text)
			}
		}
	}
	if len(shown) < 35 {
		t.Errorf("only %d traps are shown", len(shown))
	}
}

func TestClassifyFile(t *testing.T) {
	t.Parallel()
	all, err := ClassifyFile("f.sql", "-- a file\nBEGIN;\n\nUPDATE t\n  SET a = a + 1; # MySQL\n/* x */ COMMIT;\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range all {
		got = append(got, fmt.Sprint(c.Line, c.Idiom))
	}
	if want := []string{"2transaction", "4delta-update", "6transaction"}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if _, err := ClassifyFile("f.sql", "SELECT 1;\nSELECT 'x;\n"); err == nil || !strings.HasPrefix(err.Error(), "f.sql:2: ") {
		t.Errorf("%v", err)
	}
}

// FuzzClassify holds that no text makes the reader of statements panic or
// loop, and that it always names an idiom.
func FuzzClassify(f *testing.F) {
	for _, c := range classifyCases {
		f.Add(c.sql)
	}
	f.Fuzz(func(t *testing.T, sql string) {
		if idiom, _ := Classify(sql, shop...); idiom == "" {
			t.Fatal("no idiom")
		}
		_, _ = ClassifyFile("f.sql", sql)
	})
}
