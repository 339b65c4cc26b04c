package store

import (
	"context"
	"io"
)

type Engine struct{}
type DB struct{}
type Conn struct{}

func NewEngine(src Source) *Engine               { panic("store: to come") }
func (e *Engine) SetSource(src Source)           { panic("store: to come") }
func (e *Engine) Create(dir string) (*DB, error) { panic("store: to come") }
func (e *Engine) Open(path string) (*DB, error)  { panic("store: to come") }
func (e *Engine) Memory() (*DB, error)           { panic("store: to come") }

func (db *DB) Path() string                      { panic("store: to come") }
func (db *DB) Load(schemaSQL string) error       { panic("store: to come") }
func (db *DB) Connect() (*Conn, error)           { panic("store: to come") }
func (db *DB) Snapshot() (Snapshot, error)       { panic("store: to come") }
func (db *DB) Restore(s Snapshot) error          { panic("store: to come") }
func (db *DB) Close() error                      { panic("store: to come") }
func (db *DB) Guarded(g ...Guard) (*Conn, error) { panic("store: to come") }

// Guard loosens what a guarded connection refuses.
type Guard int

// AllowTransactions lets a guarded connection BEGIN, COMMIT and ROLLBACK.
const AllowTransactions Guard = 1

func (c *Conn) Exec(st *Stmt, args []Value) (Result, error) { panic("store: to come") }
func (c *Conn) ExecLimited(ctx context.Context, st *Stmt, args []Value, maxRows int) (Result, error) {
	panic("store: to come")
}
func (c *Conn) Check(st *Stmt) (Access, error) { panic("store: to come") }
func (c *Conn) InTx() bool                     { panic("store: to come") }

// Writing reports whether the connection holds the write lock.
func (c *Conn) Writing() bool               { panic("store: to come") }
func (c *Conn) Snapshot() (Snapshot, error) { panic("store: to come") }
func (c *Conn) Close() error                { panic("store: to come") }

// ColumnRef names a column ("" stands for the table as such).
type ColumnRef struct{ Table, Column string }

// Access is what one statement touches, as SQLite's authorizer tells it.
type Access struct {
	Reads     []ColumnRef
	Inserts   []string    // tables
	Updates   []ColumnRef // columns
	Deletes   []string    // tables
	Functions []string
}

func Diff(before, after Snapshot) []TableDiff      { panic("store: to come") }
func (s Snapshot) Table(name string) (Table, bool) { panic("store: to come") }
func Format(v Value) string                        { panic("store: to come") }

// Notice is a sentence for the learner about their record; "" when all is well.
type Notice string

// Outcome of a prediction.
type Outcome string

const (
	OutcomeRight   Outcome = "right"
	OutcomeWrong   Outcome = "wrong"
	OutcomeSkipped Outcome = "skipped"
)

// Prediction is one answer of the learner.
type Prediction struct {
	Lesson, Step, Answer, Right string
	Outcome                     Outcome
}

// Goal is a step whose goals were reached.
type Goal struct{ Lesson, Step string }

// Place is where the learner left off.
type Place struct {
	Lesson       string
	Step         int
	Variant, Bus string
}

// Record is all that is kept of a learner.
type Record struct {
	Goals       []Goal
	Predictions []Prediction
	Place       Place
}

type Progress struct{}

func OpenProgress(path string) (*Progress, Notice, error) { panic("store: to come") }
func (p *Progress) Goal(lesson, step string) error        { panic("store: to come") }
func (p *Progress) Predicted(lesson, step, answer, right string, skipped, correct bool) error {
	panic("store: to come")
}
func (p *Progress) Place(lesson string, step int, variant, bus string) error { panic("store: to come") }
func (p *Progress) Load() (Record, error)                                    { panic("store: to come") }
func (p *Progress) Export(w io.Writer) error                                 { panic("store: to come") }
func (p *Progress) Import(r io.Reader) error                                 { panic("store: to come") }
func (p *Progress) Reset() error                                             { panic("store: to come") }
func (p *Progress) Close() error                                             { panic("store: to come") }
