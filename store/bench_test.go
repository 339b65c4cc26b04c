package store

import "testing"

// eight is a schema as a lesson has it, with eight rows in four tables.
const eight = `
CREATE TABLE inventory (item TEXT NOT NULL PRIMARY KEY, qty INTEGER NOT NULL);
CREATE TABLE processed (event_id TEXT NOT NULL, handler TEXT NOT NULL, at TEXT, PRIMARY KEY (event_id, handler));
CREATE TABLE mails (id INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT, rcpt TEXT);
CREATE TABLE outbox (id INTEGER PRIMARY KEY, event_id TEXT UNIQUE, payload TEXT, sent INTEGER DEFAULT 0);
INSERT INTO inventory VALUES ('a', 100), ('b', 100), ('c', 100), ('d', 100);
INSERT INTO processed VALUES ('E0', 'h', 't');
INSERT INTO mails (event_id, rcpt) VALUES ('E0', 'x@example.org');
INSERT INTO outbox (event_id, payload) VALUES ('E0', '{}'), ('E1', '{}');
`

// places runs a benchmark on disk and in memory.
func places(b *testing.B, bench func(*testing.B, *DB)) {
	b.Run("file", func(b *testing.B) { bench(b, newDB(b, eight)) })
	b.Run("memory", func(b *testing.B) { bench(b, newMemory(b, eight)) })
}

func BenchmarkExec(b *testing.B) {
	places(b, func(b *testing.B, db *DB) {
		c := connect(b, db)
		update := &Stmt{SQL: "UPDATE inventory SET qty = qty - :n WHERE item = :item"}
		b.ReportAllocs()
		for b.Loop() {
			if _, err := c.Exec(update, []Value{int64(1), "a"}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkTransaction(b *testing.B) {
	places(b, func(b *testing.B, db *DB) {
		c := connect(b, db)
		stmts, _ := Split("BEGIN; INSERT INTO processed VALUES ('E0', 'h', 'x') ON CONFLICT DO NOTHING; UPDATE inventory SET qty = qty - 1 WHERE item = 'a'; COMMIT")
		b.ReportAllocs()
		for b.Loop() {
			for i := range stmts {
				if _, err := c.Exec(&stmts[i], nil); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}

func BenchmarkSnapshot(b *testing.B) {
	places(b, func(b *testing.B, db *DB) {
		b.Run("nothing new", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				snapshotOf(b, db)
			}
		})
		c := connect(b, db)
		b.Run("one row new", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				run(b, c, "UPDATE inventory SET qty = qty - 1 WHERE item = 'a'")
				snapshotOf(b, db)
			}
		})
	})
}

func BenchmarkRestore(b *testing.B) {
	places(b, func(b *testing.B, db *DB) {
		c := connect(b, db)
		start := snapshotOf(b, db)
		stmts, err := Split("UPDATE inventory SET qty = qty - 1 WHERE item = 'a'; INSERT INTO processed VALUES ('E1', 'h', 't')")
		if err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		for b.Loop() {
			for i := range stmts {
				if _, err := c.Exec(&stmts[i], nil); err != nil {
					b.Fatal(err)
				}
			}
			if err := db.Restore(start); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkRestoreBetweenTwo(b *testing.B) {
	places(b, func(b *testing.B, db *DB) {
		c := connect(b, db)
		start := snapshotOf(b, db)
		run(b, c, "UPDATE inventory SET qty = qty - 1 WHERE item = 'a'; INSERT INTO processed VALUES ('E1', 'h', 't')")
		end := snapshotOf(b, db)
		for b.Loop() {
			if db.Restore(start) != nil || db.Restore(end) != nil {
				b.Fatal("no restore")
			}
		}
	})
}

func BenchmarkCrash(b *testing.B) {
	places(b, func(b *testing.B, db *DB) {
		stmts, _ := Split("BEGIN; UPDATE inventory SET qty = qty - 1 WHERE item = 'a'")
		for b.Loop() {
			c := connect(b, db)
			for i := range stmts {
				if _, err := c.Exec(&stmts[i], nil); err != nil {
					b.Fatal(err)
				}
			}
			if err := c.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkCreate(b *testing.B) {
	for b.Loop() {
		db, err := NewEngine(newSource()).Create("")
		if err != nil {
			b.Fatal(err)
		}
		if err := db.Load(eight); err != nil {
			b.Fatal(err)
		}
		if err := db.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDiff(b *testing.B) {
	db := newDB(b, eight)
	c := connect(b, db)
	before := snapshotOf(b, db)
	run(b, c, "UPDATE inventory SET qty = qty - 1; INSERT INTO processed VALUES ('E1', 'h', 't')")
	after := snapshotOf(b, db)
	b.ReportAllocs()
	for b.Loop() {
		Diff(before, after)
	}
}

func BenchmarkSplit(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Split(wide); err != nil {
			b.Fatal(err)
		}
	}
}
