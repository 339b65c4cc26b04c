package dialect

import (
	"strings"

	"again/store"
)

// stmt is one statement whose tokens can be rewritten. What stands between
// them, comments and line ends, stays.
type stmt struct {
	store.Stmt
	m       *mapper
	at      int // where it begins in the file
	toks    []token
	dropped bool // the whole statement, its semicolon included
}

// token is one word of a statement and what becomes of it.
type token struct {
	store.Token
	out       string // what is written in its place
	pre, post string // what is written around it, unless it is left out
	tail      string // what is written behind it all the same
	gone      bool   // left out
}

func newStmt(m *mapper, st store.Stmt, at int) *stmt {
	s := &stmt{Stmt: st, m: m, at: at}
	for _, t := range store.Lex(st.SQL) {
		if t.Kind != store.Comment {
			s.toks = append(s.toks, token{Token: t, out: t.Text})
		}
	}
	return s
}

// is reports whether these words stand at a place.
func (s *stmt) is(i int, words ...string) bool {
	if i < 0 || i+len(words) > len(s.toks) {
		return false
	}
	for k, w := range words {
		t := s.toks[i+k]
		if t.gone || t.Kind != store.Word && t.Kind != store.Punct || !strings.EqualFold(t.Text, w) {
			return false
		}
	}
	return true
}

// line is the line of a token in the file.
func (s *stmt) line(i int) int {
	if i < 0 || i >= len(s.toks) {
		return s.Line
	}
	return s.Line + s.toks[i].Line - 1
}

// original is what was written from a token up to another, which is not in it.
func (s *stmt) original(from, to int) string {
	if from >= to || from >= len(s.toks) {
		return ""
	}
	last := s.toks[to-1]
	return s.SQL[s.toks[from].Off : last.Off+len(last.Text)]
}

// drop leaves tokens out.
func (s *stmt) drop(from, to int) {
	for i := from; i < to && i < len(s.toks); i++ {
		s.toks[i].gone = true
	}
}

// replace writes something else in place of some tokens.
func (s *stmt) replace(from, to int, out string) {
	s.drop(from, to)
	s.toks[from].gone = false
	s.toks[from].out = out
}

// swap replaces tokens and notes it.
func (s *stmt) swap(from, to int, out, why string, args ...any) {
	original := s.original(from, to)
	if out == "" {
		s.drop(from, to)
	} else {
		s.replace(from, to, out)
	}
	s.m.note(s.line(from), original, out, why, args...)
}

// leaveOut drops the whole statement and notes it.
func (s *stmt) leaveOut(why string, args ...any) {
	s.dropped = true
	s.m.note(s.Line, s.short(), "", why, args...)
	if d := s.directiveBelow(); d != "" {
		s.m.refuse(s.Line, "dialect.directive-below", s.short(), d)
	}
}

// swapOnce replaces tokens and notes it the first time that this file needs it.
func (s *stmt) swapOnce(from, to int, out, why string, args ...any) {
	known := len(s.m.mappings)
	s.swap(from, to, out, why, args...)
	added := s.m.mappings[known]
	for _, m := range s.m.mappings[:known] {
		if m.From == added.From && m.Why == added.Why {
			s.m.mappings = s.m.mappings[:known]
			return
		}
	}
}

// short is the statement's first line.
func (s *stmt) short() string {
	line, _, more := strings.Cut(s.SQL, "\n")
	if more {
		return strings.TrimRight(line, " ") + " …"
	}
	return line
}

// directiveBelow is the directive under the statement that speaks of it.
func (s *stmt) directiveBelow() string {
	rest := s.m.source[s.at+len(s.SQL):]
	for _, t := range store.Lex(rest) {
		if t.Text == ";" {
			continue
		}
		body, ok := strings.CutPrefix(t.Text, "--:")
		if t.Kind != store.Comment {
			return ""
		}
		if fields := strings.Fields(body); ok && len(fields) > 0 {
			switch strings.ToLower(fields[0]) {
			case "if", "expect", "on-error", "params":
				return fields[0]
			}
			return ""
		}
	}
	return ""
}

// closing is the place of the parenthesis that closes the one at i.
func (s *stmt) closing(i int) int {
	depth := 0
	for k := i; k < len(s.toks); k++ {
		switch s.toks[k].Text {
		case "(", "[":
			depth++
		case ")", "]":
			depth--
		}
		if depth == 0 {
			return k
		}
	}
	return len(s.toks) - 1
}

// find is the place, from a place on and outside parentheses, where these
// words stand; -1 when they do not.
func (s *stmt) find(from int, words ...string) int {
	depth := 0
	for i := from; i < len(s.toks); i++ {
		if depth == 0 && s.is(i, words...) {
			return i
		}
		switch s.toks[i].Text {
		case "(", "[":
			depth++
		case ")", "]":
			depth--
		}
	}
	return -1
}

// text is the statement as it runs: as many lines as it had.
func (s *stmt) text() string {
	var b strings.Builder
	from, spaced := 0, false // whether blanks stood before what was left out
	for _, t := range s.toks {
		gap := s.m.comments(s.SQL[from:t.Off])
		from = t.Off + len(t.Text)
		if s.dropped || t.gone {
			spaced = spaced || gap != ""
			b.WriteString(strings.TrimRight(gap, " \t") + strings.Repeat("\n", strings.Count(t.Text, "\n")))
			if !s.dropped {
				b.WriteString(t.tail)
			}
			continue
		}
		if gap == "" && spaced && !strings.Contains("),;", t.out) {
			gap = " "
		}
		spaced = false
		b.WriteString(gap + t.pre + t.out + t.post + t.tail)
		b.WriteString(strings.Repeat("\n", max(0, strings.Count(t.Text, "\n")-strings.Count(t.out, "\n"))))
	}
	return b.String()
}

// name reads a name with qualifiers before it: the place of its last part and
// the place behind it.
func (s *stmt) name(i int) (last, next int) {
	last = i
	for last+2 < len(s.toks) && s.toks[last+1].Text == "." {
		last += 2
	}
	return last, last + 1
}

// lower is a token's name in lower case.
func (s *stmt) lower(i int) string {
	if i < 0 || i >= len(s.toks) {
		return ""
	}
	return strings.ToLower(s.toks[i].Name())
}
