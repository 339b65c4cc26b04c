package tui

import (
	"context"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"again/engine/explore"
	"again/engine/lab"
	"again/engine/text"
)

// boundary is the window in which a learner moves the steps of a handler. Each
// move is tried beside the interface; until its answer is there nothing is lit.
type boundary struct {
	scroller
	m     *Model
	slug  string // the lesson it was opened in
	b     *lab.Boundary
	fault int // the chosen fault, counted from 0 below the blocks; -1 for a block
	from  int // first line of what is chosen
	to    int
	tried *lab.Tried
	err   error
	stop  context.CancelFunc
	round int // of the draft that is being tried
}

// triedMsg brings what came of a draft.
type triedMsg struct {
	of    *boundary
	round int
	tried *lab.Tried
	err   error
}

// openBoundary opens the editor where the learner left it, else on the handler
// that is on the board. With several handlers it asks which.
func (m *Model) openBoundary() tea.Cmd {
	board := m.sc.board
	if v := m.bench; v != nil && v.slug == m.sc.lesson.Slug && v.fits(board.Variant, board.Bus) {
		m.dialog = v
		return nil
	}
	scripts := lab.Editable(m.sc.lesson, board.Variant)
	if len(scripts) < 2 {
		return m.editFile("")
	}
	var items []item
	for _, s := range scripts {
		items = append(items, item{name: clean(s.Name), value: s.File})
	}
	m.dialog = newPicker(m, text.Get("tui.boundary.which"), items, 0, func(m *Model, it item) tea.Cmd {
		return m.editFile(it.value)
	})
	return nil
}

// editFile opens the editor on a handler of the variant that is on the board.
func (m *Model) editFile(file string) tea.Cmd {
	v := &boundary{m: m, slug: m.sc.lesson.Slug, fault: -1, stop: func() {}}
	v.scroller.draw = v.content
	var err error
	if v.b, err = lab.NewBoundary(m.sc.lesson, m.sc.board.Variant, m.sc.board.Bus, file); err != nil {
		m.say(sayBad, "", err.Error())
		return nil
	}
	if m.bench != nil {
		m.bench.stop()
	}
	m.bench, m.dialog = v, v
	return v.try()
}

// fits reports whether the editor is about what is on the board: the variant it
// began with, or the one that it made.
func (v *boundary) fits(variant, bus string) bool {
	d := v.b.Draft()
	return bus == d.Bus && (variant == d.Variant || v.tried != nil && variant == v.tried.Variant)
}

func (v *boundary) Title() string {
	title := text.Get("tui.boundary") + "  " + clean(v.b.Name())
	if v.b.Changed() {
		title += text.Get("tui.boundary.changed")
	}
	return title
}

func (v *boundary) Keys() []key.Binding {
	k := v.m.keys
	list := []key.Binding{k.MoveUp, k.MoveDown}
	if len(v.runs()) > 0 {
		list = append(list, k.OpenRun)
	}
	if v.b.Undone() > 0 {
		list = append(list, k.Undo)
	}
	if v.b.Redone() > 0 {
		list = append(list, k.Redo)
	}
	if v.tried != nil && v.tried.Report != nil && v.b.Changed() {
		list = append(list, k.ToBoard)
	}
	return append(list, k.Close, k.Up, k.Down)
}

func (v *boundary) SetSize(w, h int) {
	v.scroller.SetSize(min(w, 112), h)
	v.ready()
	v.reveal(max(0, v.from-1), v.to)
}

func (v *boundary) View() []string { return v.shown() }

func (v *boundary) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	defer v.spoil()
	switch {
	case key.Matches(k, m.keys.Close, m.keys.Quit):
		m.dialog = nil
	case key.Matches(k, m.keys.Up):
		v.choose(-1)
	case key.Matches(k, m.keys.Down):
		v.choose(1)
	case key.Matches(k, m.keys.MoveUp):
		return v.move(-1)
	case key.Matches(k, m.keys.MoveDown):
		return v.move(1)
	case key.Matches(k, m.keys.Undo):
		return v.changed(v.b.Undo())
	case key.Matches(k, m.keys.Redo):
		return v.changed(v.b.Redo())
	case key.Matches(k, m.keys.ToBoard):
		return v.toBoard()
	case key.Matches(k, m.keys.Choose):
		return v.open()
	}
	return nil
}

// choose goes through the blocks, and through the faults below them.
func (v *boundary) choose(n int) {
	last := len(v.b.Blocks()) - 1
	switch {
	case v.fault < 0 && v.b.At() == last && n > 0:
		v.fault = min(0, v.faults()-1)
	case v.fault >= 0:
		v.fault = min(v.fault+n, v.faults()-1)
	default:
		v.b.Choose(n)
	}
}

// faults is how many verdicts there are to choose from.
func (v *boundary) faults() int {
	if v.tried == nil || v.tried.Report == nil {
		return 0
	}
	return len(v.tried.Report.Faults)
}

func (v *boundary) move(n int) tea.Cmd {
	v.fault = -1
	return v.changed(v.b.Move(n))
}

func (v *boundary) changed(yes bool) tea.Cmd {
	if !yes {
		return nil
	}
	return v.try()
}

// try explores the draft as it stands now, and stops the search for the one
// before.
func (v *boundary) try() tea.Cmd {
	v.stop()
	ctx, stop := context.WithCancel(context.Background())
	v.tried, v.err, v.fault, v.stop = nil, nil, -1, stop
	v.round++
	round, draft := v.round, v.b.Draft()
	return v.m.safely(func() tea.Msg {
		defer stop()
		tried, err := draft.Try(ctx)
		return triedMsg{v, round, tried, err}
	})
}

func (msg triedMsg) arrive(*Model) tea.Cmd {
	if v := msg.of; msg.round == v.round {
		v.tried, v.err = msg.tried, msg.err
		v.spoil()
	}
	return nil
}

// toBoard puts the draft on the board as the variant `edited`.
func (v *boundary) toBoard() tea.Cmd {
	if v.tried == nil || v.tried.Report == nil || !v.b.Changed() {
		return nil
	}
	l := v.tried.Lesson
	v.m.dialog = nil
	return v.m.start(deed{name: text.Get("tui.boundary.onboard"), do: func(s Session) ([]string, error) { return nil, s.Edit(l) }})
}

// open puts the run of what is chosen on the board; of several it asks which.
func (v *boundary) open() tea.Cmd {
	runs := v.runs()
	switch len(runs) {
	case 0:
		v.m.say(sayDone, "", text.Get("tui.boundary.norun"))
		return nil
	case 1:
		v.m.dialog = nil
		return v.m.openRun(runs[0])
	}
	var items []item
	for i, r := range runs {
		items = append(items, item{name: r.Title, value: strconv.Itoa(i)})
	}
	v.m.dialog = newPicker(v.m, text.Get("tui.boundary.run"), items, 0, func(m *Model, it item) tea.Cmd {
		i, _ := strconv.Atoi(it.value) // written above
		return m.openRun(runs[i])
	})
	return nil
}

// runs are the counterexamples of what is chosen.
func (v *boundary) runs() []FoundRun {
	if v.tried == nil {
		return nil
	}
	var all []FoundRun
	if v.fault >= 0 {
		f := v.tried.Report.Faults[v.fault]
		if len(f.Counterexample) == 0 {
			return nil
		}
		return []FoundRun{{Title: strings.TrimSuffix(string(f.Fault)+": "+f.Anomaly, ": "), Script: v.tried.Run(f.Counterexample)}}
	}
	for _, w := range v.lit(v.b.At()) {
		all = append(all, FoundRun{Title: windowTitle(w), Script: v.tried.Run(w.Counterexample)})
	}
	return all
}

// lit are the windows before the steps of a block.
func (v *boundary) lit(i int) []explore.Window {
	if v.tried == nil {
		return nil
	}
	var all []explore.Window
	first := v.firstStep(i)
	for n := range len(v.b.Blocks()[i].Steps) {
		all = append(all, v.tried.At(first+n)...)
	}
	return all
}

// firstStep is the number of a block's first step.
func (v *boundary) firstStep(i int) int {
	n := 1
	for _, b := range v.b.Blocks()[:i] {
		n += len(b.Steps)
	}
	return n
}

func windowTitle(w explore.Window) string {
	return text.Get("tui.boundary."+string(w.Opening), w.Op) + ": " + w.Anomaly
}
