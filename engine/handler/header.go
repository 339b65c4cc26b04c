package handler

import (
	"path"
	"strings"
)

// header reads the directives that say what a script is. They stand above its
// first statement.
func (p *parser) header(d directive) {
	if d.name == "handler" && p.handlerLine > 0 || p.second {
		p.anotherHandler(d)
		return
	}
	if len(p.s.Ops) > 0 {
		p.fail(d.line, "handler.header-late", d.name, p.s.Ops[0].Line)
		return
	}
	switch d.name {
	case "handler":
		p.handlerName(d)
	case "on":
		p.on(d)
	case "variant":
		p.variant(d)
	case "service":
		p.service(d)
	}
}

// anotherHandler reports a second handler in the file, once: the rest of its
// head belongs to it.
func (p *parser) anotherHandler(d directive) {
	if !p.second {
		p.fail(d.line, "handler.two-handlers", p.s.Name, p.handlerLine)
	}
	p.second = true
}

// handlerName reads `handler NAME`.
func (p *parser) handlerName(d directive) {
	p.handlerLine = d.line
	if d.rest == "" || strings.ContainsAny(d.rest, " \t'\"=") {
		p.misuse(d)
		return
	}
	p.s.Name = d.rest
}

// on reads `on TYPE`, `on POST /path`, `on GET /path` and `on relay`.
func (p *parser) on(d directive) {
	if p.onLine > 0 {
		p.fail(d.line, "handler.two-on", p.onLine)
		return
	}
	p.onLine = d.line
	words := strings.Fields(d.rest)
	switch {
	case len(words) == 1 && strings.EqualFold(words[0], "relay"):
		p.s.Trigger, p.known = OnRelay, true
	case len(words) == 1:
		p.onEvent(d, words[0])
	case len(words) == 2:
		p.onRequest(d, strings.ToUpper(words[0]), words[1])
	default:
		p.misuse(d)
	}
}

// onEvent reads the event type of `on TYPE`.
func (p *parser) onEvent(d directive, typ string) {
	switch {
	case strings.ContainsAny(typ, "*#>"):
		p.fail(d.line, "handler.on-wildcard", typ)
	case strings.HasPrefix(typ, "/"):
		p.fail(d.line, "handler.on-method", typ)
	case isMethod(typ):
		p.misuse(d)
	case strings.Trim(strings.ToLower(typ), "abcdefghijklmnopqrstuvwxyz0123456789._-:/") != "":
		p.misuse(d)
	default:
		p.s.Type, p.known = typ, true
	}
}

// onRequest reads the method and path of `on POST /path`.
func (p *parser) onRequest(d directive, method, route string) {
	switch {
	case !isMethod(method):
		p.misuse(d)
	case method != "GET" && method != "POST":
		p.fail(d.line, "handler.on-verb", method)
	case !strings.HasPrefix(route, "/"):
		p.fail(d.line, "handler.on-path", route, route)
	default:
		p.s.Trigger, p.s.Method, p.s.Path, p.known = OnRequest, method, route, true
		p.routeParams(d)
	}
}

// routeParams refuses a colon in a path that names no parameter.
func (p *parser) routeParams(d directive) {
	for _, part := range strings.Split(p.s.Path, "/") {
		if name, ok := strings.CutPrefix(part, ":"); ok && !isName(name) {
			p.fail(d.line, "handler.on-path-param", part)
		}
	}
}

func isMethod(s string) bool {
	switch strings.ToUpper(s) {
	case "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD":
		return true
	}
	return false
}

// variant reads `variant a, b "Title"`.
func (p *parser) variant(d directive) {
	variants, ok := parseVariant(d.rest)
	if !ok {
		p.misuse(d)
		return
	}
	for _, v := range variants {
		if p.s.belongs(v.Name) && len(p.s.Variants) > 0 {
			p.fail(d.line, "handler.variant-twice", v.Name)
			continue
		}
		p.s.Variants = append(p.s.Variants, v)
	}
}

// service reads `service B`.
func (p *parser) service(d directive) {
	switch {
	case p.s.Service != "":
		p.fail(d.line, "handler.said-twice", d.name)
	case !isName(d.rest):
		p.misuse(d)
	default:
		p.s.Service = d.rest
	}
}

// defaultName names a script that has no `handler` line.
func (p *parser) defaultName() {
	switch {
	case p.s.Name != "":
	case p.s.Trigger == OnRequest:
		p.s.Name = p.s.Path
	case p.s.Trigger == OnRelay:
		p.s.Name = "relay"
	default:
		base := path.Base(strings.ReplaceAll(p.file, "\\", "/"))
		p.s.Name = strings.TrimSuffix(base, path.Ext(base))
	}
}
