package handler

import (
	"encoding/json"
	"strconv"
	"strings"

	"again/store"
)

// reply reads `reply STATUS {json}|:param [when SQL-EXPRESSION]`.
func (p *parser) reply(d directive) {
	if p.known && p.s.Trigger != OnRequest {
		p.fail(d.line, "handler.reply-handler")
		return
	}
	number, rest, _ := strings.Cut(d.rest, " ")
	status, err := strconv.Atoi(number)
	if err != nil || status < 100 || status > 599 {
		p.misuse(d)
		return
	}
	body, rest := cutBody(strings.TrimSpace(rest))
	if body == "" {
		p.misuse(d)
		return
	}
	if what := bodyFault(body); what != "" {
		p.fail(d.line, "handler.reply-json", what)
		return
	}
	op := p.push(d, Reply)
	op.Status, op.Body = status, body
	p.when(d, op, strings.TrimSpace(rest))
}

// when reads a reply's condition.
func (p *parser) when(d directive, op *Op, rest string) {
	if rest == "" {
		return
	}
	keyword, expr, _ := strings.Cut(rest, " ")
	if expr = strings.TrimSpace(expr); !strings.EqualFold(keyword, "when") || expr == "" {
		p.fail(d.line, "handler.reply-after", rest)
		return
	}
	stmts, err := store.Split("SELECT (" + expr + ")")
	if err != nil || len(stmts) != 1 {
		p.fail(d.line, "handler.reply-when", expr)
		return
	}
	stmts[0].Line = d.line
	op.When = &stmts[0]
}

// cutBody takes a JSON value or a parameter off the front of a text.
func cutBody(s string) (body, rest string) {
	if s == "" {
		return "", ""
	}
	if s[0] == ':' {
		name, rest, _ := strings.Cut(s, " ")
		if _, ok := paramName(name); !ok {
			return "", ""
		}
		return name, rest
	}
	if s[0] != '{' && s[0] != '[' {
		return "", ""
	}
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			i = skipString(s, i)
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return s[:i+1], s[i+1:]
			}
		}
	}
	return s, ""
}

// skipString is the place of the quote that closes the JSON string at i.
func skipString(s string, i int) int {
	for i++; i < len(s) && s[i] != '"'; i++ {
		if s[i] == '\\' {
			i++
		}
	}
	return i
}

// bodyFault says what is wrong with a reply's body, or nothing.
func bodyFault(body string) string {
	filled := FillBody(body, func(_ string, inString bool) string {
		if inString {
			return ""
		}
		return "null"
	})
	var v any
	if err := json.Unmarshal([]byte(filled), &v); err != nil {
		return err.Error()
	}
	return ""
}

// FillBody writes the value of each parameter in place of its name: as JSON,
// or as text where it stands inside a JSON string. A colon behind a letter or
// digit of a string is text, and so is one before true, false and null.
func FillBody(body string, value func(param string, inString bool) string) string {
	var b strings.Builder
	inString := false
	for i := 0; i < len(body); i++ {
		c := body[i]
		if n := paramLength(body, i, inString); n > 0 {
			b.WriteString(value(body[i+1:i+1+n], inString))
			i += n
			continue
		}
		b.WriteByte(c)
		switch {
		case c == '\\' && inString && i+1 < len(body):
			i++
			b.WriteByte(body[i])
		case c == '"':
			inString = !inString
		}
	}
	return b.String()
}

// paramLength is the length of the parameter's name behind the colon at i, 0
// where no parameter stands.
func paramLength(body string, i int, inString bool) int {
	if body[i] != ':' || inString && i > 0 && isNameByte(body[i-1], 1) {
		return 0
	}
	return nameLength(body[i+1:])
}

// BodyParams are the parameters of a reply's body, in their order.
func BodyParams(body string) []string {
	var names []string
	FillBody(body, func(param string, _ bool) string {
		names = append(names, param)
		return ""
	})
	return names
}

// nameLength is how many bytes at the front of s are a name. A JSON word
// (true, false, null) behind a colon is a value, not a parameter.
func nameLength(s string) int {
	n := 0
	for n < len(s) && isNameByte(s[n], n) {
		n++
	}
	switch s[:n] {
	case "true", "false", "null":
		return 0
	}
	return n
}

func isNameByte(c byte, place int) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c > 127 || c >= '0' && c <= '9' && place > 0
}
