package oracle

import (
	"slices"
	"strings"

	"again/store"
)

// supplies reports whether a statement gives a table's column a value of its
// own: an INSERT that names it, or names no columns at all, and does not write
// NULL there; or an UPDATE that sets it.
func supplies(sql, table, column string, place int) bool {
	words := slices.DeleteFunc(store.Lex(sql), func(t store.Token) bool { return t.Kind == store.Comment })
	for i := range words {
		switch {
		case words[i].Is("INTO") && names(words, i+1, table):
			return inserts(words[i+2:], column, place)
		case words[i].Is("UPDATE") && names(words, i+1, table):
			return sets(words[i+2:], column)
		}
	}
	return false
}

// names reports whether the word at i is that table.
func names(words []store.Token, i int, table string) bool {
	return i < len(words) && strings.EqualFold(words[i].Name(), table)
}

// inserts looks at what stands behind INSERT INTO table.
func inserts(rest []store.Token, column string, place int) bool {
	if len(rest) > 1 && rest[0].Is("AS") {
		rest = rest[2:]
	}
	if len(rest) > 0 && rest[0].Text == "(" {
		list, behind := parenthesis(rest)
		place = slices.IndexFunc(list, func(item []store.Token) bool {
			return len(item) == 1 && strings.EqualFold(item[0].Name(), column)
		})
		rest = behind
	}
	if place < 0 || len(rest) == 0 || rest[0].Is("DEFAULT") {
		return false
	}
	if rest[0].Is("VALUES") && len(rest) > 1 {
		values, _ := parenthesis(rest[1:])
		return place < len(values) && !isNullWord(values[place])
	}
	return true
}

func isNullWord(item []store.Token) bool { return len(item) == 1 && item[0].Is("NULL") }

// parenthesis cuts the list in parentheses that words begin with at its commas.
func parenthesis(words []store.Token) (items [][]store.Token, behind []store.Token) {
	depth, from := 0, 1
	for i, w := range words {
		switch w.Text {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return append(items, words[from:i]), words[i+1:]
			}
		case ",":
			if depth == 1 {
				items, from = append(items, words[from:i]), i+1
			}
		}
	}
	return items, nil
}

// sets reports whether an UPDATE sets the column.
func sets(rest []store.Token, column string) bool {
	for i := 0; i+1 < len(rest) && !rest[i].Is("WHERE"); i++ {
		if strings.EqualFold(rest[i].Name(), column) && rest[i+1].Text == "=" {
			return true
		}
	}
	return false
}
