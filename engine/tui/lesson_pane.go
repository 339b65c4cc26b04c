package tui

import (
	"strings"

	"again/engine/course"
	"again/engine/text"
)

// lesson is the pane of the prose, the question, the goals and the hints. The
// question and the goals stay in sight below the prose; where there is little
// room, only what the learner has to do next.
type lesson struct {
	scroller
	t      *theme
	sc     *scene
	keys   *keyMap
	answer string // a number that is being typed
	tall   int
	pinned []string
	short  bool // what is pinned is not all

	step  *course.Step // that doc was read from
	doc   *document
	prose int  // lines of title and prose
	table int  // the line that the first table begins at
	atEnd bool // the end of the prose stays in sight until somebody scrolls
	hint  int  // hints drawn, to bring a new one into sight
}

func newLesson(t *theme, keys *keyMap) *lesson {
	p := &lesson{t: t, sc: emptyScene(), keys: keys}
	p.scroller.draw = p.content
	return p
}

// Title is the lesson's name for the pane.
func (p *lesson) Title() string { return text.Get("tui.pane.lesson") }

// Note says how to go on, on the lower border.
func (p *lesson) Note() string {
	var parts []string
	if p.sc.hintsLeft > 0 {
		h := p.keys.Hint.Help()
		parts = append(parts, p.t.key.on(h.Key)+" "+p.t.action.on(text.Get("tui.hint.left", p.sc.hintsLeft)))
	}
	if p.sc.at > 0 {
		parts = append(parts, p.keyNote(p.keys.Back.Help().Key, text.Get("tui.note.back")))
	}
	parts = append(parts, p.keyNote(p.keys.Next.Help().Key, text.Get("tui.note.next")))
	return strings.Join(parts, p.t.faint.on(" "+signDot+" "))
}

func (p *lesson) keyNote(key, what string) string {
	return p.t.key.on(key) + " " + p.t.action.on(what)
}

func (p *lesson) SetSize(w, h int) {
	p.tall = max(0, h)
	p.pin(max(0, w))
	p.scroller.SetSize(w, p.tall-len(p.pinned))
}

// SetScene shows another moment; another step begins at its top, a new hint is
// brought into sight, and so is the end of the prose once the question is
// answered, and a table once the goals are reached.
func (p *lesson) SetScene(sc *scene, _ room) {
	fresh := sc.step != p.step
	p.atEnd = !fresh && (p.atEnd || p.sc.locked() && !sc.locked())
	revealed := !fresh && sc.done && filledIn(sc.tables) && !filledIn(p.sc.tables)
	p.sc = sc
	p.spoil()
	if fresh {
		p.step, p.doc = sc.step, readMarkdown(sc.step.Prose)
		p.top, p.hint = 0, len(sc.hints)
	}
	p.pin(p.w)
	p.scroller.SetSize(p.w, p.tall-len(p.pinned))
	if p.atEnd && p.short && len(p.pinned) > 0 {
		p.ready() // what to do now stands at the end of the prose
		p.top = max(0, p.prose-p.h)
	}
	if revealed {
		p.ready()
		p.top, p.atEnd = max(0, p.table-1), false
	}
	if len(sc.hints) > p.hint {
		p.ready()
		p.top, p.atEnd = len(p.lines), false
	}
	p.hint = len(sc.hints)
}

// Scroll moves the prose.
func (p *lesson) Scroll(n int) {
	p.atEnd = false
	p.scroller.Scroll(n)
}

// setAnswer shows the number that is being typed.
func (p *lesson) setAnswer(s string) {
	p.answer = s
	p.spoil()
	p.pin(p.w)
}

func (p *lesson) content(w int) []string {
	out := p.told(w)
	p.prose = len(out)
	add := func(parts ...[]string) {
		for _, part := range parts {
			if len(part) > 0 {
				out = append(append(out, ""), part...)
			}
		}
	}
	// Where nothing is pinned, what answers the learner stands before what is
	// long: a small screen shows it without scrolling.
	loose := len(p.pinned) == 0
	switch {
	case loose:
		add(p.question(w), p.replied(w), p.finished(w))
	case p.short && !p.sc.locked():
		add(p.asked(w))
	}
	p.table = len(out) + 1
	for _, f := range p.sc.tables {
		add(p.filled(f, w))
	}
	if loose {
		add(p.goals(w))
	}
	for i, h := range p.sc.hints {
		add(append([]string{p.t.warn.on(text.Get("tui.hint", i+1))}, readMarkdown(h).draw(p.t, w)...))
	}
	return out
}

// told is the title and the prose.
func (p *lesson) told(w int) []string {
	var out []string
	if p.sc.step.Title != "" {
		for _, l := range wrap(clean(p.sc.step.Title), w, 0) {
			out = append(out, p.t.heading.on(l))
		}
		out = append(out, "")
	}
	if p.doc != nil {
		out = append(out, p.doc.draw(p.t, w)...)
	}
	return out
}

// filledIn reports whether there are tables, and filled ones.
func filledIn(tables []course.FilledTable) bool { return len(tables) > 0 && !tables[0].Hidden }

// filled draws a table that runs have filled in.
func (p *lesson) filled(f course.FilledTable, w int) []string {
	rows := [][]string{{""}}
	for _, c := range f.Columns {
		rows[0] = append(rows[0], clean(c))
	}
	for _, r := range f.Rows {
		row := []string{clean(r.Title)}
		for _, c := range r.Cells {
			row = append(row, clean(c))
		}
		rows = append(rows, row)
	}
	return drawFilled(p.t, rows, w)
}
