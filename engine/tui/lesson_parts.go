package tui

import (
	"strconv"
	"strings"

	"again/engine/course"
	"again/engine/text"
)

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
