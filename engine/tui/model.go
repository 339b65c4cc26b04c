// Package tui is the tutorial on the screen: the lesson on one side, the board
// on the other. It is the only package that imports Bubble Tea.
//
// Only the root is a tea.Model. It draws from a scene, a picture of the session
// taken after each verb; whatever touches the session runs in a command, one at
// a time, and keys pressed meanwhile wait in line. So Update never waits for a
// database, and the order of verbs is the order of keys.
package tui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"again/engine/course"
	"again/engine/text"
)

// Model is the root.
type Model struct {
	opts     Options
	t        *theme
	keys     *keyMap
	commands []command
	desk     *desk

	w, h int
	plan plan
	sc   *scene
	busy bool         // a deed is on its way
	held []tea.KeyMsg // keys that wait for it

	panes  [paneCount]*framed
	lesson *lesson
	strip  *strip

	focus  paneID
	zoom   bool
	twin   bool
	back   string // how to leave a run that was opened as a lesson of its own
	actor  string // selected, for keys that act on one
	answer string // a number that is being typed
	tables filled
	dialog dialog
	status status
	frame  string // what View shows
	crash  *Crash

	bench             *boundary   // the last one that was open
	grid              *gridScreen // the same
	exam              *examScreen
	own               *ownForm
	sqlPast, verbPast []string
	sqlSaid           []said
}

// status is the line above the footer.
type status struct {
	kind       tone
	name, text string
}

type tone int

const (
	sayNothing tone = iota
	sayDone
	sayBad
)

func (m *Model) say(kind tone, name, words string) { m.status = status{kind, name, words} }

// NewModel makes the root. r decides colours and background.
func NewModel(opts Options, r *lipgloss.Renderer) *Model {
	m := &Model{opts: opts, t: newTheme(r), keys: newKeyMap(), sc: emptyScene()}
	m.commands = commands(m.keys)
	m.desk = &desk{library: opts.Library}
	m.lesson, m.strip = newLesson(m.t, m.keys), newStrip(m.t)
	for id, p := range []pane{m.lesson, m.strip, newHandlers(m.t), newTables(m.t), newLogs(m.t)} {
		m.panes[id] = &framed{pane: p}
	}
	return m
}

// Init opens the first lesson. The frame before it does not wait for that.
func (m *Model) Init() tea.Cmd { return m.open(m.opts.Lesson, m.opts.Step) }

// notice says what the learner has to know at the start, once.
func (m *Model) notice() {
	if m.opts.Notice == nil {
		return
	}
	if words := m.opts.Notice(); words != "" {
		m.say(sayBad, "", words)
	}
	m.opts.Notice = nil
}

// Update takes a key, a size, or a scene.
func (m *Model) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	defer m.catch(&cmd)
	if m.crash != nil {
		return m, tea.Quit
	}
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
		m.refresh()
	case tea.KeyMsg:
		cmd = m.typed(msg)
	case sceneMsg:
		cmd = m.arrived(msg)
	case toolMsg:
		cmd = msg.arrive(m)
		m.refresh()
	case exploredMsg:
		msg.of.ended(msg)
		m.refresh()
		cmd = m.tellSession(msg)
	case exploringMsg:
		cmd = msg.of.progressed()
		m.refresh()
	case *Crash:
		m.crash = msg
		return m, tea.Quit
	}
	m.frame = m.draw()
	return m, cmd
}

// View is the frame that Update has drawn: so a mistake in drawing ends the
// program as any other does, with the terminal restored.
func (m *Model) View() string { return m.frame }

// typed takes what one read of the terminal brought: keys that were typed fast
// come as one message. What is pasted belongs into a line that is being typed,
// and nowhere else.
func (m *Model) typed(k tea.KeyMsg) tea.Cmd {
	switch {
	case k.Paste && m.dialog == nil:
		return nil
	case k.Type != tea.KeyRunes || k.Paste || len(k.Runes) < 2:
		return m.key(k)
	}
	var cmds []tea.Cmd
	for _, r := range k.Runes {
		one := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: k.Alt}
		cmds = append(cmds, m.key(one))
	}
	return tea.Batch(cmds...)
}

// key takes a key, or puts it in line behind the deed that is on its way.
func (m *Model) key(k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, m.keys.Stop):
		return tea.Quit
	case m.busy && (len(m.held) > 0 || !m.free(k)):
		m.held = append(m.held, k)
		return nil
	}
	return m.press(k)
}

// free reports a key that the session has no part in: it need not wait.
func (m *Model) free(k tea.KeyMsg) bool {
	if m.dialog != nil {
		return !key.Matches(k, m.keys.Choose)
	}
	for _, c := range m.commands {
		if key.Matches(k, c.key) {
			return c.group == "screen"
		}
	}
	return false
}

// press decides the mode first: a dialog gets every key, then an answer that
// is being typed, then the board.
func (m *Model) press(k tea.KeyMsg) tea.Cmd {
	var cmd tea.Cmd
	if m.sc.locked() {
		m.status = status{} // so that the question is named again
	}
	switch {
	case m.dialog != nil:
		cmd = m.dialog.Update(m, k)
	case m.sc.locked() && m.answers(k):
		cmd = m.answerKey(k)
	default:
		cmd = m.command(k)
	}
	m.refresh()
	return cmd
}

// command runs the command that a key stands for.
func (m *Model) command(k tea.KeyMsg) tea.Cmd {
	for _, c := range m.commands {
		if !key.Matches(k, c.key) {
			continue
		}
		switch {
		case c.board && m.sc.locked():
			m.say(sayBad, "", text.Get("tui.locked", m.answerKeys(), m.keys.Skip.Help().Key))
		case !m.exists(c) || c.name == "skip" && !questionOpen(m):
		default:
			return c.run(m)
		}
		return nil
	}
	return nil
}

// turn moves the focus to another pane that is on the screen.
func (m *Model) turn(n int) tea.Cmd {
	for range int(paneCount) {
		m.focus = (m.focus + paneID(n) + paneCount) % paneCount
		if m.plan.kind != wide || m.zoom || !m.arrangedFor(m.focus).panes[m.focus].empty() {
			break
		}
	}
	return nil
}

func (m *Model) toggleZoom() tea.Cmd {
	m.zoom = !m.zoom
	return nil
}

func (m *Model) page() int {
	_, fh := frameSize(m.t.frame)
	return max(1, m.plan.panes[m.focus].h-fh-1)
}

var _ tea.Model = (*Model)(nil)
var _ Session = (*course.Session)(nil)
