package tui

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"again/engine/text"
)

// sqlPrompt is a window for statements on the world's own database, with what
// they answered. Each statement is a verb of the history, run beside the
// interface.
type sqlPrompt struct {
	scroller
	t     *theme
	keys  *keyMap
	in    *input
	said  []said
	asked string // waits for its answer
}

// said is a line of the transcript.
type said struct {
	text string
	ink  ink
}

func (m *Model) openSQL() tea.Cmd {
	p := &sqlPrompt{t: m.t, keys: m.keys, in: newInput("sql> ", m.sqlPast), said: m.sqlSaid}
	p.scroller.draw = p.content
	if len(p.said) == 0 {
		p.said = append(p.said, said{text.Get("tui.sql.intro"), m.t.faint})
	}
	m.dialog = p
	return nil
}

func (p *sqlPrompt) Title() string { return text.Get("tui.sql") }

func (p *sqlPrompt) Keys() []key.Binding {
	return []key.Binding{p.keys.Choose, p.keys.Earlier, p.keys.PageUp, p.keys.Close}
}

func (p *sqlPrompt) SetSize(w, h int) { p.scroller.SetSize(w, max(0, h-1)); p.Scroll(1 << 20) }

func (p *sqlPrompt) content(w int) []string {
	var out []string
	for _, s := range p.said {
		for _, l := range wrapCode(clean(s.text), w, 2) {
			out = append(out, s.ink.on(l))
		}
	}
	if p.asked != "" {
		out = append(out, p.t.faint.on(text.Get("tui.sql.running")))
	}
	return out
}

// View is the transcript, and the line that is typed below it.
func (p *sqlPrompt) View() []string {
	return append(p.window(), p.in.line(p.t, p.w))
}

func (p *sqlPrompt) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, p.keys.Close):
		m.dialog = nil
	case key.Matches(k, p.keys.Choose):
		return p.ask(m)
	case key.Matches(k, p.keys.Earlier):
		p.in.recall(1)
	case key.Matches(k, p.keys.Later):
		p.in.recall(-1)
	case key.Matches(k, p.keys.PageUp):
		p.Scroll(-max(1, p.h-1))
	case key.Matches(k, p.keys.PageDown):
		p.Scroll(max(1, p.h-1))
	default:
		p.in.typed(k)
	}
	return nil
}

// ask runs what was typed.
func (p *sqlPrompt) ask(m *Model) tea.Cmd {
	statement := strings.TrimSpace(p.in.Value())
	if statement == "" || m.busy {
		return nil
	}
	p.in.SetValue("")
	p.in.back = 0
	p.in.past = append(p.in.past, statement)
	m.sqlPast = p.in.past
	p.asked = statement
	p.tell(said{"sql> " + statement, p.t.strong})
	return m.start(deed{name: "sql", do: func(s Session) ([]string, error) {
		out, err := s.Do(sqlVerb(statement))
		return out.Lines, err
	}, then: func(m *Model, msg sceneMsg) tea.Cmd { p.answered(m, msg); return nil }})
}

func (p *sqlPrompt) answered(m *Model, msg sceneMsg) {
	p.asked = ""
	for _, l := range msg.out {
		p.said = append(p.said, said{l, p.t.text})
	}
	if msg.err != nil {
		p.said = append(p.said, said{signFail + " " + plainError(msg.err), p.t.bad})
	}
	p.tell()
	m.sqlSaid = p.said
}

func (p *sqlPrompt) tell(more ...said) {
	p.said = append(p.said, more...)
	p.spoil()
	p.Scroll(1 << 20)
}

// sqlVerb writes a statement as a verb. The verb language knows no escape
// inside quotes, so a statement with both kinds of them is rewritten with
// SQLite's other ways to say the same.
func sqlVerb(statement string) string {
	switch {
	case !strings.Contains(statement, `"`):
		return `sql "` + statement + `"`
	case !strings.Contains(statement, "'"):
		return "sql '" + statement + "'"
	}
	var b strings.Builder
	quoted := false
	for _, r := range statement {
		switch {
		case r == '\'':
			quoted = !quoted
			b.WriteRune(r)
		case r == '"' && quoted:
			b.WriteString("' || char(34) || '")
		case r == '"':
			b.WriteByte('`')
		default:
			b.WriteRune(r)
		}
	}
	return `sql "` + b.String() + `"`
}
