package store

import (
	"strings"

	"again/store/internal/sqlite3"
)

// Snapshot returns the committed rows of all tables.
func (db *DB) Snapshot() (Snapshot, error) {
	if db.keeper == nil {
		return Snapshot{}, errClosed
	}
	return db.keeper.snapshot()
}

// Snapshot returns the rows that this connection sees, what it has written and
// not committed included. It changes nothing for a transaction that has not
// read yet.
func (c *Conn) Snapshot() (Snapshot, error) {
	if c.raw == nil {
		return Snapshot{}, errClosed
	}
	if c.raw.State() == sqlite3.Idle {
		return c.db.Snapshot()
	}
	if c.reader == nil {
		c.reader = &reader{raw: c.raw}
	}
	if c.altered {
		c.reader.forget()
	}
	return c.reader.snapshot(c.db.keeper.last)
}

// Table returns the table of that name.
func (s Snapshot) Table(name string) (Table, bool) {
	for _, table := range s.Tables {
		if strings.EqualFold(table.Name, name) {
			return table, true
		}
	}
	return Table{}, false
}
