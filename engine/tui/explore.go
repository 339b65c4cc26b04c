package tui

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"again/engine/course"
	"again/engine/text"
)

// Explorer searches the schedules of what is on the board.
type Explorer interface {
	// Bounds are the limits that a learner can change, as the lesson has them.
	Bounds(lesson, variant, bus string) []Bound
	// Explore searches until it has an answer or ctx ends. It calls tell with a
	// line of progress now and then.
	Explore(ctx context.Context, job ExploreJob, tell func(string)) (Finding, error)
}

// ExploreJob is what to search.
type ExploreJob struct {
	Lesson, Variant, Bus string
	Of                   *course.Lesson // with the variant that the learner made, if there is one
	Bounds               []Bound
}

// Bound is one limit of the search.
type Bound struct {
	Name            string // crashes, lost-acks, …
	Value, Min, Max int
}

// Finding is what a search has found.
type Finding struct {
	Lines []string // the answer in words, the bound included
	Runs  []FoundRun
	Cut   bool // the limit on states cut the search short: what it did not find may be there
}

// FoundRun is a counterexample that can be opened on the board.
type FoundRun struct {
	Title  string
	Script string // as LoadRun takes it
}

// explorer is the window of a search: its bounds, its progress, its answer.
type explorer struct {
	scroller
	t       *theme
	keys    *keyMap
	with    Explorer
	job     ExploreJob
	own     []Bound // as the lesson has them
	at      int     // which bound or counterexample is chosen
	chosen  int     // the line it stands on
	stop    context.CancelFunc
	found   *Finding
	err     error
	mu      sync.Mutex
	line    string // progress, written by the search
	running bool
}

// exploredMsg ends a search.
type exploredMsg struct {
	of    *explorer
	found Finding
	err   error
}

// exploringMsg asks for the progress line to be drawn again.
type exploringMsg struct{ of *explorer }

const progressEvery = 250 * time.Millisecond

// explore opens the explorer on what is on the board.
func (m *Model) explore() tea.Cmd {
	e := &explorer{t: m.t, keys: m.keys, with: m.opts.Explore}
	e.scroller.draw = e.content
	b := m.sc.board
	e.job = ExploreJob{Lesson: m.sc.lesson.Slug, Of: m.sc.lesson, Variant: b.Variant, Bus: b.Bus}
	e.job.Bounds = e.with.Bounds(e.job.Lesson, e.job.Variant, e.job.Bus)
	e.own = append([]Bound(nil), e.job.Bounds...)
	m.dialog = e
	return nil
}

func (e *explorer) Title() string { return text.Get("tui.explore") }

func (e *explorer) Keys() []key.Binding {
	return []key.Binding{e.keys.Choose, e.keys.Up, e.keys.Down, e.keys.Less, e.keys.More, e.keys.Close}
}

func (e *explorer) SetSize(w, h int) {
	e.scroller.SetSize(min(w, proseWidth), h)
	e.ready()
	e.reveal(max(0, e.chosen-1), e.chosen)
}

func (e *explorer) View() []string { return e.shown() }

func (e *explorer) content(w int) []string {
	out := []string{e.t.label.on(text.Get("tui.explore.bound"))}
	for i, b := range e.job.Bounds {
		e.mark(i, len(out))
		out = append(out, e.choice(i, fit(b.Name, 12)+" "+strconv.Itoa(b.Value), w))
	}
	out = append(out, "")
	e.mu.Lock()
	line := e.line
	e.mu.Unlock()
	switch {
	case e.running:
		return append(out, e.t.faint.on(text.Get("tui.explore.running", line)))
	case e.err != nil:
		return append(out, e.t.bad.on(clip(signFail+" "+stoppedOr(e.err), w)))
	case e.found == nil:
		return append(out, e.t.faint.on(text.Get("tui.explore.start")))
	}
	for _, l := range e.found.Lines {
		out = append(out, wrap(clean(l), w, 2)...)
	}
	if len(e.found.Runs) > 0 {
		out = append(out, "", e.t.label.on(text.Get("tui.explore.runs")))
	}
	for i, r := range e.found.Runs {
		e.mark(len(e.job.Bounds)+i, len(out))
		out = append(out, e.choice(len(e.job.Bounds)+i, clean(r.Title), w))
	}
	return out
}

// mark remembers on which line the chosen one stands.
func (e *explorer) mark(i, line int) {
	if i == e.at {
		e.chosen = line
	}
}

func (e *explorer) choice(i int, words string, w int) string {
	if i == e.at {
		return e.t.chosen.on(fit(signHere+" "+words, w))
	}
	return "  " + words
}

func (e *explorer) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	defer e.spoil()
	switch {
	case key.Matches(k, e.keys.Close, e.keys.Quit):
		if e.running {
			e.stop()
			return nil
		}
		m.dialog = nil
	case key.Matches(k, e.keys.Up):
		e.at = max(0, e.at-1)
	case key.Matches(k, e.keys.Down):
		e.at = min(e.at+1, max(0, e.choices()-1))
	case key.Matches(k, e.keys.Less):
		e.change(-1)
	case key.Matches(k, e.keys.More):
		e.change(1)
	case key.Matches(k, e.keys.Choose):
		if run := e.at - len(e.job.Bounds); run >= 0 {
			m.dialog = nil
			return m.openRun(e.found.Runs[run])
		}
		return e.start(m)
	}
	return nil
}

func (e *explorer) choices() int {
	n := len(e.job.Bounds)
	if e.found != nil {
		n += len(e.found.Runs)
	}
	return n
}

// change moves a bound; an answer for another bound is taken off the screen.
func (e *explorer) change(n int) {
	if e.running || e.at >= len(e.job.Bounds) {
		return
	}
	b := &e.job.Bounds[e.at]
	b.Value = min(max(b.Min, b.Value+n), b.Max)
	e.found, e.err = nil, nil
}

func (e *explorer) start(m *Model) tea.Cmd {
	if e.running {
		return nil
	}
	var ctx context.Context
	ctx, e.stop = context.WithCancel(context.Background())
	e.running, e.found, e.err, e.line = true, nil, nil, ""
	job := e.job
	job.Bounds = append([]Bound(nil), e.job.Bounds...)
	search := m.safely(func() tea.Msg {
		defer e.stop()
		found, err := e.with.Explore(ctx, job, e.tell)
		return exploredMsg{e, found, err}
	})
	return tea.Batch(search, e.tick())
}

func (e *explorer) tell(line string) {
	e.mu.Lock()
	e.line = line
	e.mu.Unlock()
}

func (e *explorer) tick() tea.Cmd {
	return tea.Tick(progressEvery, func(time.Time) tea.Msg { return exploringMsg{e} })
}

// progressed draws the progress again while the search goes on.
func (e *explorer) progressed() tea.Cmd {
	e.spoil()
	if e.running {
		return e.tick()
	}
	return nil
}

func (e *explorer) ended(msg exploredMsg) {
	e.running, e.err = false, msg.err
	if msg.err == nil {
		e.found = &msg.found
		if len(msg.found.Runs) > 0 {
			e.at = len(e.job.Bounds)
		}
	}
	e.spoil()
}

// tellSession lets the lesson's goals know what was found. "Nothing" counts only
// where the search was complete and no bound was lowered.
func (m *Model) tellSession(msg exploredMsg) tea.Cmd {
	e := msg.of
	b := m.sc.board
	if msg.err != nil || e.job.Lesson != m.sc.lesson.Slug || e.job.Variant != b.Variant || e.job.Bus != b.Bus {
		return nil
	}
	breaks := len(msg.found.Runs) > 0
	if !breaks && (msg.found.Cut || e.lowered()) {
		return nil
	}
	return m.start(deed{do: func(s Session) ([]string, error) { return nil, s.Explored(breaks) }})
}

// lowered reports whether a bound was set below the lesson's own.
func (e *explorer) lowered() bool {
	for i, b := range e.job.Bounds {
		if b.Value < e.own[i].Value {
			return true
		}
	}
	return false
}

// openRun plays a counterexample on the board and goes back to its start, so
// that redo steps through it.
func (m *Model) openRun(r FoundRun) tea.Cmd {
	return m.start(deed{name: r.Title, do: func(s Session) ([]string, error) {
		if err := s.LoadRun(r.Script); err != nil {
			return nil, err
		}
		return nil, s.Goto(0)
	}, then: func(m *Model, msg sceneMsg) tea.Cmd {
		if msg.err == nil {
			m.say(sayDone, r.Title, text.Get("tui.run.open", m.keys.Redo.Help().Key))
		}
		return nil
	}})
}
