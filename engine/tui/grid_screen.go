package tui

import (
	"context"
	"errors"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/lab"
	"again/engine/text"
)

// gridScreen is the window of idioms against faults. Its cells are worked out
// one after another beside the interface, in front of the learner.
type gridScreen struct {
	scroller
	m       *Model
	lesson  *course.Lesson
	bus     string
	rows    []explore.GridRow
	row     int // the chosen cell
	column  int
	round   int // of the grid that is being worked out
	running bool
	stop    context.CancelFunc
	err     error
	below5  bool // there is room for all that stands below the rows
	from    int  // first and last line of the chosen row
	to      int
}

// cellMsg brings a cell that was worked out.
type cellMsg struct {
	of    *gridScreen
	round int
	row   int
	found explore.Finding
	err   error
}

// openGrid opens the grid where it was left, and goes on with it.
func (m *Model) openGrid() tea.Cmd {
	if m.grid == nil {
		l := m.toolLesson(course.ToolGrid)
		if l == nil {
			return nil
		}
		m.grid = &gridScreen{m: m, lesson: l, bus: l.Bus, stop: func() {}}
		m.grid.scroller.draw = m.grid.content
		m.grid.begin()
	}
	m.dialog = m.grid
	return m.grid.resume()
}

func (g *gridScreen) begin() {
	g.rows, g.err = lab.GridRows(g.lesson, g.bus), nil
	g.round++
}

// resume goes on with the first cell that is still open.
func (g *gridScreen) resume() tea.Cmd {
	if g.running {
		return nil
	}
	faults := explore.GridFaults()
	i := slices.IndexFunc(g.rows, func(r explore.GridRow) bool { return len(r.Findings) < len(faults) })
	if i < 0 {
		return nil
	}
	var ctx context.Context
	ctx, g.stop = context.WithCancel(context.Background())
	g.running, g.err = true, nil
	row, fault := g.rows[i], faults[len(g.rows[i].Findings)]
	round, stop := g.round, g.stop
	return g.m.safely(func() tea.Msg {
		defer stop()
		found, err := lab.GridCell(ctx, row, fault)
		return cellMsg{g, round, i, found, err}
	})
}

// arrive fills a cell and begins the next, as long as the window is open.
func (msg cellMsg) arrive(m *Model) tea.Cmd {
	g := msg.of
	g.running = false
	g.spoil()
	stopped := errors.Is(msg.err, context.Canceled)
	switch {
	case msg.round != g.round || stopped: // another grid was asked for, or the window was closed
	case msg.err != nil:
		g.err = msg.err
		return nil
	default:
		r := &g.rows[msg.row]
		r.Findings = append(r.Findings, msg.found)
	}
	if m.dialog != dialog(g) {
		return nil
	}
	return g.resume()
}

func (g *gridScreen) Title() string { return text.Get("tui.grid", g.bus) }

func (g *gridScreen) Keys() []key.Binding {
	k := g.m.keys
	list := []key.Binding{k.Up, k.Down, k.Left, k.Right}
	if f, ok := g.chosen(); ok && len(f.Counterexample) > 0 {
		list = append([]key.Binding{k.OpenRun}, list...)
	}
	return append(list, k.Bus, k.Close)
}

func (g *gridScreen) SetSize(w, h int) {
	g.below5 = h >= roomForFoot
	g.scroller.SetSize(min(w, 118), max(1, h-g.footHeight()))
	g.ready()
	g.reveal(max(0, g.from-1), g.to)
}

// View is the rows, and what the chosen cell says below them.
func (g *gridScreen) View() []string { return append(g.shown(), g.foot()...) }

func (g *gridScreen) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	defer g.spoil()
	switch {
	case key.Matches(k, m.keys.Close, m.keys.Quit):
		if g.running {
			g.stop()
		}
		m.dialog = nil
	case key.Matches(k, m.keys.Up):
		g.row = max(0, g.row-1)
	case key.Matches(k, m.keys.Down):
		g.row = min(g.row+1, max(0, len(g.rows)-1))
	case key.Matches(k, m.keys.Left):
		g.column = max(0, g.column-1)
	case key.Matches(k, m.keys.Right):
		g.column = min(g.column+1, len(explore.GridFaults())-1)
	case key.Matches(k, m.keys.Bus):
		return g.nextBus()
	case key.Matches(k, m.keys.Choose):
		return g.open()
	}
	return nil
}

// nextBus works the grid out again on the next broker.
func (g *gridScreen) nextBus() tea.Cmd {
	all := busNames(g.lesson)
	g.bus = all[(slices.Index(all, g.bus)+1)%len(all)]
	g.stop()
	g.begin()
	return g.resume()
}

// chosen is the finding of the chosen cell, if it was worked out.
func (g *gridScreen) chosen() (explore.Finding, bool) {
	if g.row >= len(g.rows) || g.column >= len(g.rows[g.row].Findings) {
		return explore.Finding{}, false
	}
	return g.rows[g.row].Findings[g.column], true
}

// open puts the counterexample of the chosen cell on the board.
func (g *gridScreen) open() tea.Cmd {
	f, ok := g.chosen()
	if !ok || len(f.Counterexample) == 0 {
		return nil
	}
	g.m.dialog = nil
	row := g.rows[g.row]
	return g.m.openRunIn(g.lesson, FoundRun{
		Title:  row.Name + ", " + text.Get("explore.short."+string(f.Fault)),
		Script: course.SavedRun(g.lesson, row.Name, g.bus, f.Counterexample),
	})
}
