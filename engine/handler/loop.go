package handler

import "strings"

// forEach reads `for each :items as item` and `for each row`.
func (p *parser) forEach(d directive) {
	words := strings.Fields(d.rest)
	if len(words) == 0 || !strings.EqualFold(words[0], "each") {
		p.misuse(d)
		p.broken++ // its end still closes something
		return
	}
	over, as, ok := p.loopOver(d, words[1:])
	if !ok {
		p.broken++
		return
	}
	if p.loop >= 0 {
		p.fail(d.line, "handler.for-nested", p.s.Ops[p.loop].Line)
		p.broken++
		return
	}
	op := p.push(d, ForEach)
	op.Over, op.As = over, as
	p.loop, p.prev, p.outside = len(p.s.Ops)-1, -1, p.hasRows
}

// loopOver reads what a loop goes over and the name of its item.
func (p *parser) loopOver(d directive, words []string) (over, as string, ok bool) {
	switch {
	case len(words) == 1 && strings.EqualFold(words[0], "row"):
		if !p.hasRows {
			p.fail(d.line, "handler.for-row")
			return "", "", false
		}
		return "row", "row", true
	case len(words) > 1 && strings.EqualFold(words[0], "row"):
		p.fail(d.line, "handler.for-row-as")
		return "", "", false
	case len(words) == 3 && strings.EqualFold(words[1], "as") && isName(words[2]):
	default:
		p.misuse(d)
		return "", "", false
	}
	name, isParam := paramName(words[0])
	switch {
	case !isParam:
		p.fail(d.line, "handler.for-param", words[0], strings.Trim(words[0], ":"), words[2])
		return "", "", false
	case words[2] == "row" || words[2] == "line":
		p.fail(d.line, "handler.for-as", words[2])
		return "", "", false
	}
	return name, words[2], true
}

// end closes the open loop.
func (p *parser) end(d directive) {
	switch {
	case d.rest != "":
		p.misuse(d)
	case p.broken > 0:
		p.broken--
	case p.loop < 0:
		p.fail(d.line, "handler.end-alone")
	default:
		if p.loopAck > 0 {
			p.fail(p.loopAck, "handler.ack-loop")
		}
		op := p.push(d, End)
		op.Jump = p.loop
		p.s.Ops[p.loop].Jump = len(p.s.Ops)
		p.loop, p.prev, p.hasRows = -1, -1, p.outside
	}
}
