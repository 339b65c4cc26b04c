package handler

import (
	"strings"

	"again/store"
)

// reading is a statement, read as far as its idiom depends on it.
type reading struct {
	verb    string // in upper case; "" when there is nothing
	tokens  []store.Token
	inner   []*reading // statements inside a WITH
	table   string     // written to, in lower case
	alias   string     // its other name here
	sets    []set
	where   []store.Token // nil when there is none
	from    bool          // UPDATE … FROM, UPDATE … JOIN, DELETE … USING
	limit   bool
	returns bool

	columns  []string // INSERT: the columns it names, in lower case
	rows     [][]*node
	query    []store.Token // INSERT … SELECT
	defaults bool          // INSERT … DEFAULT VALUES
	replace  bool          // REPLACE, INSERT OR REPLACE
	ignore   string        // "INSERT IGNORE", "INSERT OR IGNORE"
	conflict *conflict
	odku     bool // ON DUPLICATE KEY UPDATE
}

// set is one column's new value.
type set struct {
	column string // in lower case
	value  *node
}

// conflict is what ON CONFLICT says.
type conflict struct {
	target     []string // columns, in lower case
	constraint string
	nothing    bool
	sets       []set
	where      []store.Token
}

// read reads one statement of SQLite, PostgreSQL or MySQL.
func read(tokens []store.Token) *reading {
	r := &reading{}
	for len(tokens) > 0 && (tokens[0].Text == ";" || tokens[0].Text == "(") {
		tokens = tokens[1:]
	}
	if len(tokens) > 0 && tokens[len(tokens)-1].Text == ";" {
		tokens = tokens[:len(tokens)-1]
	}
	if len(tokens) > 0 && tokens[0].Is("WITH") {
		tokens = r.with(tokens)
	}
	if len(tokens) == 0 {
		return r
	}
	r.tokens, r.verb = tokens, strings.ToUpper(tokens[0].Text)
	switch r.verb {
	case "INSERT", "REPLACE":
		r.insert(tokens)
	case "UPDATE":
		r.update(tokens)
	case "DELETE":
		r.remove(tokens)
	case "MERGE":
		r.merge(tokens)
	case "TRUNCATE":
		r.truncate(tokens)
	}
	return r
}

// with steps over the tables of a WITH and keeps the ones that write.
func (r *reading) with(tokens []store.Token) []store.Token {
	for i := 1; i < len(tokens); i++ {
		switch {
		case tokens[i].Text == "(":
			e := &exprReader{tokens: tokens, at: i}
			body := e.group()
			if len(body) > 0 && (body[0].Is("INSERT") || body[0].Is("UPDATE") || body[0].Is("DELETE") || body[0].Is("MERGE")) {
				r.inner = append(r.inner, read(body))
			}
			i = e.at - 1
		case tokens[i].Is("SELECT"), tokens[i].Is("INSERT"), tokens[i].Is("UPDATE"), tokens[i].Is("DELETE"),
			tokens[i].Is("REPLACE"), tokens[i].Is("MERGE"), tokens[i].Is("VALUES"):
			return tokens[i:]
		}
	}
	return nil
}

// tableAt reads a table's name, and answers the place behind it.
func (r *reading) tableAt(tokens []store.Token, i int) int {
	for i < len(tokens) && (tokens[i].Is("INTO") || tokens[i].Is("ONLY") || tokens[i].Is("TABLE") || tokens[i].Is("FROM")) {
		i++
	}
	for i < len(tokens) {
		r.table = strings.ToLower(tokens[i].Name())
		i++
		if i >= len(tokens) || tokens[i].Text != "." {
			return i
		}
		i++
	}
	return i
}

// aliasAt reads `AS name` or a bare name that is not one of the clause words.
func (r *reading) aliasAt(tokens []store.Token, i int, clauses ...string) int {
	if i < len(tokens) && tokens[i].Is("AS") {
		i++
	}
	if i >= len(tokens) || tokens[i].Kind != store.Word && tokens[i].Kind != store.Quoted {
		return i
	}
	for _, word := range clauses {
		if tokens[i].Is(word) {
			return i
		}
	}
	r.alias = strings.ToLower(tokens[i].Name())
	return i + 1
}

// update reads UPDATE [OR x] t [AS a] [JOIN …] SET … [FROM …] [WHERE …].
func (r *reading) update(tokens []store.Token) {
	i := 1
	for i < len(tokens) && (tokens[i].Is("OR") || tokens[i].Is("IGNORE") || tokens[i].Is("LOW_PRIORITY")) {
		if tokens[i].Is("OR") {
			i++
		}
		i++
	}
	i = r.tableAt(tokens, i)
	i = r.aliasAt(tokens, i, "SET", "JOIN", "INNER", "LEFT", "INDEXED", "NOT", "PARTITION")
	start := outer(tokens, i, "SET")
	if start < 0 {
		return
	}
	r.from = outer(tokens[:start], i, "JOIN") >= 0 || len(splitComma(tokens[i:start])) > 1
	end := clauseEnd(tokens, start+1, "FROM", "WHERE", "RETURNING", "ORDER", "LIMIT")
	r.sets = readSets(tokens[start+1 : end])
	r.from = r.from || end < len(tokens) && tokens[end].Is("FROM")
	r.tail(tokens[end:])
}

// remove reads DELETE FROM t [USING …] [WHERE …].
func (r *reading) remove(tokens []store.Token) {
	i := r.tableAt(tokens, 1)
	i = r.aliasAt(tokens, i, "WHERE", "USING", "RETURNING", "ORDER", "LIMIT", "FROM", "JOIN", "INDEXED", "NOT")
	r.from = outer(tokens, i, "USING", "JOIN", "FROM") >= 0
	r.tail(tokens[min(i, len(tokens)):])
}

// truncate reads TRUNCATE [TABLE] t.
func (r *reading) truncate(tokens []store.Token) { r.tableAt(tokens, 1) }

// tail reads WHERE, LIMIT and RETURNING.
func (r *reading) tail(tokens []store.Token) {
	if at := outer(tokens, 0, "WHERE"); at >= 0 {
		r.where = tokens[at+1 : clauseEnd(tokens, at+1, "RETURNING", "ORDER", "LIMIT")]
	}
	r.limit = outer(tokens, 0, "LIMIT") >= 0
	r.returns = outer(tokens, 0, "RETURNING") >= 0
}

// clauseEnd is the place of the next of some clause words, or the end.
func clauseEnd(tokens []store.Token, from int, words ...string) int {
	if i := outer(tokens, from, words...); i >= 0 {
		return i
	}
	return len(tokens)
}

// readSets reads a = x, (b, c) = (y, z), t.d = w.
func readSets(tokens []store.Token) []set {
	var sets []set
	for _, part := range splitComma(tokens) {
		left, right := splitEqual(part)
		columns := setColumns(left)
		value := parseExpr(right)
		if len(columns) == 1 {
			sets = append(sets, set{columns[0], value})
			continue
		}
		for i, column := range columns {
			sets = append(sets, set{column, setPart(value, i)})
		}
	}
	return sets
}

// setPart is the i-th value of a row value.
func setPart(value *node, i int) *node {
	switch {
	case value.kind == listNode && i < len(value.args):
		return value.args[i]
	case value.kind == queryNode:
		// the i-th column of the query, in the query's own scope
		if list := splitComma(selectTokens(value.body)); i < len(list) {
			from := outer(value.body, 0, "FROM")
			body := append([]store.Token{{Kind: store.Word, Text: "SELECT"}}, list[i]...)
			if from >= 0 {
				body = append(body, value.body[from:]...)
			}
			return &node{kind: queryNode, body: body}
		}
	}
	return value
}

// selectTokens are what stands between SELECT and FROM.
func selectTokens(body []store.Token) []store.Token {
	start := outer(body, 0, "SELECT")
	if start < 0 {
		return nil
	}
	return body[start+1 : clauseEnd(body, start+1, "FROM", "WHERE")]
}

// splitEqual cuts an assignment at its first equals sign.
func splitEqual(part []store.Token) (left, right []store.Token) {
	depth := 0
	for i, t := range part {
		depth += nesting(t)
		if depth == 0 && (t.Text == "=" || t.Text == ":=") {
			return part[:i], part[i+1:]
		}
	}
	return part, nil
}

// setColumns are the columns on the left of an assignment: a, t.a, (a, b).
func setColumns(left []store.Token) []string {
	if len(left) > 0 && left[0].Text == "(" {
		var columns []string
		for _, t := range left {
			if t.Kind == store.Word || t.Kind == store.Quoted {
				columns = append(columns, strings.ToLower(t.Name()))
			}
		}
		return columns
	}
	column := ""
	for _, t := range left {
		if t.Text == "[" {
			break
		}
		if t.Kind == store.Word || t.Kind == store.Quoted {
			column = strings.ToLower(t.Name())
		}
	}
	return []string{column}
}
