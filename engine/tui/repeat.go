package tui

import (
	"strconv"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"again/engine/course"
	"again/engine/text"
)

const (
	mostRepeats = 9
	threeTimes  = 3 // what is offered first
)

// repeatCommands bring the last input in again, n times in all.
func repeatCommands(k *keyMap) []command {
	return []command{{"repeat", k.Repeat, true, canRepeat, (*Model).askRepeat, "board"}}
}

// canRepeat reports whether there is something to repeat and nothing under way.
func canRepeat(m *Model) bool {
	b := m.sc.board
	return (len(m.sc.lesson.Send) > 0 || len(b.Strip.Messages) > 0 || len(b.Requests) > 0) && !somethingOpen(m)
}

// askRepeat shows what the last verb has compared, or asks how often.
func (m *Model) askRepeat() tea.Cmd {
	if m.openRepeat() {
		return nil
	}
	items := make([]item, mostRepeats)
	for i := range items {
		items[i] = item{name: strconv.Itoa(i + 1), value: strconv.Itoa(i + 1), note: text.Get("tui.repeat.times")}
	}
	items[0].note = text.Get("tui.repeat.once")
	m.dialog = newPicker(m, text.Get("tui.repeat.ask"), items, threeTimes-1, func(m *Model, it item) tea.Cmd {
		return m.repeat("repeat " + it.value)
	})
	return nil
}

// repeat gives the verb, and shows what it compares.
func (m *Model) repeat(line string) tea.Cmd {
	return m.start(deed{name: line, do: func(s Session) ([]string, error) {
		_, err := s.Do(line)
		return nil, err
	}, then: func(m *Model, msg sceneMsg) tea.Cmd {
		if msg.err == nil {
			m.openRepeat()
			m.refresh()
		}
		return nil
	}})
}

// openRepeat shows the tables before and after each run, if that is what the
// last verb was about. In lock-step both halves are shown.
func (m *Model) openRepeat() bool {
	if m.sc.board.Repeat == nil {
		return false
	}
	p := &repeatPage{keys: m.keys, t: m.t, halves: []*course.Board{m.sc.board}}
	if m.sc.twin != nil && m.sc.twin.Repeat != nil {
		p.halves = append(p.halves, m.sc.twin)
	}
	p.scroller.draw = p.content
	m.dialog = p
	return true
}

// repeatPage is the dialog that compares the runs.
type repeatPage struct {
	scroller
	keys   *keyMap
	t      *theme
	halves []*course.Board
}

// mostRepeatWidth is as wide as the comparison is drawn.
const mostRepeatWidth = 116

func (p *repeatPage) Title() string { return text.Get("tui.repeat") }

func (p *repeatPage) Keys() []key.Binding {
	return []key.Binding{p.keys.Times, p.keys.Up, p.keys.Down, p.keys.PageDown, p.keys.Close}
}

// SetSize takes no more room than what is compared needs.
func (p *repeatPage) SetSize(w, h int) {
	need := cells(p.Title()) + 4
	for _, l := range p.content(min(w, mostRepeatWidth)) {
		need = max(need, cells(l))
	}
	p.scroller.SetSize(min(w, mostRepeatWidth, need), h)
}

func (p *repeatPage) View() []string { return p.shown() }

func (p *repeatPage) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, p.keys.Close, p.keys.Quit, p.keys.Choose, p.keys.Repeat):
		m.dialog = nil
	case key.Matches(k, p.keys.Times):
		m.dialog = nil
		return m.repeat("repeat " + k.String())
	default:
		scrollBy(&p.scroller, p.keys, k)
	}
	return nil
}

func (p *repeatPage) content(w int) []string {
	var out []string
	for i, b := range p.halves {
		if i > 0 {
			out = append(out, "")
		}
		if len(p.halves) > 1 {
			out = append(out, p.t.heading.on(clip(variantHead(b), w)))
		}
		out = append(out, drawRepeat(p.t, b.Repeat, w)...)
	}
	return out
}

// variantHead names a half of lock-step.
func variantHead(b *course.Board) string {
	if b.VariantTitle == "" {
		return clean(b.Variant)
	}
	return clean(b.Variant + " " + signDot + " " + b.VariantTitle)
}
