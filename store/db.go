package store

import (
	"errors"
	"os"

	"again/store/internal/sqlite3"
)

// DB is one database: a world's service has one.
type DB struct {
	engine *Engine
	path   string // of the file, "" in memory
	memory string // its name in memory, "" for a file
	folder string // made for it, "" when it was given
	remove bool   // the files go with Close
	conns  map[*Conn]struct{}
	// keeper reads and restores the committed rows. Foreign keys and triggers
	// are off on it, so that restoring writes what it is told and no more.
	keeper *keeper
}

// open opens the keeper's connection and brings the file into write-ahead mode.
func (db *DB) open() error {
	db.conns = map[*Conn]struct{}{}
	raw, err := db.engine.connect(db)
	if err != nil {
		return err
	}
	for _, pragma := range []string{"page_size=1024", "journal_mode=WAL", "ignore_check_constraints=ON"} {
		if err := raw.Exec("PRAGMA " + pragma); err != nil {
			return closing(raw, err)
		}
	}
	raw.Set(sqlite3.ForeignKeys, false)
	raw.Set(sqlite3.Triggers, false)
	if db.keeper, err = newKeeper(raw); err != nil {
		return closing(raw, err)
	}
	return nil
}

// Path is the database's file, "" for one in memory.
func (db *DB) Path() string { return db.path }

// Connect opens a connection for one actor. Foreign keys are on, and a lock
// that another connection holds is answered with Busy at once.
func (db *DB) Connect() (*Conn, error) {
	if db.keeper == nil {
		return nil, errClosed
	}
	raw, err := db.engine.connect(db)
	if err != nil {
		return nil, err
	}
	raw.Set(sqlite3.ForeignKeys, true)
	conn := &Conn{db: db, raw: raw, stmts: map[string]*prepared{}}
	conn.meter()
	db.conns[conn] = struct{}{}
	return conn, nil
}

// Load runs a script: a schema and its starting rows. It all happens or, after
// an error, nothing of it; only a script with transactions of its own decides
// for itself. A statement that fails is a *ScriptError.
func (db *DB) Load(schemaSQL string) error {
	stmts, err := Split(schemaSQL)
	if err != nil {
		return err
	}
	conn, err := db.Guarded(AllowTransactions, allowForeignKeys)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	if controlsTransactions(stmts) {
		return conn.runAll(stmts)
	}
	if _, err := conn.Exec(&Stmt{SQL: "BEGIN IMMEDIATE"}, nil); err != nil {
		return err
	}
	if err := conn.runAll(stmts); err != nil {
		return err
	}
	_, err = conn.Exec(&Stmt{SQL: "COMMIT"}, nil)
	return err
}

func controlsTransactions(stmts []Stmt) bool {
	for _, stmt := range stmts {
		switch stmt.Kind {
		case Begin, Commit, Rollback, Savepoint:
			return true
		case Other:
			if Lex(stmt.SQL)[0].Is("PRAGMA") {
				return true
			}
		}
	}
	return false
}

func (c *Conn) runAll(stmts []Stmt) error {
	for i := range stmts {
		if _, err := c.Exec(&stmts[i], nil); err != nil {
			return &ScriptError{Line: stmts[i].Line, SQL: stmts[i].SQL, Err: err}
		}
	}
	return nil
}

// Close closes the database with all its connections and removes the files
// that Create made.
func (db *DB) Close() error {
	if db.keeper == nil {
		return nil
	}
	var errs []error
	for conn := range db.conns {
		errs = append(errs, conn.Close())
	}
	errs = append(errs, convert(db.keeper.raw.Close()))
	db.keeper = nil
	db.removeFiles()
	return errors.Join(errs...)
}

// removeFiles removes what Create made. What cannot be removed is left to the
// system's own care for temporary files.
func (db *DB) removeFiles() {
	if db.folder != "" {
		_ = os.RemoveAll(db.folder)
		return
	}
	if db.remove {
		for _, suffix := range []string{"", "-wal", "-shm"} {
			_ = os.Remove(db.path + suffix)
		}
	}
}
