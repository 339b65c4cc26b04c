package store

import "testing"

// both runs a test on a file and in memory.
func both(t *testing.T, schema string, test func(*testing.T, *DB)) {
	t.Helper()
	t.Run("file", func(t *testing.T) { t.Parallel(); test(t, newDB(t, schema)) })
	t.Run("memory", func(t *testing.T) { t.Parallel(); test(t, newMemory(t, schema)) })
}

func TestOneWriterAtATime(t *testing.T) {
	t.Parallel()
	both(t, shop, func(t *testing.T, db *DB) {
		w1, w2 := connect(t, db), connect(t, db)
		run(t, w1, "BEGIN; UPDATE items SET qty = qty - 1 WHERE id = 'a'")
		for _, sql := range []string{"UPDATE items SET qty = 0", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"} {
			if _, err := try(w2, sql); problem(err) != "busy 5" || err.Error() != "database is locked" {
				t.Errorf("%s beside a writer: %v", sql, err)
			}
		}
		if w2.InTx() || w2.Writing() {
			t.Error("a refused BEGIN IMMEDIATE opened a transaction")
		}
		if got := show(run(t, w2, "SELECT qty FROM items WHERE id = 'a'").Rows); got != "10" {
			t.Errorf("a reader beside a writer sees %s", got)
		}
		run(t, w1, "COMMIT")
		run(t, w2, "UPDATE items SET qty = qty - 1 WHERE id = 'a'")
		if got := show(run(t, w1, "SELECT qty FROM items WHERE id = 'a'").Rows); got != "8" {
			t.Errorf("in the end %s", got)
		}
	})
}

func TestAReaderIsRefusedToWriteAtOnce(t *testing.T) {
	t.Parallel()
	both(t, shop, func(t *testing.T, db *DB) {
		w1, w2 := connect(t, db), connect(t, db)
		run(t, w1, "BEGIN; SELECT * FROM items")
		run(t, w2, "BEGIN; SELECT * FROM items; UPDATE items SET qty = 5")
		if _, err := try(w1, "UPDATE items SET qty = 6"); problem(err) != "busy 5" {
			t.Errorf("while another writes: %v", err)
		}
		run(t, w2, "COMMIT")
		if _, err := try(w1, "UPDATE items SET qty = 6"); problem(err) != "busy snapshot 517" {
			t.Errorf("after another has committed: %v", err)
		}
		if !w1.InTx() || w1.Writing() {
			t.Error("the refused transaction is not open for reading")
		}
		if got := show(run(t, w1, "SELECT qty FROM items").Rows); got != "10 20" {
			t.Errorf("its snapshot holds %s", got)
		}
		run(t, w1, "ROLLBACK; BEGIN; SELECT * FROM items; UPDATE items SET qty = 6; COMMIT")
	})
}

// Two transactions that both look before they leap: one wins, the other fails.
func TestCheckThenActBesideAnother(t *testing.T) {
	t.Parallel()
	both(t, "CREATE TABLE done (id TEXT NOT NULL PRIMARY KEY)", func(t *testing.T, db *DB) {
		w1, w2 := connect(t, db), connect(t, db)
		for _, c := range []*Conn{w1, w2} {
			run(t, c, "BEGIN; SELECT * FROM done WHERE id = 'E1'")
		}
		run(t, w1, "INSERT INTO done VALUES ('E1') ON CONFLICT DO NOTHING; COMMIT")
		if _, err := try(w2, "INSERT INTO done VALUES ('E1') ON CONFLICT DO NOTHING"); problem(err) != "busy snapshot 517" {
			t.Errorf("got %v", err)
		}
	})
}

func TestClaimsWaitForEachOther(t *testing.T) {
	t.Parallel()
	both(t, "CREATE TABLE done (id TEXT NOT NULL PRIMARY KEY)", func(t *testing.T, db *DB) {
		w1, w2 := connect(t, db), connect(t, db)
		claim := "INSERT INTO done VALUES ('E1') ON CONFLICT DO NOTHING"
		run(t, w1, "BEGIN IMMEDIATE; "+claim)
		if _, err := try(w2, "BEGIN IMMEDIATE"); problem(err) != "busy 5" {
			t.Errorf("got %v", err)
		}
		run(t, w1, "COMMIT")
		if result := run(t, w2, "BEGIN IMMEDIATE; "+claim); result.Affected != 0 {
			t.Errorf("the second claim hit %d rows", result.Affected)
		}
	})
}

// A connection that is closed in the middle of a transaction leaves nothing
// behind, the lock included.
func TestCloseRollsBackAndLetsOthersWrite(t *testing.T) {
	t.Parallel()
	both(t, shop, func(t *testing.T, db *DB) {
		want := rowsOf(snapshotOf(t, db))
		for _, open := range []string{"BEGIN", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE", "SAVEPOINT s"} {
			w1, w2 := connect(t, db), connect(t, db)
			run(t, w1, open+"; UPDATE items SET qty = 0; INSERT INTO sales (item) VALUES ('a')")
			if err := w1.Close(); err != nil {
				t.Fatal(err)
			}
			if got := rowsOf(snapshotOf(t, db)); show2(got) != show2(want) {
				t.Errorf("%s: the crash left %v", open, got)
			}
			run(t, w2, "BEGIN IMMEDIATE; UPDATE items SET qty = 1; ROLLBACK")
			if err := w2.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// The tables outlive every connection of an actor.
func TestTablesOutliveConnections(t *testing.T) {
	t.Parallel()
	both(t, shop, func(t *testing.T, db *DB) {
		c := connect(t, db)
		run(t, c, "UPDATE items SET qty = 3")
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if got := show(run(t, connect(t, db), "SELECT qty FROM items").Rows); got != "3 3" {
			t.Error(got)
		}
	})
}

func TestCloseOfADatabaseClosesAll(t *testing.T) {
	t.Parallel()
	db, err := NewEngine(newSource()).Create("")
	if err != nil {
		t.Fatal(err)
	}
	c := connect(t, db)
	folder := db.folder
	if !exists(db.Path()) {
		t.Errorf("no file at %s", db.Path())
	}
	for range 2 {
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if exists(folder) {
		t.Errorf("%s is left", folder)
	}
	if _, err := try(c, "SELECT 1"); err == nil {
		t.Error("a connection still works")
	}
	if _, err := db.Connect(); err == nil {
		t.Error("the database still connects")
	}
	if err := db.Restore(Snapshot{}); err == nil {
		t.Error("the database still restores")
	}
}

// The log is moved into the file now and then, also where readers come and go.
func TestManyCommits(t *testing.T) {
	t.Parallel()
	both(t, "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)", func(t *testing.T, db *DB) {
		c, reader := connect(t, db), connect(t, db)
		for i := range 1500 {
			run(t, c, "INSERT INTO t (a) VALUES (printf('%0200d', ?))", i)
			if i%100 == 0 {
				_, _ = try(reader, "ROLLBACK")
				run(t, reader, "BEGIN; SELECT count(*) FROM t")
			}
		}
		if got := show(run(t, c, "SELECT count(*), max(a) = printf('%0200d', 1499) FROM t").Rows); got != "1500,1" {
			t.Error(got)
		}
		if got := show(run(t, c, "PRAGMA integrity_check").Rows); got != "ok" {
			t.Error(got)
		}
	})
}
