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
	filled := FillBody(body, func(string) string { return "null" })
	var v any
	if err := json.Unmarshal([]byte(filled), &v); err != nil {
		return err.Error()
	}
	return ""
}

// FillBody writes the JSON text of each parameter's value in place of its
// name. Names inside JSON strings are left alone.
func FillBody(body string, value func(param string) string) string {
	var b strings.Builder
	for i := 0; i < len(body); i++ {
		switch {
		case body[i] == '"':
			end := min(skipString(body, i), len(body)-1)
			b.WriteString(body[i : end+1])
			i = end
		case body[i] == ':' && nameLength(body[i+1:]) > 0:
			n := nameLength(body[i+1:])
			b.WriteString(value(body[i+1 : i+1+n]))
			i += n
		default:
			b.WriteByte(body[i])
		}
	}
	return b.String()
}

// BodyParams are the parameters of a reply's body, in their order.
func BodyParams(body string) []string {
	var names []string
	FillBody(body, func(param string) string {
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
