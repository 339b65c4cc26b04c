package handler

import (
	"strings"

	"again/store"
)

// insert reads INSERT and REPLACE with what follows them in three dialects.
func (r *reading) insert(tokens []store.Token) {
	r.replace = tokens[0].Is("REPLACE")
	i := r.modifiers(tokens)
	i = r.tableAt(tokens, i)
	i = r.aliasAt(tokens, i, "VALUES", "VALUE", "SELECT", "DEFAULT", "SET", "WITH", "OVERRIDING", "ON")
	if i < len(tokens) && tokens[i].Text == "(" && !startsQuery(tokens, i+1) {
		e := &exprReader{tokens: tokens, at: i}
		r.columns = names(e.group())
		i = e.at
	}
	end := r.conflictAt(tokens, i)
	r.source(tokens[min(i, end):end])
	r.returns = outer(tokens, end, "RETURNING") >= 0
}

// modifiers reads the words between INSERT and INTO.
func (r *reading) modifiers(tokens []store.Token) int {
	i := 1
	for ; i < len(tokens) && !tokens[i].Is("INTO"); i++ {
		switch {
		case tokens[i].Is("IGNORE") && tokens[i-1].Is("OR"):
			r.ignore = "INSERT OR IGNORE"
		case tokens[i].Is("IGNORE"):
			r.ignore = "INSERT IGNORE"
		case tokens[i].Is("REPLACE"):
			r.replace = true
		case tokens[i].Is("OR"), tokens[i].Is("ABORT"), tokens[i].Is("FAIL"), tokens[i].Is("ROLLBACK"),
			tokens[i].Is("LOW_PRIORITY"), tokens[i].Is("HIGH_PRIORITY"), tokens[i].Is("DELAYED"):
		default:
			return i // MySQL may leave INTO out
		}
	}
	return i
}

// startsQuery reports whether a parenthesis holds a SELECT.
func startsQuery(tokens []store.Token, i int) bool {
	return i < len(tokens) && (tokens[i].Is("SELECT") || tokens[i].Is("WITH") || tokens[i].Is("VALUES"))
}

// names are the names in a list of columns.
func names(tokens []store.Token) []string {
	var list []string
	for _, part := range splitComma(tokens) {
		if len(part) > 0 && (part[0].Kind == store.Word || part[0].Kind == store.Quoted) {
			list = append(list, strings.ToLower(part[0].Name()))
		}
	}
	return list
}

// conflictAt reads ON CONFLICT and ON DUPLICATE KEY UPDATE, and answers the
// place where the first of them begins, or RETURNING, or the end.
func (r *reading) conflictAt(tokens []store.Token, from int) int {
	end := clauseEnd(tokens, from, "RETURNING")
	for i := from; i < end; i++ {
		i = outer(tokens, i, "ON")
		if i < 0 || i >= end {
			return end
		}
		switch {
		case matches(tokens[i:], []string{"ON", "CONFLICT"}):
			r.readConflict(tokens[i+2 : end])
			return i
		case matches(tokens[i:], []string{"ON", "DUPLICATE", "KEY", "UPDATE"}):
			r.odku = true
			r.conflict = &conflict{sets: readSets(tokens[i+4 : end])}
			return i
		}
	}
	return end
}

// readConflict reads what follows ON CONFLICT. Of several clauses the one that
// updates counts.
func (r *reading) readConflict(tokens []store.Token) {
	c := &conflict{}
	i := 0
	if i < len(tokens) && tokens[i].Text == "(" {
		e := &exprReader{tokens: tokens, at: i}
		c.target = names(e.group())
		i = e.at
	}
	if matches(tokens[i:], []string{"ON", "CONSTRAINT"}) && i+2 < len(tokens) {
		c.constraint = strings.ToLower(tokens[i+2].Name())
	}
	do := outer(tokens, i, "DO")
	if do < 0 {
		r.conflict = c
		return
	}
	rest := tokens[do+1:]
	if len(rest) > 0 && rest[0].Is("NOTHING") {
		c.nothing = true
		r.conflict = c
		if matches(rest[1:], []string{"ON", "CONFLICT"}) {
			r.readConflict(rest[3:])
		}
		return
	}
	if start := outer(rest, 0, "SET"); start >= 0 {
		end := clauseEnd(rest, start+1, "WHERE", "ON")
		c.sets = readSets(rest[start+1 : end])
		if end < len(rest) && rest[end].Is("WHERE") {
			c.where = rest[end+1:]
		}
	}
	r.conflict = c
}

// source reads where the rows of an INSERT come from.
func (r *reading) source(tokens []store.Token) {
	if at := outer(tokens, 0, "OVERRIDING"); at == 0 && len(tokens) > 3 {
		tokens = tokens[3:]
	}
	switch {
	case len(tokens) == 0:
	case tokens[0].Is("VALUES") || tokens[0].Is("VALUE"):
		r.values(tokens[1:])
	case tokens[0].Is("DEFAULT"):
		r.defaults = true
	case tokens[0].Is("SET"):
		r.setRow(tokens[1:])
	case tokens[0].Text == "(":
		e := &exprReader{tokens: tokens}
		r.query = e.group()
	default:
		r.query = tokens
	}
}

// values reads the rows of VALUES, up to the alias that MySQL allows behind.
func (r *reading) values(tokens []store.Token) {
	for _, part := range splitComma(tokens) {
		e := &exprReader{tokens: part}
		if e.accept("ROW") || len(part) > 0 && part[0].Text == "(" {
			r.rows = append(r.rows, parseList(e.group()))
		}
	}
}

// setRow reads MySQL's INSERT … SET a = 1, b = 2.
func (r *reading) setRow(tokens []store.Token) {
	var row []*node
	for _, s := range readSets(before(tokens, "AS")) {
		r.columns = append(r.columns, s.column)
		row = append(row, s.value)
	}
	r.rows = [][]*node{row}
}

// merge reads MERGE INTO t USING … WHEN MATCHED THEN UPDATE SET ….
func (r *reading) merge(tokens []store.Token) {
	i := r.tableAt(tokens, 1)
	r.aliasAt(tokens, i, "USING")
	r.conflict = &conflict{nothing: true}
	for i = nextMatched(tokens, 0); i < len(tokens); i = nextMatched(tokens, i+1) {
		clause := tokens[i:nextMatched(tokens, i+1)]
		if at := outer(clause, 0, "SET"); at >= 0 {
			r.conflict.nothing = false
			r.conflict.sets = append(r.conflict.sets, readSets(clause[at+1:])...)
		}
		if outer(clause, 0, "DELETE") >= 0 {
			r.from = true
		}
	}
}

// nextMatched is the place of the next WHEN [NOT] MATCHED, or the end. The
// WHEN of a CASE is none.
func nextMatched(tokens []store.Token, from int) int {
	for i := from; i < len(tokens); i++ {
		if matches(tokens[i:], []string{"WHEN", "MATCHED"}) || matches(tokens[i:], []string{"WHEN", "NOT", "MATCHED"}) {
			return i
		}
	}
	return len(tokens)
}
