package tui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"again/engine/handler"
	"again/engine/lab"
	"again/engine/text"
)

// statementScreen asks which idiom a statement is. A wrong answer is run.
type statementScreen struct {
	scroller
	e     *examScreen
	n     int
	q     *lab.Question
	said  map[handler.Idiom]bool // true: right
	last  *lab.Answer
	asked handler.Idiom // is being run
	err   error
}

// answerMsg brings what came of an answer.
type answerMsg struct {
	of     *statementScreen
	answer *lab.Answer
	err    error
}

func newStatement(e *examScreen, n int) *statementScreen {
	s := &statementScreen{e: e, n: n, q: &e.exam.Statements[n], said: map[handler.Idiom]bool{}}
	s.scroller.draw = s.content
	return s
}

func (s *statementScreen) Title() string {
	return text.Get("tui.exam.title", s.n+1, len(s.e.exam.Statements))
}

func (s *statementScreen) Keys() []key.Binding {
	k := s.e.m.keys
	list := []key.Binding{}
	switch {
	case s.last == nil:
	case s.last.Right:
		list = append(list, k.Choose)
	case s.last.Run != "":
		list = append(list, k.OpenRun)
	}
	return append(list, k.Next, k.Back, k.Close)
}

func (s *statementScreen) SetSize(w, h int) { s.scroller.SetSize(min(w, proseWidth), h) }

func (s *statementScreen) View() []string { return s.shown() }

func (s *statementScreen) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	defer s.spoil()
	switch {
	case key.Matches(k, m.keys.Close, m.keys.Quit):
		s.e.back()
	case key.Matches(k, m.keys.Next, m.keys.Right):
		s.e.enter(min(s.n+1, s.e.entries()-1))
	case key.Matches(k, m.keys.Back, m.keys.Left):
		s.e.enter(max(0, s.n-1))
	case key.Matches(k, m.keys.Choose):
		return s.run()
	default:
		if n, err := strconv.Atoi(k.String()); err == nil && n >= 1 && n <= len(s.q.Choices) {
			return s.answer(s.q.Choices[n-1])
		}
		scrollBy(&s.scroller, m.keys, k)
	}
	return nil
}

// answer has an answer looked at, and run if it is wrong.
func (s *statementScreen) answer(said handler.Idiom) tea.Cmd {
	if s.asked != "" {
		return nil
	}
	s.asked, s.err = said, nil
	exam, record := s.e.exam, s.e.m.record()
	return s.e.m.safely(func() tea.Msg {
		a, err := exam.Classify(s.q, said, record)
		return answerMsg{s, a, err}
	})
}

func (msg answerMsg) arrive(*Model) tea.Cmd {
	s := msg.of
	s.asked, s.err = "", msg.err
	s.spoil()
	if msg.err != nil {
		return nil
	}
	s.last = msg.answer
	s.said[msg.answer.Said] = msg.answer.Right
	s.Scroll(1 << 20) // what came of it stands at the end
	return s.e.reread()
}

// run puts the refutation on the board; after a right answer Enter goes on.
func (s *statementScreen) run() tea.Cmd {
	switch {
	case s.last == nil:
	case s.last.Right:
		s.e.enter(min(s.n+1, s.e.entries()-1))
	case s.last.Run != "":
		return s.e.openOnBoard(s.q.Board(), FoundRun{Title: s.q.Name, Script: s.last.Run})
	}
	return nil
}

func (s *statementScreen) content(w int) []string {
	t := s.e.m.t
	out := sqlLines(t, s.q.SQL, w)
	out = append(out, "")
	for _, table := range s.q.Tables {
		for _, l := range strings.Split(table, "\n") {
			out = append(out, t.faint.on(clip("  "+clean(l), w)))
		}
	}
	out = append(out, "", t.strong.on(text.Get("tui.exam.which")))
	for i, idiom := range s.q.Choices {
		out = append(out, s.choice(i, idiom, w))
	}
	out = append(out, "")
	switch {
	case s.err != nil:
		return append(out, wrapInk(t.bad, signFail+" "+clean(s.err.Error()), w)...)
	case s.asked != "":
		return append(out, t.faint.on(text.Get("tui.exam.running")))
	case s.last == nil:
		return append(out, t.faint.on(text.Get("tui.exam.answer", len(s.q.Choices))))
	case s.last.Right:
		return append(out, s.right(w)...)
	}
	return append(out, s.refuted(w)...)
}

func sqlLines(t *theme, sql string, w int) []string {
	var out []string
	for _, l := range strings.Split(sql, "\n") {
		out = append(out, wrapCodeRuns(sqlRuns(t, "  "+clean(l)), w, 4)...)
	}
	return out
}

// choice is an idiom with its number and, once it was answered, its sign.
func (s *statementScreen) choice(i int, idiom handler.Idiom, w int) string {
	t := s.e.m.t
	line := " " + strconv.Itoa(i+1) + ") " + fit(string(idiom), 19) + " " + text.Get("lab.idiom."+string(idiom))
	right, answered := s.said[idiom]
	switch {
	case !answered:
		return clip("  "+line, w)
	case right:
		return t.ok.on(clip(signDone+" "+line, w))
	}
	return t.bad.on(clip(signFail+" "+line, w))
}

func (s *statementScreen) right(w int) []string {
	t := s.e.m.t
	out := wrapInk(t.ok, signDone+" "+text.Get("tui.exam.right", string(s.last.Said)), w)
	for _, trap := range s.last.Traps {
		out = append(out, wrap(signDot+" "+clean(trap.Text), w, 2)...)
	}
	return append(out, "", t.faint.on(text.Get("tui.exam.next")))
}

// refuted shows the cell on its way through the run, and what it would hold.
func (s *statementScreen) refuted(w int) []string {
	t := s.e.m.t
	out := wrapInk(t.bad, signFail+" "+text.Get("tui.exam.refuted", string(s.last.Said)), w)
	rows := [][]string{{text.Get("tui.exam.after"), s.last.Cell}}
	for i, stop := range s.last.Trail {
		after := strings.Join(stop.After, "; ")
		if i == 0 {
			after = text.Get("tui.exam.start")
		}
		value := stop.Value
		if i == len(s.last.Trail)-1 {
			value += "  " + signDiffers + " " + text.Get("tui.exam.would", s.last.Would)
		}
		rows = append(rows, []string{clean(after), clean(value)})
	}
	out = append(out, drawGrid(t, rows, w)...)
	out = append(out, wrap(clean(s.last.Says), w, 0)...)
	return append(out, t.faint.on(text.Get("tui.exam.openrun")))
}
