package tui

import (
	"strconv"
	"strings"

	"again/engine/course"
	"again/engine/text"
)

// logs is the pane of events, with the anomalies below them. Beside other
// panes an event of an earlier verb has one line, with the verb at its end;
// alone on the screen, verbs are headings and nothing is cut.
type logs struct {
	scroller
	t      *theme
	sc     *scene
	room   room
	tall   int // lines of the whole pane; the scroller has what the anomalies leave
	newest int // first line that the last verb made
	pinned []string
}

func newLogs(t *theme) *logs {
	p := &logs{t: t, sc: emptyScene()}
	p.scroller.draw = p.content
	return p
}

func (p *logs) Title() string { return text.Get("tui.pane.log") }

// Note is the verdict, on the lower border.
func (p *logs) Note() string {
	words, k := verdict(p.t, p.sc.board)
	return p.t.faint.on(text.Get("tui.anomalies")+" ") + k.on(words)
}

// verdict says in a word or two what stands out on a board.
func verdict(t *theme, b *course.Board) (string, ink) {
	switch {
	case b.Pending:
		return text.Get("tui.anomalies.pending"), t.faint
	case len(b.Anomalies) == 0:
		return signDone + " " + text.Get("tui.anomalies.none"), t.ok
	}
	words := signError + " " + clean(b.Anomalies[0].Name)
	if n := len(b.Anomalies) - 1; n > 0 {
		words += " +" + strconv.Itoa(n)
	}
	return words, t.bad
}

func (p *logs) SetSize(w, h int) {
	p.tall = max(0, h)
	p.pin(w)
	p.scroller.SetSize(w, p.tall-len(p.pinned))
}

// SetScene shows another moment, from the first event that it brought.
func (p *logs) SetScene(sc *scene, r room) {
	changed := p.sc != sc
	p.sc, p.room = sc, r
	p.spoil()
	p.pin(p.w)
	p.scroller.SetSize(p.w, p.tall-len(p.pinned))
	if changed {
		p.ready()
		p.top = max(0, min(p.newest, len(p.lines)-p.h))
	}
}

// pin draws the anomalies and remarks, which stay in sight: at most half of
// the pane.
func (p *logs) pin(w int) {
	p.pinned = nil
	b := p.sc.board
	if w <= 0 || p.tall < 4 {
		return
	}
	var lines []string
	if !b.Pending {
		for _, a := range b.Anomalies {
			words := wrap(signError+" "+clean(a.Name)+": "+shortIDs(clean(a.Text)), w, 2)
			for _, l := range words {
				lines = append(lines, p.t.bad.on(l))
			}
		}
	}
	remarks := b.Remarks
	if b.Pending && p.room == beside {
		remarks = nil
	}
	for _, r := range remarks {
		for _, l := range wrap(signDot+" "+shortIDs(clean(r)), w, 2) {
			lines = append(lines, p.t.faint.on(l))
		}
	}
	if len(lines) == 0 {
		return
	}
	if most := max(1, p.tall/2-1); len(lines) > most {
		lines = append(lines[:most-1:most-1], p.t.faint.on(text.Get("tui.more", len(lines)-most+1)))
	}
	p.pinned = append([]string{p.t.border.on(strings.Repeat("─", w))}, lines...)
	for i, l := range p.pinned {
		p.pinned[i] = fit(l, w)
	}
}

// View is the events, then the anomalies.
func (p *logs) window() []string { return append(p.scroller.window(), p.pinned...) }

func (p *logs) content(w int) []string {
	var out []string
	verb := 0
	p.newest = 0
	for _, e := range p.sc.board.Log {
		name := ""
		if e.Verb != verb {
			verb = e.Verb
			name = p.verb(verb)
			if e.Latest {
				p.newest = len(out)
			}
		}
		if name != "" && p.room != beside {
			out = append(out, p.t.faint.on(clip("› "+name, w)))
			name = ""
		}
		out = append(out, p.entry(e, name, w)...)
	}
	if len(out) == 0 {
		return []string{p.t.faint.on(text.Get("tui.log.empty"))}
	}
	return out
}

// verb is the n-th verb as it was given, from 1.
func (p *logs) verb(n int) string {
	if n < 1 || n > len(p.sc.verbs) {
		return ""
	}
	return clean(p.sc.verbs[n-1])
}

const clockFormat = "15:04:05"

// entry draws an event, and at the end of its first line the verb that made it.
func (p *logs) entry(e course.LogLine, verb string, w int) []string {
	mark := " "
	if e.Latest {
		mark = p.t.newer.on(signLatest)
	}
	lead := len(clockFormat) + 2
	words := clean(e.Text)
	if p.room != zoomed {
		words = shortIDs(words)
	}
	var out []string
	room := max(1, w-lead)
	if verb != "" {
		verb = clip("‹ "+verb, room/3)
		room -= cells(verb) + gap
	}
	if p.room == beside && !e.Latest {
		words = clip(words, room)
	}
	for i, l := range wrapCode(words, room, 2) {
		if i == 0 {
			line := mark + p.t.faint.on(e.At.Format(clockFormat)) + " " + p.fields(l, e.Name)
			if verb != "" {
				line += spaces(room+gap-cells(l)) + p.t.faint.on(verb)
			}
			out = append(out, line)
			continue
		}
		out = append(out, mark+spaces(lead-1)+p.t.faint.on(l))
	}
	return out
}

// fields brings out the name of the event.
func (p *logs) fields(line, name string) string {
	before, after, found := strings.Cut(line, name)
	if !found || name == "" {
		return line
	}
	return p.t.faint.on(before) + p.t.event.on(name) + after
}
