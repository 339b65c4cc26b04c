package tui

import (
	"slices"
	"strconv"
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
	told := !fresh && sc.done && filledIn(sc.tables) && !filledIn(p.sc.tables)
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
	if told {
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

// Heights of the pane from which the prose can do without the lines below: all
// of them, or those for what comes next.
const (
	tallPane  = 20
	shortPane = 12
)

// pin draws the question and the goals for the foot of the pane, unless they
// would take more than three fifths of it.
func (p *lesson) pin(w int) {
	p.pinned, p.short = nil, false
	if w <= 0 {
		return
	}
	lines := apart(p.question(w), p.goals(w), p.replied(w), p.finished(w))
	if p.tall < tallPane || len(lines)+1 > p.tall*3/5 || len(p.told(w))+len(lines)+1 > p.tall {
		p.short = true
		lines = p.next(w)
	}
	if p.short && len(lines)+1 > p.tall*3/5 {
		lines = p.leastNext(w)
	}
	if len(lines) == 0 || p.tall < shortPane || len(lines)+1 > p.tall*3/5 {
		return
	}
	p.pinned = append(p.pinned, p.t.border.on(strings.Repeat("─", w)))
	p.pinned = append(p.pinned, lines...)
	for i, l := range p.pinned {
		p.pinned[i] = fit(l, w)
	}
}

// next is what the learner has to do: answer, or reach the goals.
func (p *lesson) next(w int) []string {
	if p.sc.locked() {
		return p.question(w)
	}
	return slices.Concat(p.judged(w), p.goals(w), p.replied(w), p.finished(w))
}

// leastNext leaves out what has been reached.
func (p *lesson) leastNext(w int) []string {
	if p.sc.locked() {
		return nil
	}
	if p.sc.done {
		return append(p.judged(w), p.finished(w)...)
	}
	open := slices.DeleteFunc(slices.Clone(p.sc.goals), func(g course.GoalState) bool { return g.Reached })
	return slices.Concat(p.listed(open, w), p.replied(w))
}

// apart are the parts with an empty line between them.
func apart(parts ...[]string) []string {
	var lines []string
	for _, part := range parts {
		if len(part) > 0 && len(lines) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, part...)
	}
	return lines
}

func (p *lesson) window() []string { return append(p.scroller.window(), p.pinned...) }

func (p *lesson) question(w int) []string { return append(p.asked(w), p.judged(w)...) }

// asked is the question with its choices.
func (p *lesson) asked(w int) []string {
	ask := p.sc.ask
	if ask == nil {
		return nil
	}
	var out []string
	for _, l := range wrap("? "+clean(ask.Question), w, 2) {
		out = append(out, p.t.strong.on(l))
	}
	for i, c := range ask.Choices {
		mark := "  "
		if ask.Outcome != course.Unanswered && ask.Said == c {
			mark = signHere + " "
		}
		out = append(out, wrap(mark+strconv.Itoa(i+1)+") "+clean(c), w, 5)...)
	}
	return out
}

// judged is what came of the question.
func (p *lesson) judged(w int) []string {
	if p.sc.ask == nil {
		return nil
	}
	var out []string
	for _, l := range p.outcome(p.sc.ask) {
		for _, part := range wrap(l.text, w, 2) {
			out = append(out, l.ink.on(part))
		}
	}
	return out
}

func (p *lesson) outcome(ask *course.Prediction) []run {
	switch ask.Outcome {
	case course.Unanswered:
		if len(ask.Choices) > 0 {
			return []run{{p.t.open, text.Get("tui.ask.choose", len(ask.Choices))}}
		}
		return []run{{p.t.open, text.Get("tui.ask.type", p.answer+"_")}}
	case course.Skipped:
		return append([]run{{p.t.faint, text.Get("tui.ask.skipped")}}, p.happened(ask)...)
	case course.Right:
		return []run{{p.t.ok, signDone + " " + text.Get("tui.ask.right", clean(ask.Said), clean(ask.Was))}}
	case course.Mistaken:
		return []run{{p.t.open, signDiffers + " " + text.Get("tui.ask.wrong", clean(ask.Said), clean(ask.Was))}}
	}
	return []run{{p.t.text, text.Get("tui.ask.given", clean(ask.Said))}}
}

func (p *lesson) happened(ask *course.Prediction) []run {
	if ask.Was == "" {
		return nil
	}
	return []run{{p.t.text, text.Get("tui.ask.was", clean(ask.Was))}}
}

// goals are shown when the question is answered: some of them would answer it.
func (p *lesson) goals(w int) []string {
	if p.sc.locked() {
		return nil
	}
	return p.listed(p.sc.goals, w)
}

func (p *lesson) listed(goals []course.GoalState, w int) []string {
	if len(goals) == 0 {
		return nil
	}
	out := []string{p.t.label.on(text.Get("tui.goals"))}
	for _, g := range goals {
		sign, k, words := signTodo, p.t.open, shortIDs(clean(g.Text))
		if g.Reached {
			sign, k = signDone, p.t.ok
		} else if g.Now != "" {
			words += "  " + together(text.Get("tui.goal.now", clean(g.Now)), w/2)
		}
		for i, l := range wrap(words, max(1, w-2), 0) {
			if i > 0 {
				sign = " "
			}
			out = append(out, k.on(sign)+" "+strings.ReplaceAll(l, tie, " "))
		}
	}
	return out
}

// tie is a space that no line is broken at.
const tie = "\u00a0"

// together keeps a short remark on one line.
func together(s string, w int) string {
	if cells(s) > w {
		return s
	}
	return strings.ReplaceAll(s, " ", tie)
}

// replied is the lesson's answer to a way that does not lead there.
func (p *lesson) replied(w int) []string {
	if p.sc.reply == "" || p.sc.done {
		return nil
	}
	return append([]string{p.t.warn.on(text.Get("tui.reply"))}, readMarkdown(p.sc.reply).draw(p.t, w)...)
}

func (p *lesson) finished(w int) []string {
	switch {
	case len(p.sc.goals) == 0:
		return nil
	case p.sc.played && !p.sc.done:
		return wrapInk(p.t.faint, text.Get("tui.step.played", p.keys.Reset.Help().Key), w)
	case !p.sc.done:
		return nil
	}
	return []string{p.t.ok.on(clip(signDone+" "+text.Get("tui.step.done", p.keys.Next.Help().Key), w))}
}
