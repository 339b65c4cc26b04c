package handler

import (
	"strings"

	"again/store"
)

// part is a stretch of a script: one directive, or the SQL between two.
type part struct {
	comment bool   // a directive
	text    string // as written
	line    int    // of its first byte
	open    bool   // SQL that does not end with ; though a directive follows
	next    int    // the line of the directive that follows
}

// cut takes a script apart at its directives. Quotes are respected: a `--:`
// inside a string is text.
func cut(source string) []part {
	var parts []part
	c := cutter{source: source, line: 1}
	for _, t := range store.Lex(source) {
		if t.Kind == store.Comment && strings.HasPrefix(t.Text, "--:") {
			parts = append(parts, c.sql(t)...)
			parts = append(parts, part{comment: true, text: strings.TrimSpace(t.Text), line: t.Line})
			c.from, c.line = t.Off+len(t.Text), t.Line
			continue
		}
		if t.Kind != store.Comment {
			c.seen, c.last = true, t.Text
		}
	}
	return append(parts, c.sql(store.Token{Off: len(source)})...)
}

// cutter remembers the SQL that has been read since the last directive.
type cutter struct {
	source string
	from   int    // where it begins
	line   int    // and on which line
	seen   bool   // there is more than comments in it
	last   string // its last token
}

// sql is the stretch that ends before a directive (or at the end, where the
// token has no line), if there is any SQL in it.
func (c *cutter) sql(until store.Token) []part {
	if !c.seen {
		return nil
	}
	one := part{text: c.source[c.from:until.Off], line: c.line, next: until.Line}
	one.open = until.Line > 0 && c.last != ";"
	c.seen, c.last = false, ""
	return []part{one}
}

// spaced reports the comments that would be directives without the blank
// before their colon.
func (p *parser) spaced(source string) {
	for _, t := range store.Lex(source) {
		body, ok := strings.CutPrefix(t.Text, "--")
		if t.Kind != store.Comment || !ok {
			continue
		}
		body, ok = strings.CutPrefix(strings.TrimSpace(body), ":")
		if d := newDirective(t.Line, body); ok && !strings.HasPrefix(t.Text, "--:") && usage(d.name) != "" {
			p.fail(t.Line, "handler.directive-space", d.text)
		}
	}
}
