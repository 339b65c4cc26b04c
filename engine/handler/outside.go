package handler

import (
	"strings"
	"time"
)

// push appends an op that a directive makes.
func (p *parser) push(d directive, code Code) *Op {
	p.s.Ops = append(p.s.Ops, Op{Code: code, Line: d.line, Last: d.line, Text: d.text, ExpectRows: -1})
	p.prev = len(p.s.Ops) - 1
	return &p.s.Ops[p.prev]
}

// call reads `call SERVICE [key=…] [field=…]`.
func (p *parser) call(d directive) {
	words, ok := p.words(d)
	if !ok {
		return
	}
	if len(words) == 0 || words[0].pair || !isTopic(words[0].value) {
		p.misuse(d)
		return
	}
	op := p.push(d, Call)
	op.Target = words[0].value
	for _, f := range p.fields(d, words[1:]) {
		if f.Name == "key" {
			key := f.Value
			op.Key = &key
			continue
		}
		op.Fields = append(op.Fields, f)
	}
}

// publish reads `publish TOPIC id=… [field=…|body=:param]`.
func (p *parser) publish(d directive) {
	words, ok := p.words(d)
	if !ok {
		return
	}
	if len(words) == 0 || words[0].pair || !isTopic(strings.TrimPrefix(words[0].value, ":")) {
		p.misuse(d)
		return
	}
	op := p.push(d, Publish)
	op.Target = words[0].value
	for _, f := range p.fields(d, words[1:]) {
		if f.Name == "id" {
			op.ID = p.publishID(d, f.Value)
			continue
		}
		op.Fields = append(op.Fields, f)
	}
	p.publishBody(d, op)
	if op.ID == "" {
		p.fail(d.line, "handler.publish-id")
	}
}

// publishID is the id of an outgoing message, as Op.ID has it.
func (p *parser) publishID(d directive, v Expr) string {
	switch {
	case v.Param != "":
		return ":" + v.Param
	case v.Literal == "derived" && p.s.Trigger == OnRelay:
		p.fail(d.line, "handler.publish-derived-relay")
	case v.Literal != "fresh" && v.Literal != "derived":
		p.fail(d.line, "handler.publish-id-word")
		return "?"
	}
	return v.Literal.(string)
}

// publishBody lets body= be a parameter that stands for the whole payload.
func (p *parser) publishBody(d directive, op *Op) {
	for _, f := range op.Fields {
		switch {
		case f.Name != "body":
		case f.Value.Param == "":
			p.fail(d.line, "handler.publish-body")
		case len(op.Fields) > 1:
			p.fail(d.line, "handler.publish-body-alone")
		}
	}
}

// fields reads the field=value words of a directive.
func (p *parser) fields(d directive, words []word) []Field {
	var fields []Field
	seen := map[string]bool{}
	for _, w := range words {
		switch {
		case !w.pair || !isTopic(w.key) || w.value == "" && !w.quoted:
			p.fail(d.line, "handler.field", w.raw, d.name)
			return fields // the rest of the line would only repeat it
		case seen[w.key]:
			p.fail(d.line, "handler.field-twice", w.key)
			continue
		case !w.quoted && strings.HasPrefix(w.value, ":") && w.expr().Param == "":
			p.fail(d.line, "handler.field", w.raw, d.name)
			return fields
		}
		seen[w.key] = true
		fields = append(fields, Field{Name: w.key, Value: w.expr()})
	}
	return fields
}

// redis reads setnx, set, get and del.
func (p *parser) redis(d directive, code Code) {
	words, ok := p.words(d)
	if !ok {
		return
	}
	if len(words) == 0 {
		p.misuse(d)
		return
	}
	key := words[0].raw
	if strings.Contains(key, " ") || !p.keyParams(d, key) {
		p.misuseKey(d, key)
		return
	}
	op := p.push(d, code)
	op.Target = key
	for _, w := range words[1:] {
		p.redisWord(d, op, w)
	}
	if code == Set && len(op.Fields) == 0 {
		p.misuse(d)
	}
}

// redisWord reads the value or the ttl= of setnx and set.
func (p *parser) redisWord(d directive, op *Op, w word) {
	writes := op.Code == SetNX || op.Code == Set
	switch {
	case writes && w.pair && w.key == "ttl" && op.TTL == "":
		p.ttl(d, op, w.value)
	case writes && (!w.pair || w.key == "value") && len(op.Fields) == 0:
		op.Fields = []Field{{Name: "value", Value: w.expr()}}
	default:
		p.misuse(d)
	}
}

// ttl reads a lifetime.
func (p *parser) ttl(d directive, op *Op, value string) {
	if lifetime, err := time.ParseDuration(value); err != nil || lifetime <= 0 {
		p.fail(d.line, "handler.ttl", value)
		return
	}
	op.TTL = value
}

// keyParams reports whether every brace in a key holds a parameter's name.
func (p *parser) keyParams(d directive, key string) bool {
	_, ok := KeyParams(key)
	return ok
}

func (p *parser) misuseKey(d directive, key string) {
	p.fail(d.line, "handler.key", key, d.name)
}

// KeyParams are the names inside the braces of a Redis key, in their order. It
// is false when a brace is not closed or holds no name.
func KeyParams(key string) ([]string, bool) {
	var names []string
	for key != "" {
		open := strings.IndexAny(key, "{}")
		if open < 0 {
			return names, true
		}
		end := strings.IndexByte(key, '}')
		if key[open] == '}' || end < 0 {
			return names, false
		}
		name := strings.TrimPrefix(key[open+1:end], ":")
		if !isName(name) {
			return names, false
		}
		names, key = append(names, name), key[end+1:]
	}
	return names, true
}

// isTopic reports whether s can name a service, a topic or a field.
func isTopic(s string) bool {
	return s != "" && strings.Trim(strings.ToLower(s), "abcdefghijklmnopqrstuvwxyz0123456789_.-") == ""
}
