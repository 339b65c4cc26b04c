package store

import (
	"strings"

	"again/store/internal/sqlite3"
)

// markRuled marks the columns that a key, an index, a CHECK, a foreign key, a
// generated column or a trigger rests on. It goes by name and may mark too
// many: a column that is not marked surely decides nothing.
func markRuled(raw *sqlite3.Conn, shapes []*shape) error {
	rests := map[string]bool{}
	for _, s := range shapes {
		restingInTable(Lex(s.sql), rests)
	}
	err := query(raw, "SELECT sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL", nil, func(row *sqlite3.Stmt) {
		addNames(Lex(row.Text(0)), rests)
	})
	for _, s := range shapes {
		if err == nil {
			err = addForeignKeys(raw, s.Name, rests)
		}
	}
	for _, s := range shapes {
		for i := range s.Columns {
			s.Columns[i].Ruled = rests[strings.ToLower(s.Columns[i].Name)]
		}
		for _, key := range append(s.Uniques, s.Key) {
			for _, place := range key {
				s.Columns[place].Ruled = true
			}
		}
	}
	return err
}

// restingInTable adds the names inside CHECK (…) and AS (…) of a CREATE TABLE.
func restingInTable(tokens []Token, rests map[string]bool) {
	tokens = withoutComments(tokens)
	for i := 1; i < len(tokens); i++ {
		if tokens[i].Text != "(" || !(tokens[i-1].Is("CHECK") || tokens[i-1].Is("AS")) {
			continue
		}
		end := closingParen(tokens, i)
		addNames(tokens[i:end], rests)
		i = end
	}
}

// closingParen is the place behind the parenthesis that closes the one at i.
func closingParen(tokens []Token, i int) int {
	depth := 0
	for ; i < len(tokens); i++ {
		switch tokens[i].Text {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return i
}

func addNames(tokens []Token, rests map[string]bool) {
	for _, token := range tokens {
		if token.Kind == Word || token.Kind == Quoted {
			rests[strings.ToLower(token.Name())] = true
		}
	}
}

func addForeignKeys(raw *sqlite3.Conn, table string, rests map[string]bool) error {
	return query(raw, `SELECT "from", "to" FROM pragma_foreign_key_list(?)`, table, func(row *sqlite3.Stmt) {
		rests[strings.ToLower(row.Text(0))] = true
		rests[strings.ToLower(row.Text(1))] = true
	})
}
