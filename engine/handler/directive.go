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

// form is the name of a directive and the ways it is written.
type form struct {
	name string
	ways []string
}

// forms are all directives, in the order a reader meets them.
var forms = []form{
	{"handler", []string{"handler NAME"}},
	{"on", []string{"on order.created", "on POST /path", "on GET /path", "on relay"}},
	{"variant", []string{`variant a, b "Title"`}},
	{"service", []string{"service B"}},
	{"params", []string{"params event_id, qty"}},
	{"if", []string{"if row skip", "if no-row skip", "if unchanged skip", "if unchanged next", "if unchanged fail"}},
	{"expect", []string{"expect rows=1"}},
	{"on-error", []string{"on-error unique skip", "on-error continue"}},
	{"call", []string{"call SERVICE [key=:param] [field=:param]"}},
	{"publish", []string{"publish TOPIC id=fresh|derived|:param [field=:param]", "publish TOPIC id=… body=:param"}},
	{"setnx", []string{"setnx KEY [VALUE] [ttl=60s]"}},
	{"set", []string{"set KEY VALUE [ttl=60s]"}},
	{"get", []string{"get KEY"}},
	{"del", []string{"del KEY"}},
	{"reply", []string{`reply 200 {"id": :event_id} [when SQL-EXPRESSION]`}},
	{"ack", []string{"ack"}},
	{"for", []string{"for each :items as item", "for each row"}},
	{"end", []string{"end"}},
}

// usage is how the named directive is written, ready to be quoted; "" for an
// unknown one.
func usage(name string) string {
	for _, f := range forms {
		if f.name != name {
			continue
		}
		last := len(f.ways) - 1
		if last == 0 {
			return "`--: " + f.ways[0] + "`"
		}
		return "`--: " + strings.Join(f.ways[:last], "`, `--: ") + "` or `--: " + f.ways[last] + "`"
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
