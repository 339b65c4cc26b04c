package handler

import (
	"errors"
	"strings"

	"again/store"
)

// parser compiles one script.
type parser struct {
	collector
	s *Script

	handlerLine, onLine, ackLine int
	known                        bool             // what starts it has been read
	second                       bool             // a second handler has begun
	header1                      []string         // params above the first statement
	own                          map[int][]string // params under a statement, by its op

	loopAck int  // the line of an ack inside a loop
	prev    int  // the op that a directive applies to, or -1
	loop    int  // the open ForEach, or -1
	broken  int  // loops whose head was refused and whose end is to come
	hasRows bool // a SELECT stands above
	outside bool // one stands above the open loop
}

// Parse compiles one script. The error is an *Error or Errors: every mistake
// in it, in the order of its lines.
func Parse(file, source string) (*Script, error) {
	source = normalize(source)
	p := &parser{
		collector: newCollector(file, source),
		s:         &Script{File: file},
		own:       map[int][]string{},
		prev:      -1,
		loop:      -1,
	}
	p.s.Lines = p.lines
	for _, part := range cut(source) {
		if part.comment {
			p.directive(newDirective(part.line, part.text))
			continue
		}
		p.statements(part)
	}
	p.spaced(source)
	p.finish()
	if err := p.err(); err != nil {
		return nil, err
	}
	return p.s, nil
}

// statements compiles the SQL between two directives.
func (p *parser) statements(part part) {
	stmts, err := store.Split(part.text)
	if err != nil {
		p.splitFault(part, err)
		return
	}
	for i := range stmts {
		stmts[i].Line += part.line - 1
		stmts[i].End += part.line - 1
		p.statement(stmts[i])
	}
	if part.open && len(stmts) > 0 {
		p.fail(part.next, "handler.no-semicolon", stmts[len(stmts)-1].Line)
	}
}

// splitFault reports SQL that cannot be cut into statements.
func (p *parser) splitFault(part part, err error) {
	line := part.line
	var at *store.ScriptError
	if errors.As(err, &at) {
		line += at.Line - 1
	}
	p.fail(line, "handler.split", err)
}

// statement compiles one statement.
func (p *parser) statement(st store.Stmt) {
	idiom, _ := Classify(st.SQL)
	p.s.Ops = append(p.s.Ops, Op{
		Code: SQL, Line: st.Line, Last: max(st.Line, st.End),
		Text: st.SQL, Stmt: st, Idiom: idiom, ExpectRows: -1,
	})
	p.prev = len(p.s.Ops) - 1
	p.hasRows = p.hasRows || st.Returns
	p.foreign(st)
}

// directive compiles one `--:` line.
func (p *parser) directive(d directive) {
	switch d.name {
	case "handler", "on", "variant", "service":
		p.header(d)
	case "params":
		p.params(d)
	case "if":
		p.ifRow(d)
	case "expect":
		p.expect(d)
	case "on-error":
		p.onError(d)
	case "call":
		p.call(d)
	case "publish":
		p.publish(d)
	case "setnx":
		p.redis(d, SetNX)
	case "set":
		p.redis(d, Set)
	case "get":
		p.redis(d, Get)
		p.hasRows = true
	case "del":
		p.redis(d, Del)
	case "reply":
		p.reply(d)
	case "ack":
		p.ack(d)
	case "for":
		p.forEach(d)
	case "end":
		p.end(d)
	default:
		p.unknown(d)
	}
}

// ack reads `ack`: once, by a handler, outside any loop.
func (p *parser) ack(d directive) {
	switch {
	case d.rest != "":
		p.misuse(d)
	case p.ackLine > 0:
		p.fail(d.line, "handler.ack-twice", p.ackLine)
	case p.loop >= 0:
		p.loopAck = d.line // reported when the loop turns out to have an end
	case p.known && p.s.Trigger != OnEvent:
		p.fail(d.line, "handler.ack-request")
	default:
		p.push(d, Ack)
		p.ackLine = d.line
	}
}

// short names an op in an error.
func (op *Op) short() string {
	line, _, more := strings.Cut(op.Text, "\n")
	if runes := []rune(line); len(runes) > 48 {
		line, more = string(runes[:47]), true
	}
	if more {
		line = strings.TrimRight(line, " ") + "…"
	}
	return line
}
