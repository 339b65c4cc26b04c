package tui

import (
	"slices"
	"strings"

	"again/engine/course"
)

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
