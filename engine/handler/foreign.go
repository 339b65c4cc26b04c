package handler

import (
	"strings"

	"again/engine/text"
	"again/store"
)

// spelling is something that PostgreSQL or MySQL write and SQLite does not.
type spelling struct {
	words string // the tokens, in upper case, a blank between them
	first bool   // only at the front of a statement
	key   string // the sentence that says what would work
}

// spellings are looked for in this order; of several that begin at the same
// token the first one counts.
var spellings = []spelling{
	{"INSERT IGNORE", true, "handler.foreign-insert-ignore"},
	{"ON DUPLICATE KEY UPDATE", false, "handler.foreign-odku"},
	{"ON CONFLICT ON CONSTRAINT", false, "handler.foreign-on-constraint"},
	{"FOR UPDATE SKIP LOCKED", false, "handler.foreign-lock"},
	{"FOR UPDATE", false, "handler.foreign-lock"},
	{"FOR SHARE", false, "handler.foreign-lock"},
	{"FOR NO KEY UPDATE", false, "handler.foreign-lock"},
	{"FOR KEY SHARE", false, "handler.foreign-lock"},
	{"LOCK IN SHARE MODE", false, "handler.foreign-lock"},
	{"LOCK TABLE", true, "handler.foreign-lock"},
	{"LOCK TABLES", true, "handler.foreign-lock"},
	{"START TRANSACTION", true, "handler.foreign-begin"},
	{"BEGIN ISOLATION LEVEL", true, "handler.foreign-begin"},
	{"BEGIN TRANSACTION ISOLATION LEVEL", true, "handler.foreign-begin"},
	{"BEGIN WORK", true, "handler.foreign-begin"},
	{"BEGIN READ", true, "handler.foreign-begin"},
	{"COMMIT WORK", true, "handler.foreign-commit"},
	{"SET TRANSACTION", true, "handler.foreign-set"},
	{"SET LOCAL", true, "handler.foreign-set"},
	{"SET SESSION", true, "handler.foreign-set"},
	{"TRUNCATE", true, "handler.foreign-truncate"},
	{"MERGE INTO", true, "handler.foreign-merge"},
	{"AS ( INSERT", false, "handler.foreign-cte"},
	{"AS ( UPDATE", false, "handler.foreign-cte"},
	{"AS ( DELETE", false, "handler.foreign-cte"},
	{"::", false, "handler.foreign-cast"},
	{"ILIKE", false, "handler.foreign-ilike"},
	{"= ANY (", false, "handler.foreign-any"},
}

// Finding is a spelling of another dialect in a statement.
type Finding struct {
	Line int    // in the file that the statement was split from
	What string // what it is and what SQLite writes in its place
}

// Foreign finds what PostgreSQL and MySQL write and SQLite does not.
func Foreign(st store.Stmt) []Finding {
	var found []Finding
	tokens := code(st.SQL)
	for i := range tokens {
		if name, key := foreignAt(tokens, i); key != "" {
			found = append(found, Finding{st.Line + tokens[i].Line - 1, text.Get("handler.foreign", name, text.Get(key))})
		}
	}
	return found
}

// foreign reports the spellings of other dialects in a statement.
func (p *parser) foreign(st store.Stmt) {
	for _, f := range Foreign(st) {
		p.add(f.Line, f.What)
	}
}

// foreignAt is the spelling that begins at a token, with the sentence for it.
func foreignAt(tokens []store.Token, i int) (name, key string) {
	for _, s := range spellings {
		words := strings.Fields(s.words)
		if (!s.first || i == 0) && matches(tokens[i:], words) {
			return "`" + strings.ReplaceAll(s.words, "( ", "(") + "`", s.key
		}
	}
	t := tokens[i]
	switch {
	case t.Is("INTERVAL") && i+1 < len(tokens) && (tokens[i+1].Kind == store.String || tokens[i+1].Kind == store.Number):
		return "`INTERVAL`", "handler.foreign-interval"
	case t.Is("USING") && tokens[0].Is("DELETE") && !inParens(tokens, i):
		return "`DELETE … USING`", "handler.foreign-using"
	case t.Is("JOIN") && tokens[0].Is("UPDATE") && !inParens(tokens, i) && !hasWord(tokens[:i], "FROM"):
		return "`UPDATE … JOIN`", "handler.foreign-update-join"
	case t.Is("LIMIT") && (tokens[0].Is("UPDATE") || tokens[0].Is("DELETE")) && !inParens(tokens, i):
		return "`" + strings.ToUpper(tokens[0].Text) + " … LIMIT`", "handler.foreign-limit"
	case t.Kind == store.String && strings.ContainsAny(t.Text[:1], "eE$"):
		return "`" + t.Text[:2] + "…`", "handler.foreign-string"
	case t.Kind == store.Word && strings.HasPrefix(strings.ToLower(t.Text), "pg_"):
		return "`" + t.Text + "`", "handler.foreign-pg"
	}
	return "", ""
}

// code is a statement's tokens without the comments.
func code(sql string) []store.Token {
	all := store.Lex(sql)
	kept := all[:0]
	for _, t := range all {
		if t.Kind != store.Comment {
			kept = append(kept, t)
		}
	}
	return kept
}

// matches reports whether the tokens begin with these words.
func matches(tokens []store.Token, words []string) bool {
	if len(tokens) < len(words) {
		return false
	}
	for i, w := range words {
		t := tokens[i]
		if t.Kind != store.Word && t.Kind != store.Punct || !strings.EqualFold(t.Text, w) {
			return false
		}
	}
	return true
}

// inParens reports whether a parenthesis is open before token i.
func inParens(tokens []store.Token, i int) bool {
	depth := 0
	for _, t := range tokens[:i] {
		depth += parenStep(t)
	}
	return depth > 0
}

// parenStep is how a token changes the depth of parentheses.
func parenStep(t store.Token) int {
	switch {
	case t.Kind == store.Punct && t.Text == "(":
		return 1
	case t.Kind == store.Punct && t.Text == ")":
		return -1
	}
	return 0
}

// hasWord reports whether one of the tokens is the bare word.
func hasWord(tokens []store.Token, word string) bool {
	for _, t := range tokens {
		if t.Is(word) {
			return true
		}
	}
	return false
}

// isRollbackTo reports whether a statement goes back to a savepoint.
func isRollbackTo(st store.Stmt) bool {
	return st.Kind == store.Rollback && hasWord(code(st.SQL), "TO")
}

// firstWord is a statement's first word.
func firstWord(sql string) string {
	if tokens := code(sql); len(tokens) > 0 {
		return tokens[0].Text
	}
	return ""
}
