package store

import (
	"slices"
	"strings"

	"again/store/internal/sqlite3"
)

// ColumnRef names a column; Column is "" for the table as such.
type ColumnRef struct{ Table, Column string }

// Access is what one statement touches, triggers and views included, as
// SQLite's authorizer tells it.
type Access struct {
	Reads     []ColumnRef
	Inserts   []string    // tables
	Updates   []ColumnRef // columns
	Deletes   []string    // tables
	Functions []string    // in lower case
}

// Check prepares a statement without running it and tells what it would touch.
// The error is an *Error whose Offset is the place in the statement.
func (c *Conn) Check(st *Stmt) (Access, error) {
	if c.raw == nil {
		return Access{}, errClosed
	}
	if err := c.guard.refuses(withoutComments(Lex(st.SQL))); err != nil {
		return Access{}, err
	}
	var access Access
	c.watch = &access
	defer func() { c.watch = nil }()
	if c.guard == nil {
		c.raw.SetAuthorizer(c.authorize)
		defer c.raw.SetAuthorizer(nil)
	}
	raw, err := c.raw.Prepare(st.SQL)
	if err != nil {
		return access, c.guard.denied(unprepared(err))
	}
	raw.Finalize()
	return access, nil
}

// authorize listens for Check and asks the guard.
func (c *Conn) authorize(action sqlite3.Action, first, second, _, _ string) bool {
	if c.watch != nil {
		c.watch.note(action, first, second)
	}
	return c.guard == nil || c.guard.allows(action, first, second)
}

func (a *Access) note(action sqlite3.Action, first, second string) {
	own := !strings.HasPrefix(first, "sqlite_")
	switch {
	case action == sqlite3.Call:
		a.Functions = insert(a.Functions, strings.ToLower(second))
	case action == sqlite3.Read && own:
		a.Reads = insert(a.Reads, ColumnRef{first, second})
	case action == sqlite3.Update && own:
		a.Updates = insert(a.Updates, ColumnRef{first, second})
	case action == sqlite3.Insert && own:
		a.Inserts = insert(a.Inserts, first)
	case action == sqlite3.Delete && own:
		a.Deletes = insert(a.Deletes, first)
	}
}

// insert appends what the list does not hold yet.
func insert[T comparable](list []T, item T) []T {
	if slices.Contains(list, item) {
		return list
	}
	return append(list, item)
}
