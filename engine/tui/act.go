package tui

import (
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"again/engine/course"
	"again/engine/script"
	"again/engine/text"
)

// sceneMsg brings what the session looks like after something was done.
type sceneMsg struct {
	sc   *scene
	name string // the verb or key that did it, for the status line
	out  []string
	err  error
	then func(*Model) tea.Cmd // once the scene is on the screen
}

// deed is something done with the session.
type deed struct {
	name string
	do   func(Session) ([]string, error)
	then func(*Model, sceneMsg) tea.Cmd
}

// start runs a deed beside the interface. Until its scene arrives the session
// is not asked for anything else: keys that need it wait in line (hold).
func (m *Model) start(d deed) tea.Cmd {
	m.busy = true
	twin, tables := m.twin, m.tables
	return m.safely(func() tea.Msg {
		msg := sceneMsg{name: d.name}
		msg.err = m.desk.use(func(s Session) error {
			before := len(s.Verbs())
			out, err := d.do(s)
			if verbs := s.Verbs(); d.name == "" && len(verbs) > before {
				msg.name = verbs[len(verbs)-1]
			}
			msg.out = out
			sc, twinErr := look(s, twin, tables.of(s))
			msg.sc = sc
			if err == nil {
				err = twinErr
			}
			return err
		})
		if d.then != nil {
			msg.then = func(m *Model) tea.Cmd { return d.then(m, msg) }
		}
		return msg
	})
}

// do gives the session a verb.
func (m *Model) do(line string) tea.Cmd {
	return m.start(deed{name: line, do: func(s Session) ([]string, error) {
		out, err := s.Do(line)
		return out.Lines, err
	}})
}

// step is a command that needs no arguments.
func step(name string, f func(Session) error) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd {
		return m.start(deed{name: name, do: func(s Session) ([]string, error) { return nil, f(s) }})
	}
}

// travel is a command that moves along the history; it says where that led.
func travel(name string, f func(Session) error) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd {
		return m.start(deed{name: name, do: func(s Session) ([]string, error) {
			if err := f(s); err != nil {
				return nil, err
			}
			if verbs := s.Verbs(); len(verbs) > 0 {
				return []string{text.Get("tui.at", verbs[len(verbs)-1])}, nil
			}
			return []string{text.Get("tui.at.start")}, nil
		}})
	}
}

// filled remembers for which step, and after which answer, the tables that
// runs fill in are on the screen: filling them takes many runs, so they come
// in a deed of their own, after the step can be read.
type filled struct {
	lesson  string
	step    int
	outcome course.Outcome
}

func filledFor(s Session) filled {
	f := filled{lesson: s.Lesson().Slug, step: s.Step()}
	if ask := s.Prediction(); ask != nil {
		f.outcome = ask.Outcome
	}
	return f
}

// of reports whether the tables of where s is now have been filled.
func (f filled) of(s Session) bool { return f == filledFor(s) }

// fill fills the step's tables if that was not done.
func (m *Model) fill() tea.Cmd {
	if len(m.sc.step.Tables) == 0 || m.sc.tables != nil {
		return nil
	}
	d := deed{name: "", do: func(s Session) ([]string, error) { return nil, nil }}
	m.tables = filled{m.sc.lesson.Slug, m.sc.at, course.Unanswered}
	if m.sc.ask != nil {
		m.tables.outcome = m.sc.ask.Outcome
	}
	return m.start(d)
}

// arrived puts a scene on the screen and takes the next key in line.
func (m *Model) arrived(msg sceneMsg) tea.Cmd {
	m.busy = false
	before := m.sc
	if msg.sc != nil {
		m.show(msg.sc)
	}
	m.report(msg)
	m.notice()
	m.celebrate(before)
	var cmd tea.Cmd
	if msg.then != nil {
		cmd = msg.then(m)
	}
	if !m.busy {
		cmd = tea.Batch(cmd, m.fill())
	}
	for !m.busy && len(m.held) > 0 {
		next := m.held[0]
		m.held = m.held[1:]
		cmd = tea.Batch(cmd, m.press(next))
	}
	return cmd
}

// report writes the status line.
func (m *Model) report(msg sceneMsg) {
	switch {
	case msg.err != nil:
		m.say(sayBad, msg.name, plainError(msg.err))
	case msg.name != "" && len(msg.out) > 0:
		m.say(sayDone, msg.name, summary(msg.out))
	case msg.name != "":
		m.say(sayDone, msg.name, "")
	}
}

// plainError is an error without the verb it is about, which stands before it.
func plainError(err error) string {
	var bad *script.Error
	if errors.As(err, &bad) {
		return bad.What
	}
	return err.Error()
}

// celebrate says that the step is done, wherever the learner is looking, and
// how the prediction came out.
func (m *Model) celebrate(before *scene) {
	if !m.sc.done || before.done || before.step != m.sc.step || len(m.sc.goals) == 0 {
		return
	}
	words := signDone + " " + text.Get("tui.step.done", m.keys.Next.Help().Key)
	if ask := m.sc.ask; ask != nil && (ask.Outcome == course.Right || ask.Outcome == course.Mistaken) {
		words += "  " + m.lesson.outcome(ask)[0].text
	}
	m.say(sayDone, m.status.name, words)
}

// summary is the last of what a verb printed, and how much there was.
func summary(out []string) string {
	last := shortIDs(out[len(out)-1])
	if len(out) == 1 {
		return last
	}
	return last + "  " + text.Get("tui.status.more", len(out)-1)
}

// show makes a scene the one on the screen.
func (m *Model) show(sc *scene) {
	if sc.step != m.sc.step {
		m.answer, m.actor = "", ""
		m.lesson.setAnswer("")
		if m.plan.kind == medium {
			m.focus = lessonPane
		}
	}
	m.sc = sc
	m.pick()
	m.refresh()
}

// pick keeps the selected actor one that is there.
func (m *Model) pick() {
	all := m.choosable()
	if !slices.Contains(all, m.actor) {
		m.actor = ""
		if len(all) > 0 {
			m.actor = all[0]
		}
	}
	m.strip.selected = ""
	if len(all) > 1 {
		m.strip.selected = m.actor
	}
}
