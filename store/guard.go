package store

import (
	"context"
	"errors"
	"slices"
	"strings"

	"again/engine/text"
	"again/store/internal/sqlite3"
)

// Guard loosens what a guarded connection refuses.
type Guard int

const (
	// AllowTransactions lets statements BEGIN, COMMIT and ROLLBACK.
	AllowTransactions Guard = 1 << iota
	// allowForeignKeys lets a script switch foreign keys for its own connection,
	// as the dump of a database does.
	allowForeignKeys
)

// guard refuses what would leave the database, or change more than rows and
// tables in it.
type guard struct {
	allowed Guard
	reason  string // why the statement being prepared was refused: a key of text
}

// Bounds of a guarded connection, so that one statement typed in error fills
// neither the memory nor the disk.
const (
	longestValue = 4 << 20
	mostPages    = "PRAGMA max_page_count=16384"
)

// Guarded opens a connection for statements that people type: those of the SQL
// prompt, and scripts of their own. It refuses with Problem Refused.
func (db *DB) Guarded(allow ...Guard) (*Conn, error) {
	conn, err := db.Connect()
	if err != nil {
		return nil, err
	}
	if err := conn.raw.Exec(mostPages); err != nil {
		_ = conn.Close()
		return nil, convert(err)
	}
	conn.guard = &guard{}
	for _, a := range allow {
		conn.guard.allowed |= a
	}
	conn.raw.LimitLength(longestValue)
	conn.raw.Set(sqlite3.Defensive, true)
	conn.raw.SetAuthorizer(conn.authorize)
	return conn, nil
}

// refusedWords are statements that the authorizer does not see in time.
var refusedWords = []string{"ATTACH", "DETACH", "VACUUM"}

// refuses looks at the words of a statement before it is prepared.
func (g *guard) refuses(words []Token) error {
	if g == nil || len(words) == 0 {
		return nil
	}
	g.reason = ""
	if slices.ContainsFunc(refusedWords, words[0].Is) {
		return refusal("store.refused.leaves")
	}
	kind, _ := kindOf(words)
	control := kind == Begin || kind == Commit || kind == Rollback || kind == Savepoint
	if control && g.allowed&AllowTransactions == 0 {
		return refusal("store.refused.transaction")
	}
	return nil
}

func refusal(key string) error {
	return &Error{Code: 23, Problem: Refused, Text: text.Get(key), Offset: -1}
}

// denied gives a refusal by the authorizer its reason.
func (g *guard) denied(err error) error {
	if g == nil || g.reason == "" {
		return err
	}
	return refusal(g.reason)
}

// allows is the authorizer's answer.
func (g *guard) allows(action sqlite3.Action, first, second string) bool {
	reason := g.objection(action, strings.ToLower(first), second)
	if reason != "" {
		g.reason = reason
	}
	return reason == ""
}

func (g *guard) objection(action sqlite3.Action, first, second string) string {
	switch action {
	case sqlite3.Attach, sqlite3.Detach:
		return "store.refused.leaves"
	case sqlite3.Transaction, sqlite3.SavepointAction:
		if g.allowed&AllowTransactions == 0 {
			return "store.refused.transaction"
		}
	case sqlite3.CreateVirtual, sqlite3.DropVirtual:
		return "store.refused.virtual"
	case sqlite3.Call:
		if name := strings.ToLower(second); name == "load_extension" || name == "fts3_tokenizer" {
			return "store.refused.function"
		}
	case sqlite3.Insert, sqlite3.Update, sqlite3.Delete:
		if first == "sqlite_dbpage" {
			return "store.refused.leaves"
		}
	case sqlite3.Pragma:
		return g.pragma(first, second)
	}
	return ""
}

// reading are the PRAGMAs that only tell; those of the second list do so as
// long as no value is given.
var (
	reading = []string{"table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
		"foreign_key_list", "foreign_key_check", "integrity_check", "quick_check", "database_list",
		"collation_list", "function_list", "pragma_list", "compile_options", "data_version"}
	readingAlone = []string{"foreign_keys", "user_version", "application_id", "journal_mode", "synchronous",
		"encoding", "page_size", "page_count", "schema_version", "recursive_triggers", "busy_timeout",
		"defer_foreign_keys", "freelist_count", "auto_vacuum"}
)

func (g *guard) pragma(name, value string) string {
	switch {
	case slices.Contains(reading, name), value == "" && slices.Contains(readingAlone, name):
		return ""
	case g.allowed&allowForeignKeys != 0 && (name == "foreign_keys" || name == "defer_foreign_keys"):
		return ""
	default:
		return "store.refused.pragma"
	}
}

// ExecLimited is Exec that gives up, with Problem Stopped, when ctx is done or
// there are more than maxRows rows. Then nothing has changed; a transaction
// that was open may have been rolled back.
func (c *Conn) ExecLimited(ctx context.Context, st *Stmt, args []Value, maxRows int) (Result, error) {
	if c.raw == nil {
		return Result{}, errClosed
	}
	c.raw.SetStop(stepsBetweenLooks, func() bool { return ctx.Err() != nil })
	defer c.meter()
	result, err := c.run(st, args, maxRows)
	var own *Error
	if ctx.Err() != nil && errors.As(err, &own) && own.Problem == Stopped {
		own.Text = text.Get("store.stopped.time")
	}
	return result, err
}

// stepsBetweenLooks of SQLite's machine take far less than a millisecond.
const stepsBetweenLooks = 1000

func tooManyRows(limit int) error {
	return &Error{Code: 9, Problem: Stopped, Text: text.Get("store.stopped.rows", limit), Offset: -1}
}

// undoable makes a write that returns rows revocable: SQLite has written all
// before it hands out the first row, so that stopping at one comes too late.
// The function it answers ends the statement with the error given.
func (c *Conn) undoable(p *prepared, maxRows int) (func(error) error, error) {
	if maxRows == unlimited || p.kind != Write || len(p.Columns()) == 0 {
		return func(err error) error { return err }, nil
	}
	if err := c.trusted("SAVEPOINT again_undo"); err != nil {
		return nil, err
	}
	return func(err error) error {
		if err == nil {
			err = c.trusted("RELEASE again_undo")
		}
		if err != nil && !c.raw.Autocommit() {
			_ = c.trusted("ROLLBACK TO again_undo")
			_ = c.trusted("RELEASE again_undo")
		}
		return err
	}, nil
}

// trusted runs a statement of the store's own past the guard.
func (c *Conn) trusted(sql string) error {
	guard := c.guard
	c.guard = nil
	defer func() { c.guard = guard }()
	return convert(c.raw.Exec(sql))
}
