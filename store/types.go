// Package store is SQLite as the rest of the program sees it: a world's
// databases, whose functions of time and identity are the same at each run, the
// statements of a script, the rows and what became of them, and the learner's
// own record.
package store

import "time"

// Value is one SQLite value: nil, int64, float64, string or []byte.
type Value = any

// Source answers the SQL functions of time and identity, so that a run is the
// same each time. now(), CURRENT_TIMESTAMP, datetime('now') and their kin read
// Now; gen_random_uuid(), uuid() and their kin read NewID; uuid5(…) reads Derive.
type Source interface {
	Now() time.Time
	NewID() string
	Random() int64
	Derive(parts ...string) string
}

// Kind says what a statement does to a transaction.
type Kind int

const (
	Other     Kind = iota // PRAGMA, EXPLAIN and what else there is
	Select                // returns rows, writes nothing
	Write                 // INSERT, UPDATE, DELETE, REPLACE
	Begin                 // BEGIN in any form
	Commit                // COMMIT, END
	Rollback              // ROLLBACK, ROLLBACK TO
	Savepoint             // SAVEPOINT, RELEASE
	Schema                // CREATE, ALTER, DROP
)

// Stmt is one statement as written, with what a lexer can tell of it.
type Stmt struct {
	SQL    string
	Line   int // of its first word in the text it was split from, from 1
	End    int // the line of its last word
	Kind   Kind
	Params []Param // in order of first appearance; a repeated name stands once
	// Returns is true when the statement yields rows (SELECT, VALUES, RETURNING).
	Returns bool
	// Immediate is true for BEGIN IMMEDIATE and BEGIN EXCLUSIVE.
	Immediate bool
}

// Param is one parameter of a statement.
type Param struct {
	Name  string // without its sign: "event_id" of :event_id; "" for ? and ?1 and $1
	Index int    // 1 for $1 and ?1; the place for a bare ?; 0 for a named one
}

// Result is what one statement answered.
type Result struct {
	Columns  []string
	Rows     [][]Value
	Affected int64 // rows a write hit (RETURNING: rows returned); 0 for the rest
	// Minted are the ids that Source.NewID and Derive gave while it ran.
	Minted []string
	// UsedSource is true when the statement asked the Source for anything.
	UsedSource bool
}

// Problem names the kind of error that SQLite answered with.
type Problem int

const (
	Failed       Problem = iota // anything not named below
	Busy                        // another connection holds the write lock (code 5)
	BusySnapshot                // read snapshot is stale, it may not write (code 517)
	Unique                      // UNIQUE or PRIMARY KEY (2067, 1555)
	Check                       // CHECK (275)
	NotNull                     // NOT NULL (1299)
	ForeignKey                  // FOREIGN KEY (787)
	Syntax                      // cannot be parsed, unknown table, column or function
	Refused                     // a statement that would leave the database (ATTACH …)
	Stopped                     // stopped by its limit of time or rows
)

// Error is an error of SQLite, in its own words.
type Error struct {
	Code    int // SQLite's extended code
	Problem Problem
	Text    string
	Offset  int // the byte of the statement where it went wrong, -1 when SQLite does not say
}

func (e *Error) Error() string { return e.Text }

// Column is one column of a table.
type Column struct {
	Name    string
	Type    string
	NotNull bool
	// Surrogate is true for an INTEGER PRIMARY KEY (SQLite may number it).
	Surrogate bool
	// Generated is true when SQLite computes it and no statement may write it.
	Generated bool
	// Ruled is true when a key, index, CHECK, foreign key, generated column or
	// trigger rests on it, so that its value may decide what a statement does.
	Ruled bool
}

// Table is a table's shape and, where it was read, its rows.
type Table struct {
	Name    string
	Columns []Column
	Key     []int   // places of the primary key's columns
	Uniques [][]int // places of each further unique key's columns
	Rows    [][]Value
	RowIDs  []int64 // SQLite's number of each row; nil for a table WITHOUT ROWID
	Seq     int64   // the last number that AUTOINCREMENT gave, 0 without it
}

// Snapshot is every table of one database, in the order of their creation,
// rows in key order (rowid order without a key). Snapshots share rows with one
// another: read them, do not write into them.
type Snapshot struct {
	Tables []Table
}

// Sign says what happened to a row.
type Sign byte

const (
	Same    Sign = ' '
	Added   Sign = '+'
	Changed Sign = '~'
	Removed Sign = '-'
)

// RowDiff pairs a row with the one it was before.
type RowDiff struct {
	Sign   Sign
	Before []Value // nil when added
	After  []Value // nil when removed
	Cells  []int   // places of the cells that changed
}

// TableDiff is one table's rows, paired.
type TableDiff struct {
	Table Table // the shape
	Rows  []RowDiff
}
