package handler

import (
	"slices"
	"strings"

	"again/store"
)

// finish checks what only the whole script can tell.
func (p *parser) finish() {
	p.checkTrigger()
	p.defaultName()
	if p.loop >= 0 {
		p.fail(p.s.Ops[p.loop].Line, "handler.for-open")
	}
	if len(p.errs) > 0 {
		return // what follows would only repeat them
	}
	if len(p.s.Ops) == 0 {
		p.fail(len(p.lines), "handler.empty")
		return
	}
	p.acks()
	p.replies()
	p.transactions()
	p.bind()
	p.checkParams()
}

// checkTrigger reports a script that nothing starts.
func (p *parser) checkTrigger() {
	switch {
	case p.onLine > 0:
	case p.handlerLine > 0:
		p.fail(p.handlerLine, "handler.no-on", p.s.Name)
	default:
		p.fail(1, "handler.no-header")
	}
}

// acks notes an ack that stands before the end.
func (p *parser) acks() {
	place := slices.IndexFunc(p.s.Ops, func(op Op) bool { return op.Code == Ack })
	p.s.AcksEarly = place >= 0 && place < len(p.s.Ops)-1
}

// replies checks that an endpoint always answers, and only an endpoint does.
func (p *parser) replies() {
	last := len(p.s.Ops) - 1
	for i, op := range p.s.Ops {
		switch {
		case op.Code == Reply && p.s.Trigger != OnRequest:
			p.fail(op.Line, "handler.reply-handler")
		case op.Code == Reply && op.When == nil && i < last:
			if next := p.s.Ops[i+1]; next.Code != End {
				p.fail(next.Line, "handler.after-reply", op.Line)
			}
			return
		}
	}
	if op := p.s.Ops[last]; p.s.Trigger == OnRequest && (op.Code != Reply || op.When != nil) {
		p.fail(op.Last, "handler.no-reply", p.s.Method, p.s.Path)
	}
}

// transactions checks that BEGIN and COMMIT pair up, read from top to bottom. A
// script with savepoints is left to SQLite.
func (p *parser) transactions() {
	open := 0
	for _, op := range p.s.Ops {
		switch {
		case op.Code != SQL:
		case op.Stmt.Kind == store.Savepoint || isRollbackTo(op.Stmt):
			return
		case op.Stmt.Kind == store.Begin && open > 0:
			p.fail(op.Line, "handler.begin-twice", open)
		case op.Stmt.Kind == store.Begin:
			open = op.Line
		case op.Stmt.Kind == store.Commit || op.Stmt.Kind == store.Rollback:
			if open == 0 {
				p.fail(op.Line, "handler.commit-alone", strings.ToUpper(firstWord(op.Stmt.SQL)))
			}
			open = 0
		}
	}
	if open > 0 && p.s.Trigger != OnRequest {
		p.fail(open, "handler.begin-open")
	}
}
