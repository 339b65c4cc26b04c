package handler

import (
	"strings"
)

// directive is one `--:` line.
type directive struct {
	line int
	text string // as written behind the sign, blanks trimmed
	name string // its first word
	rest string // what follows, comments cut
}

// form is the name of a directive and how it is written.
type form struct{ name, usage string }

// forms are all directives, in the order a reader meets them.
var forms = []form{
	{"handler", "handler NAME"},
	{"on", "on order.created (or: on POST /path, on GET /path, on relay)"},
	{"variant", `variant a, b "Title"`},
	{"service", "service B"},
	{"params", "params event_id, qty"},
	{"if", "if row skip (or: if no-row skip, if unchanged skip, if unchanged next)"},
	{"expect", "expect rows=1"},
	{"on-error", "on-error unique skip (or: on-error continue)"},
	{"call", "call SERVICE [key=:param] [field=:param]"},
	{"publish", "publish TOPIC id=fresh|derived|:param [field=:param | body=:param]"},
	{"setnx", "setnx KEY [VALUE] [ttl=60s]"},
	{"set", "set KEY VALUE [ttl=60s]"},
	{"get", "get KEY"},
	{"del", "del KEY"},
	{"reply", `reply 200 {"id": :event_id} [when SQL-EXPRESSION]`},
	{"ack", "ack"},
	{"for", "for each :items as item (or: for each row)"},
	{"end", "end"},
}

// usage is how the named directive is written; "" for an unknown one.
func usage(name string) string {
	for _, f := range forms {
		if f.name == name {
			return f.usage
		}
	}
	return ""
}

// formNames lists every directive's name.
func formNames() []string {
	names := make([]string, len(forms))
	for i, f := range forms {
		names[i] = f.name
	}
	return names
}

// newDirective reads the name off a `--:` comment.
func newDirective(line int, comment string) directive {
	body := strings.TrimSpace(strings.TrimPrefix(comment, "--:"))
	name, rest := body, ""
	if i := strings.IndexAny(body, " \t"); i >= 0 {
		name, rest = body[:i], strings.TrimSpace(body[i:])
	}
	return directive{line: line, text: body, name: strings.ToLower(name), rest: cutComment(rest)}
}

// unknown answers a directive that does not exist with the nearest that does.
func (p *parser) unknown(d directive) {
	if d.name == "" {
		p.fail(d.line, "handler.directive-empty", strings.Join(formNames(), ", "))
		return
	}
	if sqlWords[strings.ToUpper(d.name)] {
		p.fail(d.line, "handler.directive-sql", strings.ToUpper(d.name))
		return
	}
	if near := nearest(d.name, formNames()); near != "" {
		p.fail(d.line, "handler.directive-unknown", d.name, usage(near))
		return
	}
	p.fail(d.line, "handler.directive-unlike", d.name, strings.Join(formNames(), ", "))
}

// sqlWords begin statements, which are written without the sign.
var sqlWords = map[string]bool{
	"BEGIN": true, "COMMIT": true, "ROLLBACK": true, "SELECT": true, "INSERT": true,
	"UPDATE": true, "DELETE": true, "REPLACE": true, "WITH": true, "SAVEPOINT": true,
}

// misuse answers a directive that is known and written wrongly.
func (p *parser) misuse(d directive) {
	p.fail(d.line, "handler.directive-misuse", d.name, usage(d.name))
}

// words are the directive's words, or false after an error about its quotes.
func (p *parser) words(d directive) ([]word, bool) {
	words, open := splitWords(d.rest)
	if open {
		p.fail(d.line, "handler.quote-open")
	}
	return words, !open
}
