package store

import (
	"strconv"
	"strings"
)

// describe says what a statement's tokens tell of it without a database.
func describe(tokens []Token) Stmt {
	words := withoutComments(tokens)
	stmt := Stmt{Params: params(words)}
	stmt.Kind, stmt.Returns = kindOf(words)
	stmt.Immediate = stmt.Kind == Begin && len(words) > 1 && (words[1].Is("IMMEDIATE") || words[1].Is("EXCLUSIVE"))
	return stmt
}

func withoutComments(tokens []Token) []Token {
	kept := make([]Token, 0, len(tokens))
	for _, token := range tokens {
		if token.Kind != Comment {
			kept = append(kept, token)
		}
	}
	return kept
}

// kinds maps a statement's first word to its kind.
var kinds = map[string]Kind{
	"SELECT": Select, "VALUES": Select,
	"INSERT": Write, "UPDATE": Write, "DELETE": Write, "REPLACE": Write, "MERGE": Write,
	"BEGIN": Begin, "START": Begin,
	"COMMIT": Commit, "END": Commit,
	"ROLLBACK":  Rollback,
	"SAVEPOINT": Savepoint, "RELEASE": Savepoint,
	"CREATE": Schema, "ALTER": Schema, "DROP": Schema,
}

func kindOf(words []Token) (Kind, bool) {
	if len(words) == 0 || words[0].Kind != Word {
		return Other, false
	}
	first := strings.ToUpper(words[0].Text)
	if first == "WITH" {
		return afterWith(words)
	}
	kind := kinds[first]
	switch {
	case kind == Write:
		return kind, outerWord(words, "RETURNING")
	case kind == Other:
		return kind, first == "PRAGMA" || first == "EXPLAIN"
	default:
		return kind, kind == Select
	}
}

// afterWith finds the statement behind the common table expressions: the first
// verb outside all parentheses.
func afterWith(words []Token) (Kind, bool) {
	depth := 0
	for i, word := range words {
		switch word.Text {
		case "(":
			depth++
		case ")":
			depth--
		}
		if depth != 0 || word.Kind != Word {
			continue
		}
		if kind := kinds[strings.ToUpper(word.Text)]; kind == Select || kind == Write {
			return kindOf(words[i:])
		}
	}
	return Other, false
}

// outerWord reports whether word stands outside all parentheses.
func outerWord(words []Token, word string) bool {
	depth := 0
	for _, token := range words {
		switch {
		case token.Text == "(":
			depth++
		case token.Text == ")":
			depth--
		case depth == 0 && token.Is(word):
			return true
		}
	}
	return false
}

// params lists the parameters in order of first appearance.
func params(words []Token) []Param {
	var list []Param
	for _, use := range paramUses(words) {
		if indexOfParam(list, use.Param) < 0 {
			list = append(list, use.Param)
		}
	}
	return list
}

// paramUse is one place where a parameter stands.
type paramUse struct {
	Param
	slot int // SQLite's number of it
}

// paramUses numbers the parameters as SQLite does: a bare ? is one more than
// the highest number so far, ?7 is 7, and a name keeps the number it got when
// it first stood.
func paramUses(words []Token) []paramUse {
	var uses []paramUse
	highest, bare := 0, 0
	named := map[string]int{}
	for i, word := range words {
		if word.Kind != Parameter {
			continue
		}
		param, slot := paramOf(word.Text), 0
		switch {
		case word.Text == "?":
			bare++
			param.Index, slot = bare, highest+1
		case word.Text[0] == '?':
			bare = max(bare, param.Index)
			slot = param.Index
		default:
			name := sqliteName(words[i:])
			if slot = named[name]; slot == 0 {
				slot = highest + 1
				named[name] = slot
			}
		}
		highest = max(highest, slot)
		uses = append(uses, paramUse{Param: param, slot: slot})
	}
	return uses
}

func paramOf(text string) Param {
	if index, err := strconv.Atoi(text[1:]); err == nil && (text[0] == '?' || text[0] == '$') {
		return Param{Index: index}
	}
	return Param{Name: text[1:]}
}

// sqliteName is the name under which SQLite knows a parameter: it reads the
// cast in $1::uuid as part of the name.
func sqliteName(words []Token) string {
	name := words[0].Text
	for i := 1; i+1 < len(words) && name[0] == '$' && words[i].Text == "::" && words[i+1].Kind == Word; i += 2 {
		name += words[i].Text + words[i+1].Text
	}
	return name
}

func indexOfParam(list []Param, wanted Param) int {
	for i, param := range list {
		if param == wanted {
			return i
		}
	}
	return -1
}
