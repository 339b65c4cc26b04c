package tui

import (
	"strconv"
	"strings"

	"again/engine/course"
	"again/engine/text"
)

// handlers is the pane of the scripts, with where each actor stands. Zoomed it
// shows them as they are in the file.
type handlers struct {
	scroller
	t       *theme
	sc      *scene
	current int // first line an actor stands at, -1 for none
	gutter  int // width of the actors' column
	room    room
}

func newHandlers(t *theme) *handlers {
	p := &handlers{t: t, sc: emptyScene(), current: -1}
	p.scroller.draw = p.content
	return p
}

// Title names the script that an actor is in.
func (p *handlers) Title() string {
	title := text.Get("tui.pane.handler")
	for _, h := range p.sc.board.Handlers {
		if h.Active {
			return title + "  " + clean(h.Name)
		}
	}
	return title
}

func (p *handlers) Note() string { return "" }

// SetScene shows another moment, and brings the current line into sight.
func (p *handlers) SetScene(sc *scene, r room) {
	changed := p.sc != sc
	p.sc, p.room = sc, r
	p.spoil()
	if changed {
		p.ready()
		if p.current >= 0 {
			p.reveal(max(0, p.current-1), min(len(p.lines)-1, p.current+3))
		}
	}
}

func (p *handlers) content(w int) []string {
	p.current = -1
	p.gutter = p.widest() + 1
	var out []string
	for i, h := range p.sc.board.Handlers {
		if i > 0 {
			out = append(out, "")
		}
		out = append(out, p.head(h, w))
		for _, l := range p.body(h) {
			out = p.line(out, l, w)
		}
	}
	if len(out) == 0 {
		return []string{p.t.faint.on(text.Get("tui.code.none"))}
	}
	return out
}

// body is the script; unless zoomed without its head, which says again
// what the heading says, or what decides where it is used.
func (p *handlers) body(h course.HandlerView) []course.CodeLine {
	if p.room == zoomed {
		return h.Lines
	}
	for i, l := range h.Lines {
		if !strings.HasPrefix(l.Text, "--:") || l.Op > 0 {
			return h.Lines[i:]
		}
	}
	return h.Lines
}

// widest is the room that the names of actors take.
func (p *handlers) widest() int {
	n := 2
	for _, h := range p.sc.board.Handlers {
		for _, l := range h.Lines {
			n = max(n, cells(strings.Join(l.At, ",")))
		}
	}
	return min(n, 9)
}

func (p *handlers) head(h course.HandlerView, w int) string {
	name, trigger := clean(h.Name), clean(h.Trigger)
	if strings.HasSuffix(trigger, name) {
		name, trigger = trigger, ""
	}
	k := p.t.label
	if h.Active {
		k = p.t.heading
	}
	return k.on(clip(name, w)) + p.t.faint.on(clip("  "+trigger, w-cells(name)))
}

// line draws what happened before a line of the script, then the line.
func (p *handlers) line(out []string, l course.CodeLine, w int) []string {
	for _, m := range l.Marks {
		sign, k := p.mark(m.Kind)
		for _, part := range wrap(sign+" "+clean(m.Text), max(1, w-p.gutter), 2) {
			out = append(out, spaces(p.gutter)+k.on(part))
		}
	}
	here := len(l.At) > 0
	if here && p.current < 0 {
		p.current = len(out)
	}
	lead := p.gutter + 3
	prefix := p.prefix(l)
	for _, part := range wrapCodeRuns(p.inks(l), max(1, w-lead), 2) {
		out = append(out, prefix+part)
		prefix = spaces(lead)
	}
	return out
}

// inks are a line's: in bold where an actor stands, as SQL elsewhere, and a
// directive that is a step as such.
func (p *handlers) inks(l course.CodeLine) []run {
	line := strings.TrimRight(clean(l.Text), " ")
	directive, isStep := strings.CutPrefix(line, "--:")
	switch {
	case len(l.At) > 0:
		return []run{{p.t.current, line}}
	case isStep && l.Op > 0:
		return []run{{p.t.directive, "--:"}, {p.t.text, directive}}
	}
	return sqlRuns(p.t, line)
}

// prefix is the actor that stands here, its arrow, and the number of the step.
func (p *handlers) prefix(l course.CodeLine) string {
	names, arrow, number := "", " ", ""
	if len(l.At) > 0 {
		names, arrow = strings.Join(l.At, ","), signHere
	}
	if l.Op > 0 {
		number = strconv.Itoa(l.Op)
	}
	return p.t.actor.on(fit(names, p.gutter-1)+arrow) + p.t.faint.on(spaces(2-len(number))+number) + " "
}

func (p *handlers) mark(kind string) (string, ink) {
	switch kind {
	case "crash":
		return signCrash, p.t.bad
	case "fail":
		return signFail, p.t.bad
	case "skip":
		return signSkip, p.t.warn
	}
	return signError, p.t.bad
}
