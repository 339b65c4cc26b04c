package handler

import (
	"slices"
	"strings"

	"again/store"
)

// bind finds the parameter behind each place of each statement.
func (p *parser) bind() {
	for i := range p.s.Ops {
		op := &p.s.Ops[i]
		switch {
		case op.Code == SQL:
			op.Bind = p.bindStmt(op.Line, op.Stmt.Params, p.own[i])
		case op.When != nil:
			op.WhenBind = p.bindStmt(op.Line, op.When.Params, nil)
		}
	}
}

// bindStmt names the parameters of one statement; own are those that a
// `params` under it lists.
func (p *parser) bindStmt(line int, params []store.Param, own []string) []string {
	names := p.header1
	if own != nil {
		names = own
	}
	bound := make([]string, len(params))
	highest := 0
	for i, param := range params {
		bound[i] = param.Name
		if param.Index == 0 {
			if !isName(param.Name) {
				p.fail(line, "handler.param-name")
			}
			continue
		}
		highest = max(highest, param.Index)
		if param.Index <= len(names) {
			bound[i] = names[param.Index-1]
		}
	}
	switch {
	case highest > 0 && names == nil:
		p.fail(line, "handler.params-missing", highest)
	case highest > len(names):
		p.fail(line, "handler.params-few", highest, len(names))
	case own != nil && highest < len(own):
		p.fail(line, "handler.params-many", len(own), highest)
	}
	return bound
}

// use is one parameter that an op reads, and the loop it stands in.
type use struct {
	op   *Op
	name string
	loop *Op
	rows bool // a SELECT stands above
}

// uses lists every parameter that the script reads, in the order of its ops.
func (s *Script) uses() []use {
	var all []use
	var loop *Op
	rows, outside := false, false // a SELECT stands above; and above the loop
	for i := range s.Ops {
		op := &s.Ops[i]
		for _, name := range op.Params() {
			all = append(all, use{op: op, name: name, loop: loop, rows: rows})
		}
		switch op.Code {
		case ForEach:
			loop, outside = op, rows
		case End:
			loop, rows = nil, outside // a SELECT inside counts inside
		}
		rows = rows || op.yieldsRows()
	}
	return all
}

// Params are the parameters that the op reads, in the order it names them.
func (op *Op) Params() []string {
	var names []string
	add := func(name string) {
		if name != "" {
			names = append(names, name)
		}
	}
	switch op.Code {
	case SQL:
		names = append(names, op.Bind...)
	case ForEach:
		if op.Over != "row" {
			add(op.Over)
		}
	case Publish:
		add(paramOf(op.Target))
		add(paramOf(op.ID))
	case SetNX, Set, Get, Del:
		keys, _ := KeyParams(op.Target)
		names = append(names, keys...)
	case Reply:
		names = append(names, op.WhenBind...)
		names = append(names, BodyParams(op.Body)...)
	}
	if op.Key != nil {
		add(op.Key.Param)
	}
	for _, f := range op.Fields {
		add(f.Value.Param)
	}
	return names
}

// paramOf is the name behind a whole parameter, "" for anything else.
func paramOf(s string) string {
	if name, ok := paramName(s); ok {
		return name
	}
	return ""
}

// fromRows reports whether the name is a column of the last SELECT.
func (u use) fromRows() bool { return strings.HasPrefix(u.name, "row_") }

// fromLoop reports whether the loop around it gives the parameter.
func (u use) fromLoop() bool {
	return u.loop != nil && (u.name == "line_no" || u.name == u.loop.As || strings.HasPrefix(u.name, u.loop.As+"_"))
}

// gives reports whether the world gives the parameter without a payload.
func (s *Script) gives(name string) bool {
	switch name {
	case "handler", "bus", "now", "attempt":
		return true
	case "event_id":
		return s.Trigger != OnRelay
	case "method", "path", "key", "body", "body_hash":
		return s.Trigger == OnRequest
	}
	return s.Trigger == OnRequest && slices.Contains(strings.Split(s.Path, "/"), ":"+name)
}

// checkParams reports parameters that nothing can give.
func (p *parser) checkParams() {
	for _, u := range p.s.uses() {
		switch {
		case u.fromLoop():
		case u.fromRows() && !u.rows:
			p.fail(u.op.Line, "handler.param-row", u.name)
		case u.fromRows() || p.s.gives(u.name):
		case u.name == "line_no":
			p.fail(u.op.Line, "handler.param-line-no")
		case p.s.Trigger == OnRelay:
			p.fail(u.op.Line, "handler.param-relay", u.name, u.name)
		}
	}
}

// Needs are the parameters that must come from the payload, in the order in
// which the script first names them.
func (s *Script) Needs() []string {
	var names []string
	for _, u := range s.uses() {
		if !u.fromLoop() && !u.fromRows() && !s.gives(u.name) && !slices.Contains(names, u.name) {
			names = append(names, u.name)
		}
	}
	return names
}
