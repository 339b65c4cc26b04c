package store

import (
	"fmt"

	"again/store/internal/sqlite3"
)

// Conn is one actor's connection.
type Conn struct {
	db     *DB
	raw    *sqlite3.Conn
	stmts  map[string]*prepared
	reader *reader // of Snapshot, inside a transaction
	guard  *guard  // of a guarded connection
	watch  *Access // what Check listens to
	// altered is true once a statement has changed the schema. After a rollback
	// another schema may have the same version, so reader may trust it no more.
	altered bool
	looks   int // at the running statement, by its meter
}

// prepared is a statement that is kept for its next run.
type prepared struct {
	*sqlite3.Stmt
	kind   Kind
	params int
	slots  []paramSlot
}

// paramSlot says which argument is bound to which of SQLite's parameters.
type paramSlot struct{ arg, slot int }

// mostStatements are kept prepared. A world's handlers need far fewer; the SQL
// prompt of a long session would gather more.
const mostStatements = 256

// errClosed answers any use after Close.
var errClosed = &Error{Code: 21, Problem: Failed, Text: "the connection is closed", Offset: -1}

// InTx reports whether a transaction is open.
func (c *Conn) InTx() bool { return c.raw != nil && !c.raw.Autocommit() }

// Writing reports whether the connection holds the write lock, as one does
// from its first write, or BEGIN IMMEDIATE, to the end of its transaction.
func (c *Conn) Writing() bool { return c.raw != nil && c.raw.State() == sqlite3.Writing }

// LastRow is what last_insert_rowid() answers: the number of the row that this
// connection inserted last, 0 before it has.
func (c *Conn) LastRow() int64 {
	if c.raw == nil {
		return 0
	}
	return c.raw.LastRow()
}

// SetLastRow sets what last_insert_rowid() answers, for a connection that stands
// in for another.
func (c *Conn) SetLastRow(id int64) {
	if c.raw != nil {
		c.raw.SetLastRow(id)
	}
}

// Close finalises the statements, rolls back an open transaction and closes
// the connection. A crash of its actor is done this way too.
func (c *Conn) Close() error {
	if c.raw == nil {
		return nil
	}
	err := convert(c.raw.Close())
	c.raw, c.stmts, c.reader = nil, nil, nil
	delete(c.db.conns, c)
	return err
}

// Exec runs one statement. args stand in the order of st.Params. An error is
// an *Error, and the result then still says what the source was asked for. A
// statement that failed leaves an open transaction open, unless SQLite rolled
// it back; InTx tells.
func (c *Conn) Exec(st *Stmt, args []Value) (Result, error) {
	return c.run(st, args, unlimited)
}

// unlimited is the number of rows that is never reached.
const unlimited = -1

func (c *Conn) run(st *Stmt, args []Value, maxRows int) (Result, error) {
	c.db.engine.startStatement()
	c.looks = 0
	p, err := c.prepare(st.SQL)
	if err != nil {
		return Result{}, err
	}
	if err := p.bind(args); err != nil {
		return Result{}, err
	}
	undo, err := c.undoable(p, maxRows)
	if err != nil {
		return Result{}, err
	}
	c.altered = c.altered || p.kind == Schema
	result, err := c.rows(p, maxRows)
	result.Minted, result.UsedSource = c.db.engine.minted, c.db.engine.used
	return result, undo(err)
}

// rows steps through a statement and gathers what it answers.
func (c *Conn) rows(p *prepared, maxRows int) (Result, error) {
	var result Result
	for {
		more, err := p.Step()
		if err != nil {
			return result, c.metered(convert(err))
		}
		if !more {
			break
		}
		if maxRows == unlimited && len(result.Rows) >= mostRows {
			p.Reset()
			return result, tooManyRows(mostRows)
		}
		if maxRows != unlimited && len(result.Rows) >= maxRows {
			p.Reset()
			return result, tooManyRows(maxRows)
		}
		row := make([]Value, len(p.Columns()))
		for i := range row {
			row[i] = p.Value(i)
		}
		result.Rows = append(result.Rows, row)
	}
	result.Columns = p.Columns()
	if p.kind == Write {
		result.Affected = c.raw.Changes()
	}
	if p.kind == Write && len(result.Columns) > 0 {
		result.Affected = int64(len(result.Rows))
	}
	return result, nil
}

// prepare returns the kept statement of sql, or prepares and keeps it.
func (c *Conn) prepare(sql string) (*prepared, error) {
	if c.raw == nil {
		return nil, errClosed
	}
	if p := c.stmts[sql]; p != nil {
		return p, nil
	}
	words := withoutComments(Lex(sql))
	if err := c.guard.refuses(words); err != nil {
		return nil, err
	}
	raw, err := c.raw.Prepare(sql)
	if err != nil {
		return nil, c.guard.denied(unprepared(err))
	}
	if len(c.stmts) >= mostStatements {
		c.forget()
	}
	p := &prepared{Stmt: raw}
	p.kind, _ = kindOf(words)
	p.params, p.slots = slotsOf(words)
	c.stmts[sql] = p
	return p, nil
}

// forget finalises the kept statements.
func (c *Conn) forget() {
	for _, p := range c.stmts {
		p.Finalize()
	}
	clear(c.stmts)
}

// slotsOf pairs the arguments of a statement with SQLite's numbers.
func slotsOf(words []Token) (params int, slots []paramSlot) {
	var list []Param
	for _, use := range paramUses(words) {
		arg := indexOfParam(list, use.Param)
		if arg < 0 {
			arg = len(list)
			list = append(list, use.Param)
		}
		slots = append(slots, paramSlot{arg: arg, slot: use.slot})
	}
	return len(list), slots
}

func (p *prepared) bind(args []Value) error {
	if len(args) != p.params {
		text := fmt.Sprintf("the statement has %d parameters and was given %d values", p.params, len(args))
		return &Error{Code: 25, Problem: Failed, Text: text, Offset: -1}
	}
	for _, s := range p.slots {
		if err := p.Bind(s.slot, plain(args[s.arg])); err != nil {
			return convert(err)
		}
	}
	return nil
}

// plain makes a Value of the other types that a caller may have at hand.
func plain(v Value) Value {
	switch v := v.(type) {
	case int:
		return int64(v)
	case bool:
		if v {
			return int64(1)
		}
		return int64(0)
	default:
		return v
	}
}
