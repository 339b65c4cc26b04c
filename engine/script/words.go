package script

import (
	"errors"
	"strings"

	"again/engine/text"
)

// word is one blank-separated part of a line: bare, quoted, or key=value.
type word struct{ key, text string }

func empty() string { return text.Get("script.empty") }

// fields splits a line at blanks outside quotes. 'a b' and "a b" are one word,
// and a quote may follow the = of a key=value.
func fields(line string) ([]word, error) {
	var words []word
	for rest := strings.TrimLeft(line, " \t"); rest != ""; rest = strings.TrimLeft(rest, " \t") {
		raw, after, err := cutWord(rest)
		if err != nil {
			return nil, err
		}
		words = append(words, named(raw))
		rest = after
	}
	return words, nil
}

// cutWord takes the first word, quotes still on.
func cutWord(s string) (raw, rest string, err error) {
	var quote byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == ' ' || c == '\t':
			return s[:i], s[i:], nil
		}
	}
	if quote != 0 {
		return "", "", errors.New(text.Get("script.quote", string(quote)))
	}
	return s, "", nil
}

// named parts key=value where the key is a plain name; a path such as
// /demo?safe=0 and a quoted text stay whole.
func named(raw string) word {
	key, value, found := strings.Cut(raw, "=")
	if found && isName(key) {
		return word{key, unquote(value)}
	}
	return word{"", unquote(raw)}
}

func isName(s string) bool {
	for i, r := range s {
		letter := r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || r != '-' && (r < '0' || r > '9')) {
			return false
		}
	}
	return s != ""
}

func unquote(s string) string {
	if len(s) >= 2 && (s[0] == '\'' || s[0] == '"') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

// splitOutsideQuotes cuts at each semicolon that stands outside quotes.
func splitOutsideQuotes(s string) []string {
	var parts []string
	var quote rune
	start := 0
	for i, c := range s {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == ';':
			parts = append(parts, s[start:i])
			start = i + 1
		}
	}
	return append(parts, s[start:])
}
