package tui

import (
	"strconv"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"again/engine/course"
	"again/engine/lab"
	"again/engine/text"
)

// examScreen is the list of the exam's entries: statements to name, handlers to
// repair. It remembers which of them was open.
type examScreen struct {
	scroller
	m        *Model
	exam     *lab.Exam
	standing lab.Standing
	err      error
	at       int
	line     int // where the chosen entry stands
	open     dialog
	fixes    map[int]*repairScreen
	answers  map[int]*statementScreen
}

// examMsg brings the exam, or where the learner stands in it.
type examMsg struct {
	of       *examScreen
	exam     *lab.Exam
	standing lab.Standing
	err      error
}

// openExam opens the exam where it was left.
func (m *Model) openExam() tea.Cmd {
	if m.exam == nil {
		m.exam = &examScreen{m: m, fixes: map[int]*repairScreen{}, answers: map[int]*statementScreen{}}
		m.exam.scroller.draw = m.exam.content
	}
	e := m.exam
	m.dialog = e
	if e.open != nil {
		m.dialog = e.open
	}
	if e.exam != nil {
		return nil
	}
	lessons := m.opts.Library.Lessons()
	record := m.record()
	return m.safely(func() tea.Msg {
		exam, err := lab.LoadExam(lessons)
		if err != nil {
			return examMsg{of: e, err: err}
		}
		return examMsg{e, exam, exam.Standing(record), nil}
	})
}

func (msg examMsg) arrive(*Model) tea.Cmd {
	e := msg.of
	if msg.exam != nil {
		e.exam = msg.exam
	}
	e.standing, e.err = msg.standing, msg.err
	e.spoil()
	return nil
}

// reread looks up where the learner stands, after an answer.
func (e *examScreen) reread() tea.Cmd {
	exam, record := e.exam, e.m.record()
	return e.m.safely(func() tea.Msg { return examMsg{e, exam, exam.Standing(record), nil} })
}

func (e *examScreen) Title() string { return text.Get("tui.exam") }

func (e *examScreen) Keys() []key.Binding {
	k := e.m.keys
	return []key.Binding{k.Choose, k.Up, k.Down, k.Close}
}

func (e *examScreen) SetSize(w, h int) {
	e.scroller.SetSize(min(w, proseWidth), h)
	e.ready()
	e.reveal(max(0, e.line-1), e.line)
}

func (e *examScreen) View() []string { return e.shown() }

func (e *examScreen) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	defer e.spoil()
	switch {
	case key.Matches(k, m.keys.Close, m.keys.Quit):
		m.dialog = nil
		if e.exam != nil {
			return m.leaveFly(e.exam.Lesson.Slug)
		}
	case e.exam == nil:
	case key.Matches(k, m.keys.Up):
		e.at = max(0, e.at-1)
	case key.Matches(k, m.keys.Down):
		e.at = min(e.at+1, e.entries()-1)
	case key.Matches(k, m.keys.Choose):
		e.enter(e.at)
	}
	return nil
}

func (e *examScreen) entries() int { return len(e.exam.Statements) + len(e.exam.Repairs) }

// enter opens an entry as it was left.
func (e *examScreen) enter(i int) {
	e.at = i
	if n := len(e.exam.Statements); i >= n {
		if e.fixes[i] == nil {
			e.fixes[i] = newRepair(e, &e.exam.Repairs[i-n])
		}
		e.open = e.fixes[i]
	} else {
		if e.answers[i] == nil {
			e.answers[i] = newStatement(e, i)
		}
		e.open = e.answers[i]
	}
	e.m.dialog = e.open
}

// back shows the list again.
func (e *examScreen) back() {
	e.open = nil
	e.m.dialog = e
	e.spoil()
}

// openOnBoard puts a run of an entry on the board. The exam's key leads back to
// the entry.
func (e *examScreen) openOnBoard(l *course.Lesson, r FoundRun) tea.Cmd {
	e.m.dialog = nil
	return e.m.openFly(l, r, text.Get("tui.exam.back", e.m.keys.Exam.Help().Key))
}

func (e *examScreen) content(w int) []string {
	t := e.m.t
	switch {
	case e.err != nil:
		return wrapInk(t.bad, signFail+" "+clean(e.err.Error()), w)
	case e.exam == nil:
		return []string{t.faint.on(text.Get("tui.exam.reading"))}
	}
	s := e.standing
	out := []string{t.label.on(clip(text.Get("tui.exam.score", s.Named, len(e.exam.Statements), s.Right, s.Fixed, len(e.exam.Repairs)), w)), ""}
	out = append(out, t.heading.on(text.Get("tui.exam.statements")))
	for i := range e.exam.Statements {
		q := &e.exam.Statements[i]
		note := ""
		if s.Wrong[q.Key()] && s.Done[q.Key()] {
			note = text.Get("tui.exam.first", s.First[q.Key()])
		}
		out = e.entry(out, i, strconv.Itoa(i+1)+". "+oneLine(q.SQL), s.Done[q.Key()], s.First[q.Key()] != "", note, w)
	}
	out = append(out, "", t.heading.on(text.Get("tui.exam.repairs")))
	for i := range e.exam.Repairs {
		f := &e.exam.Repairs[i]
		at := len(e.exam.Statements) + i
		out = e.entry(out, at, strconv.Itoa(i+1)+". "+f.Title, s.Done[f.Key()], false, "", w)
	}
	return out
}

// entry is a line of the list: its state as a sign, what it is, and a note.
func (e *examScreen) entry(out []string, i int, words string, done, tried bool, note string, w int) []string {
	t := e.m.t
	sign := signTodo
	switch {
	case done:
		sign = signDone
	case tried:
		sign = signFail
	}
	mark := spaces(2)
	if i == e.at {
		mark, e.line = signHere+" ", len(out)
	}
	if note != "" {
		note = "  " + note
	}
	line := fit(mark+sign+" "+clip(clean(words), w-4-cells(note))+note, w)
	switch {
	case i == e.at:
		line = t.chosen.on(line)
	case done:
		line = t.ok.on(line)
	}
	return append(out, line)
}
