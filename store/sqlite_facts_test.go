package store

import "testing"

// What lessons and explanations say of SQLite, run on the SQLite that is built
// in. A case is a script whose statements must all succeed but the last; the
// last one answers with rows, a number of rows hit, or an error.
func TestSQLiteFacts(t *testing.T) {
	t.Parallel()
	const (
		claims = "CREATE TABLE claims (event_id TEXT NOT NULL, handler TEXT NOT NULL, PRIMARY KEY (event_id, handler)); INSERT INTO claims VALUES ('E1', 'h');"
		stock  = "CREATE TABLE stock (id TEXT NOT NULL PRIMARY KEY, qty INTEGER NOT NULL CHECK (qty >= 0), code TEXT UNIQUE); INSERT INTO stock VALUES ('a', 100, 'x');"
		cart   = "CREATE TABLE cart (id INTEGER PRIMARY KEY, user INTEGER UNIQUE); CREATE TABLE line (cart INTEGER REFERENCES cart (id) ON DELETE CASCADE); INSERT INTO cart VALUES (1, 7); INSERT INTO line VALUES (1);"
		auto   = "CREATE TABLE n (id INTEGER PRIMARY KEY AUTOINCREMENT, e TEXT UNIQUE); INSERT INTO n (e) VALUES ('E1');"
		plain  = "CREATE TABLE n (id INTEGER PRIMARY KEY, e TEXT UNIQUE); INSERT INTO n (e) VALUES ('E1');"
		noted  = "CREATE TABLE note (what TEXT); CREATE TABLE t (id TEXT NOT NULL PRIMARY KEY); CREATE TRIGGER b BEFORE INSERT ON t BEGIN INSERT INTO note VALUES ('before ' || NEW.id); END; INSERT INTO t VALUES ('1');"
	)
	tests := []struct {
		fact     string
		sql      string
		rows     string
		affected int64
		problem  string
	}{
		{"DO NOTHING hits no row of a duplicate", claims + "INSERT INTO claims VALUES ('E1', 'h') ON CONFLICT (event_id, handler) DO NOTHING", "", 0, ""},
		{"DO NOTHING hits a row that is new", claims + "INSERT INTO claims VALUES ('E1', 'other') ON CONFLICT (event_id, handler) DO NOTHING", "", 1, ""},
		{"DO NOTHING returns nothing of a duplicate", claims + "INSERT INTO claims VALUES ('E1', 'h') ON CONFLICT DO NOTHING RETURNING event_id", "", 0, ""},
		{"DO NOTHING keeps the first payload", stock + "INSERT INTO stock VALUES ('a', 5, 'y') ON CONFLICT (id) DO NOTHING; SELECT * FROM stock", "a,100,x", 0, ""},
		{"DO NOTHING without a target hides another unique key", stock + "INSERT INTO stock VALUES ('b', 5, 'x') ON CONFLICT DO NOTHING", "", 0, ""},
		{"DO NOTHING with a target does not hide another unique key", stock + "INSERT INTO stock VALUES ('b', 5, 'x') ON CONFLICT (id) DO NOTHING", "", 0, "unique 2067"},
		{"DO NOTHING does not swallow NOT NULL", stock + "INSERT INTO stock VALUES ('b', NULL, 'y') ON CONFLICT DO NOTHING", "", 0, "not null 1299"},
		{"DO NOTHING does not swallow CHECK", stock + "INSERT INTO stock VALUES ('b', -1, 'y') ON CONFLICT DO NOTHING", "", 0, "check 275"},
		{"OR IGNORE swallows NOT NULL", stock + "INSERT OR IGNORE INTO stock VALUES ('b', NULL, 'y')", "", 0, ""},
		{"OR IGNORE swallows CHECK", stock + "INSERT OR IGNORE INTO stock VALUES ('b', -1, 'y')", "", 0, ""},
		{"OR IGNORE does not swallow a foreign key", cart + "INSERT OR IGNORE INTO line VALUES (9)", "", 0, "foreign key 787"},
		{"an upsert hits one row, inserted", stock + "INSERT INTO stock VALUES ('b', 1, 'y') ON CONFLICT (id) DO UPDATE SET qty = excluded.qty", "", 1, ""},
		{"an upsert hits one row, updated", stock + "INSERT INTO stock VALUES ('a', 1, 'y') ON CONFLICT (id) DO UPDATE SET qty = excluded.qty", "", 1, ""},
		{"an upsert with a guard that does not hold hits none", stock + "INSERT INTO stock VALUES ('a', 1, 'y') ON CONFLICT (id) DO UPDATE SET qty = excluded.qty WHERE stock.qty < excluded.qty", "", 0, ""},
		{"a relative upsert doubles", stock + "INSERT INTO stock VALUES ('a', 1, 'y') ON CONFLICT (id) DO UPDATE SET qty = qty - excluded.qty; INSERT INTO stock VALUES ('a', 1, 'y') ON CONFLICT (id) DO UPDATE SET qty = qty - excluded.qty; SELECT qty FROM stock", "98", 0, ""},
		{"an upsert may touch a row twice", stock + "INSERT INTO stock VALUES ('a', 1, 'y'), ('a', 2, 'z') ON CONFLICT (id) DO UPDATE SET qty = qty + excluded.qty; SELECT qty FROM stock", "103", 0, ""},
		{"INSERT SELECT ON CONFLICT needs WHERE true", claims + "INSERT INTO claims SELECT event_id, handler FROM claims ON CONFLICT DO NOTHING", "", 0, "syntax 1"},
		{"INSERT SELECT WHERE true ON CONFLICT", claims + "INSERT INTO claims SELECT event_id, handler FROM claims WHERE true ON CONFLICT DO NOTHING", "", 0, ""},
		{"REPLACE is a DELETE and an INSERT: the number is another", cart + "REPLACE INTO cart (user) VALUES (7); SELECT id, user FROM cart", "2,7", 0, ""},
		{"REPLACE lets cascades fire", cart + "REPLACE INTO cart (user) VALUES (7); SELECT count(*) FROM line", "0", 0, ""},
		{"REPLACE hits one row", cart + "REPLACE INTO cart (user) VALUES (7)", "", 1, ""},
		{"a delta UPDATE doubles", stock + "UPDATE stock SET qty = qty - 1 WHERE id = 'a'; UPDATE stock SET qty = qty - 1 WHERE id = 'a'; SELECT qty FROM stock", "98", 0, ""},
		{"an UPDATE that changes nothing still hits its row", stock + "UPDATE stock SET qty = 100 WHERE id = 'a'", "", 1, ""},
		{"an UPDATE of no row is no error", stock + "UPDATE stock SET qty = 1 WHERE id = 'z'", "", 0, ""},
		{"AUTOINCREMENT skips a number on DO NOTHING", auto + "INSERT INTO n (e) VALUES ('E1') ON CONFLICT DO NOTHING; INSERT INTO n (e) VALUES ('E2') RETURNING id", "3", 1, ""},
		{"AUTOINCREMENT gives no number twice", auto + "INSERT INTO n (e) VALUES ('E2'); DELETE FROM n WHERE e = 'E2'; INSERT INTO n (e) VALUES ('E3') RETURNING id", "3", 1, ""},
		{"a plain number skips none on DO NOTHING", plain + "INSERT INTO n (e) VALUES ('E1') ON CONFLICT DO NOTHING; INSERT INTO n (e) VALUES ('E2') RETURNING id", "2", 1, ""},
		{"a plain number is given again after a DELETE of the highest", plain + "INSERT INTO n (e) VALUES ('E2'); DELETE FROM n WHERE e = 'E2'; INSERT INTO n (e) VALUES ('E3') RETURNING id", "2", 1, ""},
		{"BEFORE INSERT fires on a duplicate and its effects stay", noted + "INSERT INTO t VALUES ('1') ON CONFLICT DO NOTHING; SELECT what FROM note", "before 1 before 1", 0, ""},
		{"BEFORE INSERT of a statement that fails leaves nothing", noted + "INSERT OR IGNORE INTO t VALUES ('2'); SELECT count(*) FROM note", "2", 0, ""},
		{"a TEXT primary key takes many NULLs", "CREATE TABLE t (id TEXT PRIMARY KEY); INSERT INTO t VALUES (NULL), (NULL); SELECT count(*) FROM t", "2", 0, ""},
		{"a unique key takes many NULLs", stock + "INSERT INTO stock VALUES ('b', 1, NULL), ('c', 1, NULL); SELECT count(*) FROM stock", "3", 0, ""},
		{"an INTEGER primary key numbers NULL", plain + "INSERT INTO n VALUES (NULL, 'x') RETURNING id", "2", 1, ""},
		{"UUID has numeric affinity: '001' collides with '1'", "CREATE TABLE t (id UUID PRIMARY KEY); INSERT INTO t VALUES ('001'); INSERT INTO t VALUES ('1')", "", 0, "unique 1555"},
		{"UUID keeps a real uuid as text", "CREATE TABLE t (id UUID PRIMARY KEY); INSERT INTO t VALUES ('7f8a0000-0000-0000-0000-000000000016'); SELECT typeof(id) FROM t", "text", 0, ""},
		{"a TEXT key keeps '001' and '1' apart", "CREATE TABLE t (id TEXT NOT NULL PRIMARY KEY); INSERT INTO t VALUES ('001'), ('1'); SELECT count(*) FROM t", "2", 0, ""},
		{"DELETE RETURNING tells what went", stock + "DELETE FROM stock WHERE id = 'a' RETURNING id", "a", 1, ""},
		{"DELETE RETURNING is empty on the replay", stock + "DELETE FROM stock WHERE id = 'a'; DELETE FROM stock WHERE id = 'a' RETURNING id", "", 0, ""},
		{"an error ends its statement and no transaction", stock + "BEGIN; UPDATE stock SET qty = qty - 1; INSERT OR IGNORE INTO stock VALUES ('a', 0, 'x'); UPDATE stock SET qty = qty - 1; COMMIT; SELECT qty FROM stock", "98", 0, ""},
		{"a CHECK keeps a balance from going below zero", stock + "UPDATE stock SET qty = qty - 101", "", 0, "check 275"},
		{"a deferred foreign key is looked at by COMMIT", "CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE c (p REFERENCES p DEFERRABLE INITIALLY DEFERRED); BEGIN; INSERT INTO c VALUES (1); COMMIT", "", 0, "foreign key 787"},
		{"UPDATE FROM works", stock + "UPDATE stock SET qty = d.n FROM (SELECT 5 AS n) AS d; SELECT qty FROM stock", "5", 0, ""},
		{"-> and ->> read JSON", `SELECT '{"a":[1,"x"]}' ->> '$.a[1]', '{"a":1}' ->> 'a'`, "x,1", 0, ""},
		{"rows counted after BEGIN are none", stock + "UPDATE stock SET qty = 1; BEGIN", "", 0, ""},
		{"rows counted after SELECT are none", stock + "UPDATE stock SET qty = 1; SELECT 1 WHERE false", "", 0, ""},
		{"a double-quoted text is no string", "SELECT \"nocolumn\"", "", 0, "syntax 1"},
	}
	for _, test := range tests {
		c := connect(t, newMemory(t, ""))
		result, err := try(c, test.sql)
		if test.problem != "" {
			if err == nil || problem(err) != test.problem {
				t.Errorf("%s: %v", test.fact, err)
			}
			continue
		}
		if err != nil || show(result.Rows) != test.rows || result.Affected != test.affected {
			t.Errorf("%s: %s, %d rows hit, %v", test.fact, show(result.Rows), result.Affected, err)
		}
	}
}

// What SQLite reads and refuses of other dialects, and in which words.
func TestSQLiteDialect(t *testing.T) {
	t.Parallel()
	const schema = `CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER); CREATE TABLE serial (id BIGSERIAL PRIMARY KEY, a);
		CREATE TABLE kinds (a UUID, b TIMESTAMPTZ, c JSONB, d NUMERIC(10,2), e VARCHAR(255), f BOOLEAN, g TEXT[]);
		CREATE TABLE mine (id BIGINT AUTO_INCREMENT PRIMARY KEY, a); CREATE TABLE at (a TIMESTAMP, b DATETIME, c DATE);`
	c := connect(t, newMemory(t, schema))
	tests := []struct{ sql, answer string }{
		{"INSERT INTO serial (a) VALUES (1) RETURNING id", "NULL"},
		{"INSERT INTO mine (a) VALUES (1) RETURNING id", "NULL"},
		{"INSERT INTO at VALUES ('2026-01-01T00:00:00Z', '2026-01-01 00:00:00 +0000 UTC', '2026-01-01') RETURNING *", "2026-01-01T00:00:00Z,2026-01-01 00:00:00 +0000 UTC,2026-01-01"},
		{"SELECT NOW()", "2026-01-01 00:00:00"},
		{"SELECT now() - INTERVAL '5 minutes'", "no such column: INTERVAL"},
		{"CREATE TABLE x (a DEFAULT now())", `near "(": syntax error`},
		{"CREATE TABLE x (a INT GENERATED ALWAYS AS IDENTITY)", `near "IDENTITY": syntax error`},
		{"INSERT INTO t VALUES ('a', 1) ON CONFLICT ON CONSTRAINT t_pkey DO NOTHING", `near "ON": syntax error`},
		{"WITH x AS (INSERT INTO t VALUES ('a', 1) RETURNING id) SELECT * FROM x", `near "INSERT": syntax error`},
		{"SELECT * FROM t FOR UPDATE", `near "UPDATE": syntax error`},
		{"SELECT * FROM t FOR UPDATE SKIP LOCKED", `near "UPDATE": syntax error`},
		{"DELETE FROM t USING serial", `near "USING": syntax error`},
		{"MERGE INTO t USING serial ON true", `near "MERGE": syntax error`},
		{"TRUNCATE t", `near "TRUNCATE": syntax error`},
		{"START TRANSACTION", `near "START": syntax error`},
		{"BEGIN ISOLATION LEVEL SERIALIZABLE", `near "ISOLATION": syntax error`},
		{"INSERT IGNORE INTO t VALUES ('a', 1)", `near "IGNORE": syntax error`},
		{"INSERT INTO t VALUES ('a', 1) ON DUPLICATE KEY UPDATE n = 1", `near "DUPLICATE": syntax error`},
		{"SELECT pg_advisory_lock(1)", "no such function: pg_advisory_lock"},
	}
	for _, test := range tests {
		result, err := try(c, test.sql)
		answer := show(result.Rows)
		if err != nil {
			answer = err.Error()
		}
		if answer != test.answer {
			t.Errorf("%s: %s", test.sql, answer)
		}
	}
}

// A cast behind a parameter is read as a part of its name; the value is bound
// nevertheless.
func TestParameterWithACast(t *testing.T) {
	t.Parallel()
	c := connect(t, newMemory(t, ""))
	if got := show(run(t, c, "SELECT $1::uuid, $2, $1", "one", "two").Rows); got != "one,two,one" {
		t.Error(got)
	}
}
