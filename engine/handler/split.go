package handler

import (
	"errors"
	"strings"

	"again/store"
)

// Split is store.Split for a text of any dialect: a trigger of PostgreSQL has
// no body, so that a semicolon ends it as it ends any other statement.
func Split(source string) ([]store.Stmt, error) {
	var all []store.Stmt
	lines := 0
	for _, piece := range pieces(source) {
		stmts, err := store.Split(piece)
		for i := range stmts {
			stmts[i].Line += lines
			stmts[i].End += lines
		}
		all = append(all, stmts...)
		var at *store.ScriptError
		if errors.As(err, &at) {
			at.Line += lines
			return all, at
		}
		if err != nil {
			return all, err
		}
		lines += strings.Count(piece, "\n")
	}
	return all, nil
}

// pieces cuts a text behind each trigger that has no body.
func pieces(source string) []string {
	var cuts []string
	from, start := 0, true // where the piece begins; whether a statement begins
	trigger := false
	for i, tokens := 0, code(source); i < len(tokens); i++ {
		t := tokens[i]
		switch {
		case start && isTrigger(tokens[i:]):
			trigger = true
		case t.Is("BEGIN"):
			trigger = false // SQLite's own: the body is store's to read
		case t.Text == ";" && trigger:
			trigger = false
			cuts = append(cuts, source[from:t.Off+1])
			from = t.Off + 1
		}
		start = t.Text == ";"
	}
	return append(cuts, source[from:])
}

// isTrigger reports whether CREATE … TRIGGER begins here.
func isTrigger(tokens []store.Token) bool {
	if !tokens[0].Is("CREATE") {
		return false
	}
	for _, t := range tokens[1:min(len(tokens), 5)] {
		if t.Is("TRIGGER") {
			return true
		}
		if !t.Is("OR") && !t.Is("REPLACE") && !t.Is("CONSTRAINT") && !t.Is("TEMP") && !t.Is("TEMPORARY") {
			return false
		}
	}
	return false
}
