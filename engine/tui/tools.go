package tui

import (
	"context"
	"errors"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"again/engine/course"
	"again/engine/text"
)

// toolMsg brings what a tool has worked out beside the interface.
type toolMsg interface {
	arrive(m *Model) tea.Cmd
}

// toolCommands open the screens that a lesson may have of its own. Their keys
// work in every lesson, and the palette knows them by their names.
func toolCommands(k *keyMap) []command {
	return []command{
		{course.ToolBoundary, k.Boundary, true, offers(course.ToolBoundary), (*Model).openBoundary, "lesson"},
		{course.ToolExam, k.Exam, false, offers(course.ToolExam), (*Model).openExam, "lesson"},
		{course.ToolOwn, k.Own, false, offers(course.ToolOwn), (*Model).openOwn, "lesson"},
		{course.ToolGrid, k.Grid, true, offers(course.ToolGrid), (*Model).openGrid, "lesson"},
	}
}

func offers(tool string) func(*Model) bool {
	return func(m *Model) bool { return m.sc.lesson.HasTool(tool) }
}

// isTool reports whether a command opens a tool.
func isTool(c command) bool { return slices.Contains(course.Tools(), c.name) }

// toolKnown reports whether some lesson has the tool.
func (m *Model) toolKnown(name string) bool {
	return m.toolLesson(name) != nil
}

// toolLesson is the first lesson that has the tool, nil when none has.
func (m *Model) toolLesson(name string) *course.Lesson {
	for _, l := range m.opts.Library.Lessons() {
		if l.HasTool(name) {
			return l
		}
	}
	return nil
}

// tool finds the command that a word of the palette opens.
func (m *Model) tool(word string) (command, bool) {
	i := slices.IndexFunc(m.commands, func(c command) bool { return isTool(c) && c.name == word && m.exists(c) })
	if i < 0 {
		return command{}, false
	}
	return m.commands[i], true
}

// toolMatches are the tools that a word of the palette could stand for.
func (m *Model) toolMatches(word string) []match {
	var names []string
	for _, c := range m.commands {
		if isTool(c) && m.exists(c) {
			names = append(names, c.name)
		}
	}
	var out []match
	for _, name := range ranked(word, names) {
		out = append(out, match{name, text.Get("tui.long." + name)})
	}
	return out
}

// openRunIn puts a run of a lesson on the board, at its first verb. A lesson
// that is not open yet is opened at a step that asks nothing, since a question
// would lock the board.
func (m *Model) openRunIn(l *course.Lesson, r FoundRun) tea.Cmd {
	if l.Slug == m.sc.lesson.Slug {
		return m.openRun(r)
	}
	m.busy, m.twin = true, false
	return m.safely(func() tea.Msg {
		msg := sceneMsg{name: r.Title}
		if msg.err = m.desk.open(l.Slug, -1); msg.err != nil {
			return msg
		}
		msg.err = m.desk.use(func(s Session) error {
			err := toQuietStep(s)
			if err == nil {
				err = s.LoadRun(r.Script)
			}
			if err == nil {
				err = s.Goto(0)
			}
			sc, lookErr := look(s, false, false)
			msg.sc = sc
			if err == nil {
				err = lookErr
			}
			return err
		})
		return msg
	})
}

// toQuietStep goes to the first step whose question does not wait.
func toQuietStep(s Session) error {
	for i := range s.Lesson().Steps {
		if ask := s.Prediction(); ask == nil || ask.Outcome != course.Unanswered {
			return nil
		}
		if err := s.GoStep(i); err != nil {
			return err
		}
	}
	return nil
}

// openFly puts a lesson that is in no list on the board, with a run of it at its
// first verb, and says how to go on.
func (m *Model) openFly(l *course.Lesson, r FoundRun, back string) tea.Cmd {
	m.busy, m.twin, m.back = true, false, back
	return m.safely(func() tea.Msg {
		msg := sceneMsg{}
		s, err := course.Open(l, course.Options{})
		if err != nil {
			return sceneMsg{name: r.Title, err: err}
		}
		if msg.err = s.LoadRun(r.Script); msg.err == nil {
			msg.err = s.Goto(0)
		}
		m.desk.put(s)
		msg.sc, err = look(s, false, false)
		if msg.err == nil {
			msg.err = err
		}
		msg.then = func(m *Model) tea.Cmd {
			if msg.err == nil {
				m.say(sayDone, r.Title, text.Get("tui.run.open", m.keys.Redo.Help().Key)+"; "+back)
			}
			return nil
		}
		return msg
	})
}

// leaveFly goes back to a lesson of the list when one that is in no list is open.
func (m *Model) leaveFly(slug string) tea.Cmd {
	if m.listed() {
		return nil
	}
	return m.open(slug, -1)
}

// listed reports whether the open lesson is one of the list.
func (m *Model) listed() bool {
	return slices.ContainsFunc(m.opts.Library.Lessons(), func(l *course.Lesson) bool { return l.Slug == m.sc.lesson.Slug })
}

// put changes to a session that is open already.
func (d *desk) put(s Session) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.session != nil {
		d.session.Close()
	}
	d.session = s
}

// stoppedOr words the error of a search: one that was stopped is no mistake.
func stoppedOr(err error) string {
	if errors.Is(err, context.Canceled) {
		return text.Get("tui.search.stopped")
	}
	return err.Error()
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
