package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// content reads everything there is by a fresh connection: rows with their
// numbers, counters, and what SQLite thinks of the file.
func content(t testing.TB, db *DB) map[string]string {
	t.Helper()
	c := connect(t, db)
	defer func() { _ = c.Close() }()
	all := map[string]string{}
	for _, sql := range []string{
		"SELECT rowid, * FROM orders ORDER BY rowid", "SELECT rowid, * FROM lines ORDER BY rowid", "SELECT * FROM mails ORDER BY id",
		"SELECT * FROM plain ORDER BY id", "SELECT rowid, * FROM keyless ORDER BY rowid", "SELECT * FROM packed ORDER BY n, k",
		`SELECT _rowid_, * FROM "odd ""name" ORDER BY 1`, "SELECT rowid, * FROM audit ORDER BY rowid",
		"SELECT * FROM sqlite_sequence", "PRAGMA integrity_check", "PRAGMA foreign_key_check",
	} {
		all[sql] = show(run(t, c, sql).Rows)
	}
	return all
}

func TestRestore(t *testing.T) {
	t.Parallel()
	for _, db := range []*DB{newDB(t, wide), newMemory(t, wide)} {
		c := connect(t, db)
		start, want := snapshotOf(t, db), content(t, db)
		run(t, c, `DELETE FROM orders WHERE id = 'a';
			INSERT INTO orders VALUES ('c', 3, NULL, 'x');
			INSERT INTO mails (event_id) VALUES ('E3'); DELETE FROM mails WHERE id < 3;
			UPDATE plain SET a = CASE id WHEN 3 THEN 'three' END;
			DELETE FROM keyless WHERE a = 2; INSERT INTO keyless VALUES (5, 'five');
			UPDATE packed SET n = n + 1 WHERE k = 'z'; DELETE FROM "odd ""name"`)
		end, changed := snapshotOf(t, db), content(t, db)
		for range 2 {
			restore(t, db, start)
			if got := content(t, db); !reflect.DeepEqual(got, want) {
				t.Fatalf("restored:\n got %v\nwant %v", got, want)
			}
			restore(t, db, end)
			if got := content(t, db); !reflect.DeepEqual(got, changed) {
				t.Fatalf("restored forward:\n got %v\nwant %v", got, changed)
			}
		}
		restore(t, db, start)
		if got := run(t, c, "INSERT INTO mails (event_id) VALUES ('E9') RETURNING id").Rows[0][0]; got != int64(3) {
			t.Errorf("the counter gave %v after the restore", got)
		}
	}
}

func restore(t testing.TB, db *DB, s Snapshot) {
	t.Helper()
	if err := db.Restore(s); err != nil {
		t.Fatal(err)
	}
	if got := snapshotOf(t, db); !reflect.DeepEqual(rowsOf(got), rowsOf(s)) {
		t.Fatalf("got %v\nwant %v", rowsOf(got), rowsOf(s))
	}
}

func rowsOf(s Snapshot) []string {
	var all []string
	for _, table := range s.Tables {
		all = append(all, fmt.Sprint(table.Name, show(table.Rows), table.RowIDs, table.Seq))
	}
	return all
}

func TestRestoreAtRandom(t *testing.T) {
	t.Parallel()
	db := newMemory(t, wide)
	c := connect(t, db)
	random := rand.New(rand.NewPCG(1, 2))
	statements := []string{
		"INSERT OR REPLACE INTO orders VALUES (:a, :b, :c, :c)", "DELETE FROM orders WHERE id = :a", "UPDATE orders SET total = :b, note = :c WHERE id <> :a",
		"INSERT OR IGNORE INTO lines (order_id, line_no, qty) VALUES (:a, :b, :c)", "UPDATE OR IGNORE lines SET line_no = line_no + :b + :a * 0 + :c * 0",
		"INSERT INTO mails (event_id, body) VALUES (:a, :b || :c)", "DELETE FROM mails WHERE id % 3 = :b % 3 + :a * 0 + :c * 0",
		"INSERT OR REPLACE INTO plain VALUES (:b, :c || :a)", "UPDATE OR REPLACE plain SET id = id + :b, a = :c || :a",
		"INSERT INTO keyless VALUES (:a, :b + :c)", "DELETE FROM keyless WHERE a = :a OR b = :b OR b = :c",
		"INSERT OR REPLACE INTO packed VALUES (:a, :b, :c)", "UPDATE OR REPLACE packed SET n = :b WHERE k = :a OR n = :c",
		`INSERT INTO "odd ""name" VALUES (:a, :b + :c)`, `DELETE FROM "odd ""name" WHERE rowid = :a OR 0 * :b * :c`,
	}
	var snapshots []Snapshot
	var contents []map[string]string
	for range 300 {
		for range random.IntN(4) {
			a, b, c2 := string(rune('a'+random.IntN(4))), random.IntN(5), random.IntN(3)
			_, _ = try(c, statements[random.IntN(len(statements))], a, b, c2)
		}
		snapshots = append(snapshots, snapshotOf(t, db))
		contents = append(contents, content(t, db))
		if random.IntN(2) == 0 {
			pick := random.IntN(len(snapshots))
			restore(t, db, snapshots[pick])
			if got := content(t, db); !reflect.DeepEqual(got, contents[pick]) {
				t.Fatalf("got %v\nwant %v", got, contents[pick])
			}
		}
	}
}

func TestRestoreBesideOthers(t *testing.T) {
	t.Parallel()
	db := newDB(t, shop)
	w1, w2 := connect(t, db), connect(t, db)
	start := snapshotOf(t, db)
	run(t, w1, "UPDATE items SET qty = 1")
	run(t, w2, "BEGIN IMMEDIATE")
	if err := db.Restore(start); problem(err) != "busy 5" {
		t.Errorf("got %v", err)
	}
	run(t, w2, "ROLLBACK")
	restore(t, db, start)
	if got := show(run(t, w1, "SELECT * FROM items").Rows); got != "a,10 b,20" {
		t.Error(got)
	}
	run(t, w1, "DROP TABLE sales")
	if err := db.Restore(start); !errors.Is(err, ErrShape) {
		t.Errorf("got %v", err)
	}
}
