package tui

import (
	"context"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"again/engine/explore"
	"again/engine/lab"
	"again/engine/text"
)

// repairScreen is a handler to repair: an editor, and what the explorer says of
// it below.
type repairScreen struct {
	e      *examScreen
	f      *lab.Repair
	area   *area
	w, h   int
	footer scroller // the verdict, or the schema, below the editor
	schema bool     // the schema is shown in place of the verdict
	judged *lab.Judged
	of     string // the source that was judged
	err    error
	busy   bool
	stop   context.CancelFunc
}

// judgedMsg brings the verdict on a repair.
type judgedMsg struct {
	of     *repairScreen
	source string
	judged *lab.Judged
	err    error
}

func newRepair(e *examScreen, f *lab.Repair) *repairScreen {
	r := &repairScreen{e: e, f: f, area: newArea(f.Source), stop: func() {}}
	r.footer.draw = func(int) []string { return r.foot() }
	return r
}

func (r *repairScreen) Title() string { return text.Get("tui.exam.repair", clean(r.f.Title)) }

func (r *repairScreen) Keys() []key.Binding {
	k := r.e.m.keys
	list := []key.Binding{k.Judge, k.Editor}
	if r.shortest() != nil {
		list = append(list, k.ToRun)
	}
	list = append(list, k.Schema, k.Restore)
	if len(r.foot()) > r.room() {
		list = append(list, k.PageDown)
	}
	return append(list, k.Close)
}

func (r *repairScreen) SetSize(w, h int) { r.w, r.h = min(w, 112), h }

func (r *repairScreen) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, m.keys.Close):
		if r.busy {
			r.stop()
			return nil
		}
		r.e.back()
	case key.Matches(k, m.keys.Judge):
		return r.judge()
	case key.Matches(k, m.keys.Editor):
		return m.editOutside(r.area.source(), r.took)
	case key.Matches(k, m.keys.ToRun):
		if f := r.shortest(); f != nil {
			title := string(f.Fault) + ": " + f.Anomaly
			return r.e.openOnBoard(r.judged.Board, FoundRun{Title: title, Script: r.judged.Run(*f)})
		}
	case key.Matches(k, m.keys.Schema):
		r.schema = !r.schema
		r.footer.top = 0
	case key.Matches(k, m.keys.Restore):
		r.area.put(r.f.Source)
		r.judged, r.err = nil, nil
	case key.Matches(k, m.keys.PageDown, m.keys.PageUp):
		scrollBy(&r.footer, m.keys, k)
	default:
		r.area.typed(k)
	}
	return nil
}

// took takes what the learner's own editor left, and has it judged.
func (r *repairScreen) took(source string) tea.Cmd {
	r.area.put(source)
	return r.judge()
}

// judge has the explorer try what is typed.
func (r *repairScreen) judge() tea.Cmd {
	if r.busy {
		return nil
	}
	var ctx context.Context
	ctx, r.stop = context.WithCancel(context.Background())
	r.busy, r.schema, r.judged, r.err = true, false, nil, nil
	r.footer.top = 0
	exam, record, source, stop := r.e.exam, r.e.m.record(), r.area.source(), r.stop
	return r.e.m.safely(func() tea.Msg {
		defer stop()
		j, err := exam.Judge(ctx, r.f, source, record)
		return judgedMsg{r, source, j, err}
	})
}

func (msg judgedMsg) arrive(*Model) tea.Cmd {
	r := msg.of
	r.busy, r.judged, r.err, r.of = false, msg.judged, msg.err, msg.source
	if msg.err != nil {
		return nil
	}
	return r.e.reread()
}

// shortest is the finding that can be opened, nil when there is none.
func (r *repairScreen) shortest() *explore.Finding {
	if r.judged == nil || r.judged.Report == nil {
		return nil
	}
	f, ok := lab.Shortest(r.judged.Report)
	if !ok {
		return nil
	}
	return &f
}

// View is the story, the editor, and the verdict.
func (r *repairScreen) View() []string {
	t := r.e.m.t
	head, foot := r.head(), r.window()
	lines := max(3, min(r.h-len(head)-len(foot)-1, strings.Count(r.area.Value(), "\n")+3))
	out := append(head, r.area.lines(t, r.w, lines, r.marks())...)
	out = append(out, "")
	out = append(out, foot...)
	for i, l := range out {
		out[i] = fit(l, r.w)
	}
	return out[:min(len(out), r.h)]
}

// head is the story, where there is room for it.
func (r *repairScreen) head() []string {
	if r.h < 16 {
		return nil
	}
	var head []string
	for _, l := range wrap(clean(oneLine(r.f.Story)), r.w, 0) {
		head = append(head, r.e.m.t.faint.on(l))
	}
	return append(head, "")
}

// room is how many lines the verdict, or the schema, gets.
func (r *repairScreen) room() int {
	share := 2
	if r.schema {
		share = 3
	}
	return max(3, (r.h-len(r.head()))*share/5)
}

// window is as much of the verdict or schema as there is room for; the last line
// says how much more there is.
func (r *repairScreen) window() []string {
	all, most := r.foot(), r.room()
	if len(all) <= most {
		r.footer.SetSize(r.w, len(all))
		return all
	}
	r.footer.spoil()
	r.footer.SetSize(r.w, most-1)
	more := ""
	if n := r.footer.below(); n > 0 {
		more = r.e.m.t.faint.on(text.Get("tui.more", n))
	}
	return append(r.footer.window(), more)
}

// marks are the lines with a mistake, as long as nothing was typed since.
func (r *repairScreen) marks() map[int]string {
	if r.judged == nil || r.of != r.area.source() {
		return nil
	}
	marks := map[int]string{}
	for _, p := range r.judged.Problems {
		marks[p.Line] = signFail
	}
	return marks
}

// foot is the verdict, or the schema while that is asked for.
func (r *repairScreen) foot() []string {
	t := r.e.m.t
	switch {
	case r.schema:
		var out []string
		for _, l := range strings.Split(strings.TrimSpace(r.f.Schema), "\n") {
			out = append(out, inked(sqlRuns(t, clean(l))))
		}
		return out
	case r.busy:
		return []string{t.faint.on(text.Get("tui.exam.judging"))}
	case r.err != nil:
		return wrapInk(t.bad, signFail+" "+clean(stoppedOr(r.err)), r.w)
	case r.judged == nil:
		return wrapInk(t.faint, text.Get("tui.exam.repair.intro", r.e.m.keys.Judge.Help().Key, r.e.m.keys.Schema.Help().Key), r.w)
	}
	return r.verdict()
}

func (r *repairScreen) verdict() []string {
	t := r.e.m.t
	j := r.judged
	var out []string
	for _, p := range j.Problems {
		out = append(out, wrapInk(t.bad, signFail+" "+clean(p.String()), r.w)...)
	}
	if len(j.Problems) > 0 {
		return out
	}
	if j.Fixed {
		out = append(out, t.ok.on(signDone+" "+text.Get("tui.exam.fixed")))
	}
	for _, g := range j.Missing {
		words := text.Get("tui.exam.missing", g.Text, g.Now)
		out = append(out, wrapInk(t.bad, signFail+" "+clean(words), r.w)...)
	}
	for _, f := range j.Report.Faults {
		if f.Verdict == explore.Unsafe {
			out = append(out, t.bad.on(clip(lab.FaultLine(f), r.w)))
		}
	}
	for _, l := range lab.NumberLines(j.Report) {
		out = append(out, wrapInk(t.faint, clean(l), r.w)...)
	}
	return out
}
