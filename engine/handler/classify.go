package handler

import (
	"errors"
	"slices"
	"strings"

	"again/engine/text"
	"again/store"
)

// Trap is a remark on a statement: what its idiom does not show, or what
// cannot be told from the text alone.
type Trap struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Classified is one statement of a file, with its idiom.
type Classified struct {
	Line  int
	SQL   string
	Idiom Idiom
	Traps []Trap
}

// ClassifyFile names the idiom of each statement of an SQL file, in SQLite's,
// PostgreSQL's or MySQL's spelling. The error is an *Error.
func ClassifyFile(file, source string, schema ...store.Table) ([]Classified, error) {
	source = normalize(source)
	stmts, err := Split(source)
	if err != nil {
		c := newCollector(file, source)
		line := 1
		var at *store.ScriptError
		if errors.As(err, &at) {
			line = at.Line
		}
		c.fail(line, "handler.split", err)
		return nil, c.err()
	}
	var all []Classified
	for _, st := range stmts {
		idiom, traps := Classify(st.SQL, schema...)
		all = append(all, Classified{Line: st.Line, SQL: st.SQL, Idiom: idiom, Traps: traps})
	}
	return all, nil
}

// Classify names the idiom of one statement in SQLite's, PostgreSQL's or
// MySQL's spelling, and its traps. With the schema it tells an INSERT that
// carries a key from one that does not; without it says that it cannot.
func Classify(sql string, schema ...store.Table) (Idiom, []Trap) {
	c := &classifier{schema: schema, reading: read(code(sql))}
	idiom := c.classify()
	return idiom, c.traps
}

// classifier judges one statement.
type classifier struct {
	*reading
	schema []store.Table
	traps  []Trap
}

// trap adds a remark, once.
func (c *classifier) trap(name string, args ...any) {
	if !slices.ContainsFunc(c.traps, func(t Trap) bool { return t.Name == name }) {
		c.traps = append(c.traps, Trap{Name: name, Text: text.Get("handler.trap-"+name, args...)})
	}
}

// classify names the idiom of the statement that was read.
func (c *classifier) classify() Idiom {
	own := c.verbIdiom()
	if len(c.inner) == 0 {
		return own
	}
	return c.writesInWith(own)
}

// verbIdiom names the idiom by the statement's verb.
func (c *classifier) verbIdiom() Idiom {
	switch c.verb {
	case "INSERT", "REPLACE":
		return c.classifyInsert()
	case "UPDATE":
		return c.classifyUpdate()
	case "DELETE", "TRUNCATE":
		return c.classifyDelete()
	case "MERGE":
		return c.classifyMerge()
	case "SELECT", "VALUES", "TABLE":
		c.classifySelect()
		return SelectIdiom
	case "BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE", "LOCK", "UNLOCK":
		return Transaction
	case "CREATE", "ALTER", "DROP", "COMMENT", "RENAME", "REINDEX":
		return SchemaIdiom
	case "SET":
		if len(c.tokens) > 1 && c.tokens[1].Is("TRANSACTION") {
			return Transaction
		}
	case "COPY", "LOAD":
		c.trap("cannot-tell-key")
		return InsertWithoutKey
	case "CALL", "DO", "EXEC", "EXECUTE":
		c.trap("cannot-see-inside")
	}
	return OtherIdiom
}

// writesInWith judges a statement that writes inside its WITH as well: the
// outer write counts, or the first inner one under a SELECT.
func (c *classifier) writesInWith(own Idiom) Idiom {
	var idioms []string
	for _, r := range c.inner {
		sub := &classifier{reading: r, schema: c.schema}
		idiom := sub.classify()
		idioms = append(idioms, string(idiom))
		for _, t := range sub.traps {
			if !slices.ContainsFunc(c.traps, func(known Trap) bool { return known.Name == t.Name }) {
				c.traps = append(c.traps, t)
			}
		}
		if own == SelectIdiom || own == OtherIdiom {
			own = idiom
		}
	}
	c.trap("writes-in-with", strings.Join(idioms, ", "))
	return own
}

// classifySelect finds what a SELECT changes after all.
func (c *classifier) classifySelect() {
	for _, n := range selectList(c.tokens) {
		if hasCall(n, "nextval", "setval") {
			c.trap("select-nextval")
		}
	}
	if at := outer(c.tokens, 0, "INTO"); at >= 0 && outer(c.tokens, 0, "FROM") > at {
		c.trap("select-into")
	}
}

// hasCall reports whether an expression calls one of some functions.
func hasCall(n *node, names ...string) bool {
	if n.kind == callNode && slices.Contains(names, n.text) {
		return true
	}
	for _, part := range slices.Concat(n.args, n.when) {
		if hasCall(part, names...) {
			return true
		}
	}
	return slices.ContainsFunc(selectListOf(n), func(inner *node) bool { return hasCall(inner, names...) })
}

// selectListOf are the expressions of a query in parentheses.
func selectListOf(n *node) []*node {
	if n.kind != queryNode {
		return nil
	}
	return selectList(n.body)
}

// known is the written table as the schema has it.
func (c *classifier) known() (store.Table, bool) {
	for _, t := range c.schema {
		if strings.EqualFold(t.Name, c.table) {
			return t, true
		}
	}
	return store.Table{}, false
}

// keys are a table's primary and unique keys as names in lower case.
func keys(t store.Table) [][]string {
	var all [][]string
	for _, key := range slices.Concat([][]int{t.Key}, t.Uniques) {
		if len(key) == 0 {
			continue
		}
		columns := columnNames(t, key)
		for i, name := range columns {
			columns[i] = strings.ToLower(name)
		}
		all = append(all, columns)
	}
	return all
}

// covers reports whether every column of a key is among the columns.
func covers(columns, key []string) bool {
	return !slices.ContainsFunc(key, func(name string) bool { return !slices.Contains(columns, name) })
}
