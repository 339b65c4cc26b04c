package dialect

import (
	"strings"

	"again/store"
)

// casts writes x::type as CAST(x AS type), or leaves the cast out where a
// value keeps its meaning without it.
func (s *stmt) casts() {
	starts := map[int]int{} // the end of a cast → where its operand begins
	for i := 0; i < len(s.toks); i++ {
		if s.toks[i].gone || s.toks[i].Text != "::" || i == 0 {
			continue
		}
		end, typ := s.typeAt(i + 1)
		from := s.operand(i-1, starts)
		starts[end-1] = from
		s.cast(from, i, end, typ)
		i = end - 1
	}
}

// cast rewrites one cast.
func (s *stmt) cast(from, at, end int, typ string) {
	to, known := castTarget(typ)
	if _, enum := s.m.enums[typ]; enum {
		to, known = "", true
	}
	switch {
	case typ == "interval":
		s.m.refuse(s.line(at), "dialect.interval", s.original(from, end))
	case strings.HasSuffix(typ, "[]"):
		s.m.refuse(s.line(at), "dialect.array", s.original(from, end))
	case !known:
		s.m.refuse(s.line(at), "dialect.cast-unknown", s.original(from, end), typ)
	case to == "":
		original := s.original(from, end)
		s.drop(at, end)
		s.m.note(s.line(at), original, s.original(from, at), "dialect.cast-dropped")
	case to == "TEXT" && from == at-1 && s.toks[from].Kind == store.String:
		s.drop(at, end) // a text is a text
	case to == "date":
		s.wrap(from, at, end, "date(", ")")
	default:
		s.wrap(from, at, end, "CAST(", " AS "+to+")")
	}
}

// wrap writes something around an operand in place of its cast.
func (s *stmt) wrap(from, at, end int, before, behind string) {
	original := s.original(from, end)
	s.toks[from].pre = before + s.toks[from].pre
	s.drop(at, end)
	last := at - 1
	for s.toks[last].gone && last > from {
		last--
	}
	s.toks[last].post += behind
	s.m.note(s.line(at), original, before+s.original(from, at)+behind, "dialect.cast")
}

// castTarget is the type that a cast becomes: "" when it may go.
func castTarget(typ string) (to string, known bool) {
	base, _, _ := strings.Cut(typ, "(")
	switch strings.TrimSpace(base) {
	case "int", "integer", "int2", "int4", "int8", "smallint", "bigint", "oid":
		return "INTEGER", true
	case "real", "float", "float4", "float8", "double precision":
		return "REAL", true
	case "numeric", "decimal", "money":
		return "NUMERIC", true
	case "text", "varchar", "character varying", "char", "bpchar", "citext", "name":
		return "TEXT", true
	case "date":
		return "date", true
	case "uuid", "json", "jsonb", "timestamp", "timestamptz", "timestamp with time zone", "timestamp without time zone",
		"time", "timetz", "boolean", "bool", "inet", "cidr", "macaddr", "xml", "regclass", "bytea":
		return "", true
	}
	return "", false
}

// typeAt reads a type's name: varchar(20), timestamp with time zone, int[].
func (s *stmt) typeAt(i int) (end int, typ string) {
	last, end := s.name(i)
	typ = s.lower(last)
	for _, words := range [][]string{{"WITH", "TIME", "ZONE"}, {"WITHOUT", "TIME", "ZONE"}, {"VARYING"}, {"PRECISION"}} {
		if s.is(end, words...) {
			typ += " " + strings.ToLower(strings.Join(words, " "))
			end += len(words)
		}
	}
	if s.is(end, "(") {
		close := s.closing(end)
		typ += s.original(end, close+1)
		end = close + 1
		for _, words := range [][]string{{"WITH", "TIME", "ZONE"}, {"WITHOUT", "TIME", "ZONE"}} {
			if s.is(end, words...) {
				end += len(words)
			}
		}
	}
	for s.is(end, "[") {
		typ, end = typ+"[]", s.closing(end)+1
	}
	return end, typ
}

// operand is where the operand that ends at a token begins.
func (s *stmt) operand(i int, casts map[int]int) int {
	if from, ok := casts[i]; ok {
		return from
	}
	switch t := s.toks[i]; {
	case t.Text == ")" || t.Text == "]":
		open := s.opening(i)
		if open == 0 {
			return 0
		}
		if before := s.toks[open-1]; t.Text == "]" || before.Kind == store.Word && !isKeyword(before.Text) || before.Kind == store.Quoted {
			return s.operand(open-1, casts)
		}
		return open
	case t.Is("END"):
		return s.caseStart(i)
	}
	for i >= 2 && s.toks[i-1].Text == "." {
		i -= 2
	}
	return i
}

// isKeyword reports whether a word before a parenthesis is no function.
func isKeyword(word string) bool {
	switch strings.ToUpper(word) {
	case "SELECT", "WHERE", "AND", "OR", "NOT", "IN", "VALUES", "SET", "THEN", "ELSE", "WHEN", "CASE", "ON", "BY",
		"RETURNING", "DEFAULT", "CHECK", "AS", "LIMIT", "OFFSET", "BETWEEN", "LIKE", "IS", "FROM", "USING", "HAVING", "ANY", "ALL":
		return true
	}
	return false
}

// opening is the place of the parenthesis that the one at i closes.
func (s *stmt) opening(i int) int {
	depth := 0
	for k := i; k >= 0; k-- {
		switch s.toks[k].Text {
		case ")", "]":
			depth++
		case "(", "[":
			depth--
		}
		if depth == 0 {
			return k
		}
	}
	return 0
}

// caseStart is the place of the CASE that the END at i closes.
func (s *stmt) caseStart(i int) int {
	depth := 0
	for k := i; k >= 0; k-- {
		switch {
		case s.toks[k].Is("END"):
			depth++
		case s.toks[k].Is("CASE"):
			depth--
		}
		if depth == 0 {
			return k
		}
	}
	return 0
}
