package sqlite3

import (
	"sync"
	"time"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Conn is one connection to a database.
type Conn struct {
	tls       *libc.TLS
	db        uintptr
	out       uintptr // two words of C memory for what a call gives back
	clock     func() time.Time
	functions []Function
	authorize Authorizer
	stop      func() bool
	stmts     map[*Stmt]struct{}
}

// Options say how a connection is opened.
type Options struct {
	Shared   bool             // the name is that of a database in memory, shared by all who open it
	ReadOnly bool             // refuse every write, create no file
	Existing bool             // create no file
	Clock    func() time.Time // what "now" means in SQL; the machine's clock when nil
}

// conns finds a connection by the thread-local storage that SQLite hands to
// every callback.
var conns sync.Map // *libc.TLS → *Conn

func connOf(tls *libc.TLS) *Conn {
	c, _ := conns.Load(tls)
	conn, _ := c.(*Conn)
	return conn
}

// Open opens the database file at path (":memory:" for one of this connection
// alone).
func Open(path string, options Options) (*Conn, error) {
	if err := setup(); err != nil {
		return nil, err
	}
	c := &Conn{tls: libc.NewTLS(), clock: options.Clock, stmts: map[*Stmt]struct{}{}}
	c.out = allocate(c.tls, 2*wordSize)
	conns.Store(c.tls, c)
	if err := c.open(path, options); err != nil {
		_ = c.Close()
		return nil, err
	}
	return c, nil
}

func (c *Conn) open(path string, options Options) error {
	vfs := fileVFS
	if options.Shared {
		vfs, path = memoryVFS, "/"+path
	}
	name, system := mustCString(path), mustCString(vfs)
	defer libc.Xfree(c.tls, name)
	defer libc.Xfree(c.tls, system)
	storeWord(c.out, 0)
	rc := lib.Xsqlite3_open_v2(c.tls, name, c.out, flags(options), system)
	c.db = loadWord(c.out)
	if rc != lib.SQLITE_OK {
		return c.failure(rc)
	}
	c.Set(NoQuotedStrings, true)
	c.Set(NoQuotedSchema, true)
	return nil
}

func flags(options Options) int32 {
	flags := int32(lib.SQLITE_OPEN_NOMUTEX | lib.SQLITE_OPEN_EXRESCODE)
	switch {
	case options.ReadOnly:
		return flags | lib.SQLITE_OPEN_READONLY
	case options.Existing:
		return flags | lib.SQLITE_OPEN_READWRITE
	default:
		return flags | lib.SQLITE_OPEN_READWRITE | lib.SQLITE_OPEN_CREATE
	}
}

// Close finalises the statements that are left, rolls back an open transaction
// and closes the connection. Closing twice does nothing.
func (c *Conn) Close() error {
	if c.tls == nil {
		return nil
	}
	for stmt := range c.stmts {
		stmt.Finalize()
	}
	var err error
	if rc := lib.Xsqlite3_close(c.tls, c.db); rc != lib.SQLITE_OK {
		err = c.failure(rc)
	}
	lib.Xsqlite3_free(c.tls, c.out)
	conns.Delete(c.tls)
	c.tls.Close()
	c.tls, c.db = nil, 0
	return err
}

// Setting is a switch of a connection.
type Setting int32

// The switches. The first two are on from the start: a name in double quotes
// that is no column is an error then, and not a string.
const (
	NoQuotedStrings Setting = lib.SQLITE_DBCONFIG_DQS_DML
	NoQuotedSchema  Setting = lib.SQLITE_DBCONFIG_DQS_DDL
	ForeignKeys     Setting = lib.SQLITE_DBCONFIG_ENABLE_FKEY
	Triggers        Setting = lib.SQLITE_DBCONFIG_ENABLE_TRIGGER
	Defensive       Setting = lib.SQLITE_DBCONFIG_DEFENSIVE
)

// Set turns a switch on or off. Statements prepared before are prepared anew
// when they run next.
func (c *Conn) Set(setting Setting, on bool) {
	value := int32(0)
	if on != (setting == NoQuotedStrings || setting == NoQuotedSchema) {
		value = 1
	}
	args := c.tls.Alloc(16)
	defer c.tls.Free(16)
	lib.Xsqlite3_db_config(c.tls, c.db, int32(setting), libc.VaList(args, value, uintptr(0)))
}

// LimitLength sets the greatest length in bytes of a text, a blob or a row.
func (c *Conn) LimitLength(bytes int) {
	lib.Xsqlite3_limit(c.tls, c.db, lib.SQLITE_LIMIT_LENGTH, int32(bytes))
}

// CheckpointAfter has a commit move the write-ahead log into the file when the
// log has that many pages.
func (c *Conn) CheckpointAfter(pages int) {
	lib.Xsqlite3_wal_autocheckpoint(c.tls, c.db, int32(pages))
}

// WaitBusy has statements wait that many milliseconds for a lock of another.
func (c *Conn) WaitBusy(milliseconds int) {
	lib.Xsqlite3_busy_timeout(c.tls, c.db, int32(milliseconds))
}

// Autocommit is false while a transaction is open.
func (c *Conn) Autocommit() bool { return lib.Xsqlite3_get_autocommit(c.tls, c.db) != 0 }

// State says how far a transaction has come.
type State int32

// The states of a transaction.
const (
	Idle    State = lib.SQLITE_TXN_NONE
	Reading State = lib.SQLITE_TXN_READ
	Writing State = lib.SQLITE_TXN_WRITE
)

// State returns what the connection holds: nothing, a read snapshot, or the
// write lock.
func (c *Conn) State() State { return State(lib.Xsqlite3_txn_state(c.tls, c.db, 0)) }

// Changes is the number of rows that the last INSERT, UPDATE or DELETE hit.
func (c *Conn) Changes() int64 { return lib.Xsqlite3_changes64(c.tls, c.db) }

// LastRow is what last_insert_rowid() answers.
func (c *Conn) LastRow() int64 { return lib.Xsqlite3_last_insert_rowid(c.tls, c.db) }

// SetLastRow sets what last_insert_rowid() answers.
func (c *Conn) SetLastRow(id int64) { lib.Xsqlite3_set_last_insert_rowid(c.tls, c.db, id) }

// Exec runs one statement without parameters and drops its rows.
func (c *Conn) Exec(sql string) error {
	stmt, err := c.Prepare(sql)
	if err != nil {
		return err
	}
	defer stmt.Finalize()
	for {
		more, err := stmt.Step()
		if err != nil || !more {
			return err
		}
	}
}
