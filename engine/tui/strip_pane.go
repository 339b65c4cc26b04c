package tui

import (
	"strconv"
	"strings"

	"again/engine/course"
	"again/engine/text"
)

// strip is the pane of the pipeline: client, outbox, broker and workers as
// columns, with the messages in them.
type strip struct {
	scroller
	t        *theme
	sc       *scene
	selected string // the actor that keys act on, "" when there is but one
	room     room
}

func newStrip(t *theme) *strip {
	p := &strip{t: t, sc: emptyScene()}
	p.scroller.draw = p.content
	return p
}

func (p *strip) Title() string { return text.Get("tui.pane.strip") }

func (p *strip) Note() string { return "" }

// SetScene shows another moment.
func (p *strip) SetScene(sc *scene, r room) {
	p.sc, p.room = sc, r
	p.spoil()
}

// station is a column: its name, and lines of what is in it.
type station struct {
	name  string
	lines []run
	width int
}

// stationRows is how many lines the pipeline asks for at the usual size.
func stationRows(sc *scene) int { return 1 + max(3, len(sc.board.Strip.Workers)) }

func (p *strip) content(w int) []string {
	all := p.stations()
	share(all, w)
	columns := make([][]string, len(all))
	height := 0
	for i, s := range all {
		for _, l := range s.lines {
			for _, part := range wrap(l.text, s.width, 2) {
				columns[i] = append(columns[i], l.ink.on(part))
			}
		}
		height = max(height, len(columns[i]))
	}
	out := []string{p.rail(all)}
	for y := range height {
		var b strings.Builder
		for i, s := range all {
			b.WriteString(fit(at(columns[i], y), s.width) + spaces(gap+1))
		}
		out = append(out, strings.TrimRight(b.String(), " "))
	}
	return out
}

// rail is the first line: the stations with arrows between them.
func (p *strip) rail(all []station) string {
	var b strings.Builder
	for i, s := range all {
		name := clip(s.name, s.width)
		b.WriteString(p.t.strong.on(name))
		if i < len(all)-1 {
			n := s.width + gap + 1 - cells(name)
			b.WriteString(p.t.faint.on(" " + strings.Repeat("─", max(0, n-3)) + "▶ "))
		}
	}
	return b.String()
}

func (p *strip) stations() []station {
	b := p.sc.board
	all := []station{p.client()}
	if b.Strip.HasOutbox {
		all = append(all, p.outbox())
	}
	return append(all, p.broker(), p.workers())
}

func (p *strip) client() station {
	s := station{name: text.Get("tui.client")}
	for _, api := range []*course.WorkerView{p.sc.board.Strip.API, p.sc.board.Strip.API2} {
		if api != nil && !idle(*api) {
			s.lines = append(s.lines, p.worker(*api)...)
		}
	}
	if n := len(p.sc.board.Requests); n > 0 {
		last := p.sc.board.Requests[n-1]
		if last.Status > 0 {
			s.lines = append(s.lines, run{p.t.text, text.Get("tui.answer", last.Status)})
		}
	}
	return s
}

func (p *strip) outbox() station {
	n := p.sc.board.Strip.Outbox
	s := station{name: text.Get("tui.outbox")}
	k := p.t.faint
	if n > 0 {
		k = p.t.newer
	}
	s.lines = append(s.lines, run{k, text.Get("tui.waiting", n)})
	if relay := p.sc.board.Strip.Relay; relay != nil && !idle(*relay) {
		s.lines = append(s.lines, p.worker(*relay)...)
	}
	return s
}

func (p *strip) broker() station {
	s := station{name: clean(p.sc.board.Bus)}
	acked := 0
	for _, m := range p.sc.board.Strip.Messages {
		if m.State == "done" && p.room == beside {
			acked++
			continue
		}
		k := p.t.text
		switch {
		case m.Settled && m.State != "done":
			k = p.t.bad
		case m.Settled:
			k = p.t.faint
		case m.State == "ready":
			k = p.t.newer
		}
		s.lines = append(s.lines, run{k, p.chip(m)})
	}
	if acked > 0 {
		s.lines = append(s.lines, run{p.t.faint, text.Get("tui.acked", acked)})
	}
	if len(s.lines) == 0 {
		s.lines = append(s.lines, run{p.t.faint, text.Get("tui.queue.empty")})
	}
	return s
}

// chip is a message in one line: name, where it stands and why, and what a
// consumer sees of its past.
func (p *strip) chip(m course.MessageView) string {
	parts := []string{clean(m.Why)}
	if m.Why == "" {
		parts[0] = word1("tui.state.", m.State)
		if m.Attempts > 0 {
			parts = append(parts, text.Get("tui.delivered", m.Attempts))
		}
	}
	if m.Flag != "" {
		parts = append(parts, clean(m.Flag))
	}
	return "[" + clean(joined([]string{m.Name, m.Event})) + "] " + strings.Join(parts, ", ")
}

// word1 is the catalogue's word for a state, or the state's own name.
func word1(prefix, name string) string {
	if text.Has(prefix + name) {
		return text.Get(prefix + name)
	}
	return clean(name)
}

func (p *strip) workers() station {
	s := station{name: text.Get("tui.workers")}
	for _, w := range p.sc.board.Strip.Workers {
		s.lines = append(s.lines, p.worker(w)...)
	}
	return s
}

func (p *strip) worker(w course.WorkerView) []run {
	name := w.Name
	if name == p.selected {
		name = "[" + name + "]"
	}
	if idle(w) {
		lines := []run{{p.t.faint, name + " " + word1("tui.state.", "idle")}}
		return append(lines, p.armed(w)...)
	}
	parts := []string{joined([]string{name, signHere, clean(w.Event), clean(w.Handler)})}
	if w.State == "blocked" {
		parts = append(parts, text.Get("tui.blocked", clean(w.BlockedBy)))
	} else if w.State != "running" {
		parts = append(parts, word1("tui.state.", w.State))
	}
	if w.Attempt > 1 {
		parts = append(parts, text.Get("tui.attempt", w.Attempt))
	}
	if w.InTx {
		parts = append(parts, text.Get("tui.intx"))
	}
	return append([]run{{p.t.text, strings.Join(parts, ", ")}}, p.armed(w)...)
}

func (p *strip) armed(w course.WorkerView) []run {
	var lines []run
	for _, a := range w.Armed {
		lines = append(lines, run{p.t.warn, "  " + signError + " " + clean(a)})
	}
	return lines
}

// share gives the stations their widths: what they need, as long as it fits;
// else the broker and the workers share what the others leave.
func share(all []station, w int) {
	room := w - (gap+1)*(len(all)-1)
	for i := range all {
		all[i].width = max(cells(all[i].name)+1, 6)
		for _, l := range all[i].lines {
			all[i].width = max(all[i].width, cells(l.text))
		}
	}
	widths := make([]int, len(all))
	for i, s := range all {
		widths[i] = s.width
		if i < len(all)-2 {
			widths[i] = min(widths[i], max(6, w/6))
		}
	}
	for sum(widths) > room {
		if !narrow(widths, 6) {
			break
		}
	}
	broker := len(all) - 2
	widths[broker] += max(0, min(room-sum(widths), room/2-widths[broker]))
	for i := range all {
		all[i].width = widths[i]
	}
}

func sum(ns []int) int {
	t := 0
	for _, n := range ns {
		t += n
	}
	return t
}

// brief is the pipeline in one line, for the medium layout.
func (p *strip) brief(w int) string {
	s := p.sc.board.Strip
	arrow := p.t.faint.on(" " + signArrow + " ")
	parts := []string{text.Get("tui.client")}
	if s.HasOutbox {
		parts = append(parts, text.Get("tui.outbox")+" "+strconv.Itoa(s.Outbox))
	}
	bus := clean(p.sc.board.Bus)
	for _, m := range s.Messages {
		if !m.Settled {
			chip := joined([]string{m.Event, word1("tui.state.", m.State)})
			if m.Attempts > 1 {
				chip += " " + text.Get("tui.times", m.Attempts)
			}
			bus += " [" + clean(chip) + "]"
		}
	}
	var actors []string
	for _, a := range p.sc.actors() {
		if !idle(a) || strings.HasPrefix(a.Name, "w") {
			actors = append(actors, p.short(a))
		}
	}
	parts = append(parts, bus, strings.Join(actors, "  "))
	return fit(" "+strings.Join(parts, arrow), w)
}

func (p *strip) short(a course.WorkerView) string {
	if idle(a) {
		return p.t.faint.on(a.Name + " " + word1("tui.state.", "idle"))
	}
	state := ""
	if a.State != "running" {
		state = word1("tui.state.", a.State)
	}
	return joined([]string{a.Name, signHere, clean(a.Event), state})
}
