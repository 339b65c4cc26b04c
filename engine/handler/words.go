package handler

import (
	"strconv"
	"strings"

	"again/store"
)

// word is one blank-separated part of a directive. A key=value part has both;
// quoted tells that its value stood in quotes.
type word struct {
	raw    string
	key    string
	value  string
	pair   bool
	quoted bool
}

// splitWords cuts the rest of a directive into words. Quotes of either kind
// hold a value with blanks together and are doubled to stand for themselves.
// open is true when a quote is never closed.
func splitWords(rest string) (words []word, open bool) {
	for i := 0; i < len(rest); {
		if isBlank(rest[i]) {
			i++
			continue
		}
		w, next, unclosed := readWord(rest, i)
		words, i = append(words, w), next
		open = open || unclosed
	}
	return words, open
}

// readWord reads the word that begins at i and answers the place behind it.
func readWord(rest string, i int) (w word, next int, open bool) {
	start := i
	var value strings.Builder
	for i < len(rest) && !isBlank(rest[i]) {
		switch c := rest[i]; {
		case c == '\'' || c == '"':
			body, after, closed := readQuoted(rest, i)
			value.WriteString(body)
			w.quoted, i = true, after
			open = open || !closed
		case c == '=' && !w.pair && !w.quoted && i > start:
			w.pair, w.key = true, value.String()
			value.Reset()
			i++
		default:
			value.WriteByte(c)
			i++
		}
	}
	w.raw, w.value = rest[start:i], value.String()
	return w, i, open
}

// readQuoted reads the quoted text that begins at i.
func readQuoted(s string, i int) (body string, next int, closed bool) {
	quote := s[i]
	var b strings.Builder
	for i++; i < len(s); i++ {
		if s[i] != quote {
			b.WriteByte(s[i])
			continue
		}
		if i+1 < len(s) && s[i+1] == quote {
			b.WriteByte(quote)
			i++
			continue
		}
		return b.String(), i + 1, true
	}
	return b.String(), i, false
}

// cutComment takes a trailing SQL comment off a directive.
func cutComment(rest string) string {
	for i := 0; i < len(rest); i++ {
		switch rest[i] {
		case '\'', '"':
			_, next, _ := readQuoted(rest, i)
			i = next - 1
		case '-':
			if strings.HasPrefix(rest[i:], "--") && (i == 0 || isBlank(rest[i-1])) {
				return strings.TrimSpace(rest[:i])
			}
		}
	}
	return strings.TrimSpace(rest)
}

// expr reads the value of a word: a parameter, a number, or a text.
func (w word) expr() Expr {
	if w.quoted {
		return Expr{Literal: w.value}
	}
	if name, ok := paramName(w.value); ok {
		return Expr{Param: name}
	}
	return Expr{Literal: literal(w.value)}
}

// literal reads an unquoted value the way SQLite would.
func literal(s string) store.Value {
	switch strings.ToLower(s) {
	case "null":
		return nil
	case "true":
		return int64(1)
	case "false":
		return int64(0)
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil && strconv.FormatInt(n, 10) == s {
		return n
	}
	if looksNumeric(s) && strings.ContainsAny(s, ".eE") {
		if f, err := strconv.ParseFloat(s, 64); err == nil {
			return f
		}
	}
	return s
}

// looksNumeric keeps words such as inf and nan from being numbers.
func looksNumeric(s string) bool {
	return strings.Trim(s, "+-0123456789.eE") == "" && strings.ContainsAny(s, "0123456789")
}

// paramName is the name behind the colon of a whole parameter.
func paramName(s string) (string, bool) {
	name, ok := strings.CutPrefix(s, ":")
	return name, ok && isName(name)
}

// isName reports whether s is a letter or underscore followed by those and digits.
func isName(s string) bool {
	for i, r := range s {
		switch {
		case r == '_', r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r > 127:
		case r >= '0' && r <= '9' && i > 0:
		default:
			return false
		}
	}
	return s != ""
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }
