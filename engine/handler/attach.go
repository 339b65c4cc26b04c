package handler

import (
	"strconv"
	"strings"

	"again/store"
)

// above is the op that a directive applies to: the one right over it.
func (p *parser) above(d directive) *Op {
	if p.prev < 0 {
		p.fail(d.line, "handler.nothing-above", d.name)
		return nil
	}
	op := &p.s.Ops[p.prev]
	op.Last = max(op.Last, d.line)
	return op
}

// yieldsRows reports whether `if row` and `:row_…` can look at the op.
func (op *Op) yieldsRows() bool {
	return op.Code == Get || op.Code == SQL && op.Stmt.Returns
}

// counts reports whether `if unchanged` can look at the op.
func (op *Op) counts() bool {
	switch op.Code {
	case SetNX, Get, Del:
		return true
	case SQL:
		return op.Stmt.Kind == store.Write
	}
	return false
}

// ifRow reads `if row|no-row|unchanged skip|next|fail`.
func (p *parser) ifRow(d directive) {
	words := strings.Fields(d.rest)
	if len(words) != 2 {
		p.misuse(d)
		return
	}
	condition, ok := p.oneOf(d, words[0], "row", "no-row", "unchanged")
	if !ok {
		return
	}
	then, ok := p.then(d, words[1])
	if !ok {
		return
	}
	if op := p.above(d); op != nil {
		p.setCheck(d, op, condition, then)
	}
}

// setCheck puts a condition on an op that can have it.
func (p *parser) setCheck(d directive, op *Op, condition string, then Then) {
	var place *Then
	switch condition {
	case "row":
		place = &op.IfRow
	case "no-row":
		place = &op.IfNoRow
	default:
		place = &op.IfUnchanged
	}
	switch {
	case condition == "unchanged" && !op.counts():
		if op.yieldsRows() {
			p.fail(d.line, "handler.if-unchanged-select", op.short(), then.word())
			return
		}
		p.fail(d.line, "handler.if-unchanged", op.short())
	case condition != "unchanged" && !op.yieldsRows():
		if op.counts() {
			p.fail(d.line, "handler.if-row-write", condition, op.short(), then.word())
			return
		}
		p.fail(d.line, "handler.if-row", condition, op.short())
	case *place != Nothing:
		p.fail(d.line, "handler.said-twice", "if "+condition)
	default:
		*place = then
	}
}

// then reads what follows from a check.
func (p *parser) then(d directive, word string) (Then, bool) {
	word, ok := p.oneOf(d, word, "skip", "next", "fail")
	switch {
	case !ok:
		return Nothing, false
	case word == "next" && p.loop < 0:
		p.fail(d.line, "handler.next-outside")
		return Nothing, false
	case word == "next":
		return Next, true
	case word == "fail":
		return Fail, true
	case p.s.Trigger == OnRequest:
		p.fail(d.line, "handler.skip-request")
		return Nothing, false
	}
	return Skip, true
}

// word is how a script spells it.
func (t Then) word() string {
	switch t {
	case Skip:
		return "skip"
	case Next:
		return "next"
	case Continue:
		return "continue"
	case Fail:
		return "fail"
	}
	return ""
}

// oneOf takes a word that must be one of a few, or names the nearest.
func (p *parser) oneOf(d directive, word string, allowed ...string) (string, bool) {
	word = strings.ToLower(word)
	for _, a := range allowed {
		if a == word {
			return word, true
		}
	}
	if near := nearest(word, allowed); near != "" {
		p.fail(d.line, "handler.word-near", d.name, word, near, usage(d.name))
	} else {
		p.fail(d.line, "handler.word", d.name, word, usage(d.name))
	}
	return "", false
}

// expect reads `expect rows=N`.
func (p *parser) expect(d directive) {
	number, ok := strings.CutPrefix(strings.ReplaceAll(d.rest, " ", ""), "rows=")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 0 {
		p.misuse(d)
		return
	}
	op := p.above(d)
	switch {
	case op == nil:
	case op.Code != SQL || op.Stmt.Kind != store.Write:
		if op.yieldsRows() {
			p.fail(d.line, "handler.expect-select", op.short())
			return
		}
		p.fail(d.line, "handler.expect", op.short())
	case op.ExpectRows >= 0:
		p.fail(d.line, "handler.said-twice", "expect")
	default:
		op.ExpectRows = n
	}
}

// onError reads `on-error unique skip` and `on-error continue`.
func (p *parser) onError(d directive) {
	switch strings.Join(strings.Fields(strings.ToLower(d.rest)), " ") {
	case "continue":
		p.onErrorContinue(d)
	case "unique skip":
		p.onErrorUnique(d)
	case "skip":
		p.fail(d.line, "handler.on-error-skip")
	case "unique continue", "unique next":
		p.fail(d.line, "handler.on-error-unique-continue")
	default:
		p.misuse(d)
	}
}

func (p *parser) onErrorContinue(d directive) {
	op := p.above(d)
	switch {
	case op == nil:
	case op.Code == Ack || op.Code == Reply:
		p.fail(d.line, "handler.on-error", op.short())
	case op.OnError != Nothing:
		p.fail(d.line, "handler.said-twice", "on-error continue")
	default:
		op.OnError = Continue
	}
}

func (p *parser) onErrorUnique(d directive) {
	op := p.above(d)
	switch {
	case op == nil:
	case op.Code != SQL || op.Stmt.Kind != store.Write:
		p.fail(d.line, "handler.on-error-unique", op.short())
	case p.s.Trigger == OnRequest:
		p.fail(d.line, "handler.skip-request")
	case op.OnUnique != Nothing:
		p.fail(d.line, "handler.said-twice", "on-error unique skip")
	default:
		op.OnUnique = Skip
	}
}

// params reads `params a, b`: above the first statement for all of them, under
// a statement for that one.
func (p *parser) params(d directive) {
	var names []string
	for _, name := range strings.Split(d.rest, ",") {
		name = strings.TrimPrefix(strings.TrimSpace(name), ":")
		if !isName(name) {
			p.misuse(d)
			return
		}
		names = append(names, name)
	}
	if len(p.s.Ops) == 0 {
		if p.header1 != nil {
			p.fail(d.line, "handler.said-twice", d.name)
			return
		}
		p.header1 = names
		return
	}
	op := p.above(d)
	switch {
	case op == nil:
	case op.Code != SQL:
		p.fail(d.line, "handler.params-not-sql", op.short())
	case p.own[p.prev] != nil:
		p.fail(d.line, "handler.said-twice", d.name)
	default:
		p.own[p.prev] = names
	}
}
