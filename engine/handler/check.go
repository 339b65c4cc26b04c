package handler

import (
	"errors"
	"slices"
	"strings"

	"again/engine/text"
	"again/store"
)

// Check prepares each statement of the script on a database that holds its
// schema, and holds each :row_… against the columns of the SELECT above it. The
// error is an *Error or Errors: SQLite's own words, where, and what would work.
func (s *Script) Check(c *store.Conn) error {
	k := &checker{collector: collector{file: s.File, lines: s.Lines}, conn: c}
	k.schema, _ = c.Snapshot() // only names things in an error
	for i := range s.Ops {
		k.op(&s.Ops[i])
	}
	return k.err()
}

// checker holds a script against a schema.
type checker struct {
	collector
	conn   *store.Conn
	schema store.Snapshot
	ddl    bool // a statement above makes or drops tables

	rows    *source // the op that gives :row_… here
	outer   *source // the one that the open `for each row` goes over
	outside *source // the one above the open loop
}

// source is an op that gives rows.
type source struct {
	line    int
	columns []string
	any     bool // the columns are not known
}

// op checks one op and remembers what it gives to the ones below.
func (k *checker) op(op *Op) {
	k.rowParams(op)
	switch {
	case op.Code == SQL:
		k.statement(op, op.Stmt)
		k.ddl = k.ddl || op.Stmt.Kind == store.Schema
	case op.When != nil:
		k.statement(op, *op.When)
	case op.Code == ForEach:
		k.outside = k.rows
		if op.Over == "row" {
			k.outer = k.rows
		}
	case op.Code == End:
		k.rows, k.outer = k.outside, nil
	}
	if op.yieldsRows() {
		k.rows = k.sourceOf(op)
	}
}

// statement prepares one statement.
func (k *checker) statement(op *Op, st store.Stmt) {
	_, err := k.conn.Check(&st)
	if err == nil {
		return
	}
	said, offset := err.Error(), -1
	if k.ddl && strings.Contains(said, "no such table") {
		return
	}
	var e *store.Error
	if errors.As(err, &e) {
		said, offset = e.Text, e.Offset
	}
	what := text.Get("handler.sqlite", strings.TrimRight(trimCode(said), ".?"))
	if hint := k.hint(st, said); hint != "" {
		what += " " + hint
	}
	k.add(lineOf(op, st, offset), what)
}

// trimCode takes SQLite's frame off an error, which tells a learner nothing.
func trimCode(said string) string {
	said = strings.TrimPrefix(said, "SQL logic error: ")
	if open := strings.LastIndex(said, " ("); open > 0 && strings.HasSuffix(said, ")") &&
		strings.Trim(said[open+2:len(said)-1], "0123456789") == "" {
		said = said[:open]
	}
	return said
}

// lineOf is the line of the byte that SQLite stumbled over, or the statement's
// first when it did not say.
func lineOf(op *Op, st store.Stmt, offset int) int {
	if op.Code != SQL || offset < 0 || offset > len(st.SQL) {
		return op.Line
	}
	return op.Line + strings.Count(st.SQL[:offset], "\n")
}

// nearWord is the word that an error names.
func nearWord(said string) string {
	if _, rest, ok := strings.Cut(said, `near "`); ok {
		word, _, _ := strings.Cut(rest, `": `)
		return word
	}
	for _, sign := range []string{"no such column: ", "no such table: ", "no such function: ", "has no column named "} {
		if _, rest, ok := strings.Cut(said, sign); ok {
			word, _, _ := strings.Cut(rest, " ")
			word = strings.Trim(word, `"`)
			return word[strings.LastIndexByte(word, '.')+1:]
		}
	}
	return ""
}

// sourceOf finds the columns that an op gives.
func (k *checker) sourceOf(op *Op) *source {
	if op.Code == Get {
		return &source{line: op.Line, columns: []string{"value"}}
	}
	if op.Stmt.Kind != store.Select {
		return &source{line: op.Line, any: true}
	}
	st := op.Stmt
	st.SQL = "SELECT * FROM (\n" + st.SQL + "\n) LIMIT 0"
	result, err := k.conn.Exec(&st, make([]store.Value, len(st.Params)))
	return &source{line: op.Line, columns: result.Columns, any: err != nil}
}

// rowParams holds the :row_… of an op against the columns that are there.
func (k *checker) rowParams(op *Op) {
	if k.rows == nil || k.rows.any || k.outer != nil && k.outer.any {
		return
	}
	columns := slices.Clone(k.rows.columns)
	if k.outer != nil {
		columns = append(columns, k.outer.columns...)
	}
	for _, param := range op.Params() {
		name, ok := strings.CutPrefix(param, "row_")
		if !ok || slices.Contains(columns, name) {
			continue
		}
		what := text.Get("handler.row-column", param, k.rows.line, strings.Join(columns, ", "))
		if near := nearest(name, columns); isName(near) {
			what += " " + text.Get("handler.param-near", "row_"+near)
		}
		k.add(op.Line, what)
	}
}
