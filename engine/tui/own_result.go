package tui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"again/engine/explore"
	"again/engine/lab"
	"again/engine/text"
)

// ownResult is what was found of somebody's own handler: the idiom of each
// statement, the verdict of each fault, and the way to the chosen one.
type ownResult struct {
	scroller
	o    *ownForm
	b    *lab.Brought
	at   int
	line int
	seen bool // the chosen fault was brought into sight
}

func newOwnResult(o *ownForm, b *lab.Brought) *ownResult {
	r := &ownResult{o: o, b: b}
	r.scroller.draw = r.content
	if f, ok := lab.Shortest(b.Report); ok {
		for i := range b.Report.Faults {
			if b.Report.Faults[i].Fault == f.Fault {
				r.at = i
			}
		}
	}
	return r
}

func (r *ownResult) Title() string {
	return text.Get("tui.own.verdict."+r.b.Report.Verdict, r.b.Report.Bus)
}

func (r *ownResult) Keys() []key.Binding {
	k := r.o.m.keys
	list := []key.Binding{}
	if len(r.chosen().Counterexample) > 0 {
		list = append(list, k.OpenRun)
	}
	return append(list, k.Recheck, k.Up, k.Down, k.PageDown, k.Close)
}

func (r *ownResult) SetSize(w, h int) {
	r.scroller.SetSize(min(w, 112), h)
	r.ready()
	if !r.seen {
		r.reveal(max(0, r.line-1), r.line)
		r.seen = true
	}
}

func (r *ownResult) View() []string { return r.shown() }

func (r *ownResult) chosen() explore.Finding { return r.b.Report.Faults[r.at] }

func (r *ownResult) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	defer r.spoil()
	switch {
	case key.Matches(k, m.keys.Close, m.keys.Quit):
		r.o.result = nil
		m.dialog = r.o
	case key.Matches(k, m.keys.Up):
		r.at, r.seen = max(0, r.at-1), false
	case key.Matches(k, m.keys.Down):
		r.at, r.seen = min(r.at+1, len(r.b.Report.Faults)-1), false
	case key.Matches(k, m.keys.PageDown, m.keys.PageUp):
		scrollBy(&r.scroller, m.keys, k)
	case key.Matches(k, m.keys.Recheck):
		m.dialog = r.o
		return r.o.check()
	case key.Matches(k, m.keys.Choose):
		if f := r.chosen(); len(f.Counterexample) > 0 {
			m.dialog = nil
			back := text.Get("tui.own.back", m.keys.Own.Help().Key)
			return m.openFly(r.b.Board, FoundRun{Title: strings.TrimSuffix(string(f.Fault)+": "+f.Anomaly, ": "), Script: r.b.Run(f)}, back)
		}
	}
	return nil
}

func (r *ownResult) content(w int) []string {
	t := r.o.m.t
	out := []string{t.label.on(text.Get("tui.own.statements"))}
	file := ""
	for _, s := range r.b.Statements {
		if s.File != file && len(r.b.Subject.Setup.Scripts) > 1 {
			file = s.File
			out = append(out, t.faint.on(clip("  "+clean(file), w)))
		}
		lead := fit(rightTo(s.Line, 4)+"  "+string(s.Idiom), 26)
		out = append(out, clip(t.emphasis.on(lead)+clean(oneLine(s.SQL)), w))
	}
	out = append(out, "", t.label.on(text.Get("tui.boundary.faults")))
	for i, f := range r.b.Report.Faults {
		line := lab.FaultLine(f)
		switch {
		case i == r.at:
			r.line = len(out)
			line = t.chosen.on(fit(signHere+" "+line, w))
		case f.Verdict == explore.Unsafe:
			line = t.bad.on(clip("  "+line, w))
		case f.Verdict == explore.NotRun:
			line = t.faint.on(clip("  "+line, w))
		default:
			line = clip("  "+line, w)
		}
		out = append(out, line)
	}
	out = append(out, "")
	out = append(out, r.story(w)...)
	for _, l := range lab.NumberLines(r.b.Report) {
		out = append(out, wrapInk(t.faint, clean(l), w)...)
	}
	return out
}

// story is the way to the chosen fault.
func (r *ownResult) story(w int) []string {
	f := r.chosen()
	if len(f.Counterexample) == 0 {
		return nil
	}
	var out []string
	for i, l := range lab.StoryLines(f) {
		l = clean(l)
		if i == 0 {
			l = r.o.m.t.strong.on(l)
		}
		out = append(out, clip(l, w))
	}
	return append(out, "")
}

// rightTo writes a number with its end at cell w.
func rightTo(n, w int) string {
	s := strconv.Itoa(n)
	return spaces(w-len(s)) + s
}
