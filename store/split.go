package store

import "strings"

// ScriptError is a statement of a script that failed.
type ScriptError struct {
	Line int    // of the statement's first word, from 1
	SQL  string // the statement
	Err  error
}

func (e *ScriptError) Error() string { return e.Err.Error() }

// Unwrap returns what SQLite said.
func (e *ScriptError) Unwrap() error { return e.Err }

// Split cuts a script into its statements. A semicolon inside a string, a
// comment or a trigger's body ends none. Comments before, between and after
// statements are left out; those inside stay. The only error is a string, a
// quoted name or a comment without an end: a *ScriptError.
func Split(script string) ([]Stmt, error) {
	var stmts []Stmt
	var part []Token
	body := triggerBody{}
	for _, token := range Lex(script) {
		if openEnded(token) {
			return stmts, unterminated(script, part, token)
		}
		if token.Kind == Comment && len(part) == 0 {
			continue
		}
		if token.Text == ";" && !body.open() {
			stmts = appendStmt(stmts, script, part)
			part, body = nil, triggerBody{}
			continue
		}
		part = append(part, token)
		if token.Kind != Comment {
			body.read(token)
		}
	}
	return appendStmt(stmts, script, part), nil
}

// appendStmt makes a statement of tokens, unless there are none.
func appendStmt(stmts []Stmt, script string, part []Token) []Stmt {
	for len(part) > 0 && part[len(part)-1].Kind == Comment {
		part = part[:len(part)-1]
	}
	if len(part) == 0 {
		return stmts
	}
	first, last := part[0], part[len(part)-1]
	stmt := describe(part)
	stmt.SQL = script[first.Off : last.Off+len(last.Text)]
	stmt.Line = first.Line
	stmt.End = last.Line + strings.Count(last.Text, "\n")
	return append(stmts, stmt)
}

// openEnded reports whether a token lacks its closing quote or mark.
func openEnded(token Token) bool {
	return token.Kind == Unknown && (len(token.Text) > 1 || strings.Contains("'\"`[", token.Text))
}

func unterminated(script string, part []Token, token Token) error {
	first := token
	if len(part) > 0 {
		first = part[0]
	}
	what := "string"
	switch token.Text[0] {
	case '/':
		what = "comment"
	case '"', '`', '[':
		what = "quoted name"
	}
	return &ScriptError{
		Line: token.Line,
		SQL:  strings.TrimSpace(script[first.Off:]),
		Err:  &Error{Code: 1, Problem: Syntax, Text: "unterminated " + what, Offset: token.Off - first.Off},
	}
}

// triggerBody follows a CREATE TRIGGER up to the END of its body, where
// semicolons separate the body's own statements.
type triggerBody struct {
	words   int
	create  bool
	trigger bool
	begun   bool
	depth   int
}

func (b *triggerBody) open() bool { return b.trigger && (!b.begun || b.depth > 0) }

func (b *triggerBody) read(token Token) {
	if !b.trigger {
		b.head(token)
		return
	}
	switch {
	case token.Is("BEGIN"):
		b.begun = true
		b.depth++
	case token.Is("CASE") && b.begun:
		b.depth++
	case token.Is("END") && b.depth > 0:
		b.depth--
	}
}

// head recognises CREATE [TEMP] TRIGGER, also behind EXPLAIN [QUERY PLAN].
func (b *triggerBody) head(token Token) {
	b.words++
	switch {
	case token.Is("EXPLAIN"), token.Is("QUERY"), token.Is("PLAN"):
		b.words--
	case token.Is("CREATE") && b.words == 1:
		b.create = true
	case b.create && b.words == 2 && (token.Is("TEMP") || token.Is("TEMPORARY")):
	case b.create && b.words <= 3 && token.Is("TRIGGER"):
		b.trigger = true
	default:
		b.create = false
	}
}
