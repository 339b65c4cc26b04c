package store

import (
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"again/store/internal/sqlite3"
)

// Engine opens databases whose functions of time and identity answer from a
// Source. An engine, its databases and their connections belong to one
// goroutine at a time; different engines may run at once.
type Engine struct {
	source Source
	minted []string
	used   bool
}

// NewEngine returns an engine that asks src.
func NewEngine(src Source) *Engine { return &Engine{source: src} }

// databaseFile is the name of a database in its folder.
const databaseFile = "again.db"

// Create makes an empty database in a file, in write-ahead mode: a reader may
// stand beside a writer. The file is made in dir, or where dir is "" in a
// fresh folder for temporary files; Close removes what Create made.
func (e *Engine) Create(dir string) (*DB, error) {
	db := &DB{engine: e}
	if dir == "" {
		folder, err := os.MkdirTemp("", "again-")
		if err != nil {
			return nil, err
		}
		db.folder, dir = folder, folder
	}
	db.path, db.remove = filepath.Join(dir, databaseFile), true
	if err := db.open(); err != nil {
		db.removeFiles()
		return nil, err
	}
	return db, nil
}

// Open opens the database file at path, and makes one where there is none.
// Close leaves the file where it is.
func (e *Engine) Open(path string) (*DB, error) {
	db := &DB{engine: e, path: path}
	if err := db.open(); err != nil {
		return nil, err
	}
	return db, nil
}

// memories numbers the databases in memory, which share one space of names.
var memories atomic.Int64

// Memory makes an empty database in this process's memory. It behaves as one
// in a file does, for any number of connections and with its write-ahead log,
// asks nothing of the system, and is several times faster.
func (e *Engine) Memory() (*DB, error) {
	db := &DB{engine: e, memory: fmt.Sprintf("again-%d", memories.Add(1))}
	if err := db.open(); err != nil {
		return nil, err
	}
	return db, nil
}

// pagesInLog keeps the write-ahead log of a small database small.
const pagesInLog = 250

// connect opens a connection with the engine's functions.
func (e *Engine) connect(db *DB) (*sqlite3.Conn, error) {
	path, options := db.path, sqlite3.Options{Clock: e.now}
	if db.memory != "" {
		path, options.Shared = db.memory, true
	}
	raw, err := sqlite3.Open(path, options)
	if err != nil {
		return nil, convert(err)
	}
	if err := e.addFunctions(raw); err != nil {
		return nil, closing(raw, err)
	}
	raw.CheckpointAfter(pagesInLog)
	if db.memory != "" {
		return raw, nil
	}
	if err := raw.Exec("PRAGMA synchronous=OFF"); err != nil {
		return nil, closing(raw, err)
	}
	return raw, nil
}

// closing closes a connection that could not be set up and returns why.
func closing(raw *sqlite3.Conn, err error) error {
	_ = raw.Close()
	return convert(err)
}

// now is what SQLite's functions of time read.
func (e *Engine) now() time.Time {
	e.used = true
	return e.source.Now()
}

// startStatement forgets what earlier statements asked of the source.
func (e *Engine) startStatement() { e.minted, e.used = nil, false }
