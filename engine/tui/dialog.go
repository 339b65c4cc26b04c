package tui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// dialog is a window over the board. While one is open it gets every key, so
// that typing never triggers a key of the board.
type dialog interface {
	Title() string
	// SetSize gives the room there is; the dialog may take less.
	SetSize(w, h int)
	Update(m *Model, k tea.KeyMsg) tea.Cmd
	// View is what it shows now, no line wider and no more lines than the room.
	View() []string
	// Keys are the ones that do something here, for the footer.
	Keys() []key.Binding
}

// item is a line of a picker. One without a value is a heading.
type item struct {
	name, note string
	value      string
	detail     []string // shown below the list while the item is chosen
	done       bool
}

// picker is a list to choose from.
type picker struct {
	scroller
	t     *theme
	keys  *keyMap
	title string
	items []item
	at    int
	pick  func(*Model, item) tea.Cmd
	again key.Binding // moves on, as the key that opened it
}

func newPicker(m *Model, title string, items []item, at int, pick func(*Model, item) tea.Cmd) *picker {
	p := &picker{t: m.t, keys: m.keys, title: title, items: items, at: at, pick: pick}
	p.scroller.draw = p.content
	return p
}

func (p *picker) Title() string { return p.title }

func (p *picker) Keys() []key.Binding {
	return []key.Binding{p.keys.Choose, p.keys.Up, p.keys.Down, p.keys.Close}
}

func (p *picker) SetSize(w, h int) {
	p.scroller.SetSize(min(w, p.natural()), h)
	p.follow()
}

// natural is the width that no line is cut at; details are prose and take
// what a line of prose may.
func (p *picker) natural() int {
	name, note := cells(p.title)+4, 0
	for _, it := range p.items {
		name, note = max(name, cells(it.name)), max(note, cells(it.note))
		if len(it.detail) > 0 {
			return proseWidth
		}
	}
	return name + note + 6
}

// proseWidth is as wide as a text is drawn, whatever the room.
const proseWidth = 92

func (p *picker) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, p.keys.Choose):
		m.dialog = nil
		if len(p.items) == 0 || p.items[p.at].value == "" {
			return nil
		}
		return p.pick(m, p.items[p.at])
	case key.Matches(k, p.keys.Close, p.keys.Quit):
		m.dialog = nil
	case key.Matches(k, p.keys.Down, p.again):
		p.move(1)
	case key.Matches(k, p.keys.Up):
		p.move(-1)
	case key.Matches(k, p.keys.PageDown):
		p.move(max(1, p.h-2))
	case key.Matches(k, p.keys.PageUp):
		p.move(-max(1, p.h-2))
	case key.Matches(k, p.keys.Top):
		p.move(-len(p.items))
	case key.Matches(k, p.keys.Bottom):
		p.move(len(p.items))
	default:
		return p.number(m, k)
	}
	return nil
}

// number chooses one of the first nine by its place.
func (p *picker) number(m *Model, k tea.KeyMsg) tea.Cmd {
	s := k.String()
	if len(s) != 1 || s[0] < '1' || s[0] > '9' {
		return nil
	}
	n := 0
	for _, it := range p.items {
		if it.value == "" {
			continue
		}
		if n++; n == int(s[0]-'0') {
			m.dialog = nil
			return p.pick(m, it)
		}
	}
	return nil
}

// move goes n items on, over headings.
func (p *picker) move(n int) {
	step := 1
	if n < 0 {
		step = -1
	}
	for left := n * step; left > 0; left-- {
		next := p.at + step
		for next >= 0 && next < len(p.items) && p.items[next].value == "" {
			next += step
		}
		if next < 0 || next >= len(p.items) {
			break
		}
		p.at = next
	}
	p.spoil()
	p.follow()
}

// follow keeps the chosen item in sight.
func (p *picker) follow() {
	p.ready()
	for i, y := 0, 0; i < len(p.items); i++ {
		if i == p.at {
			p.reveal(max(0, y-1), y)
			return
		}
		y++
	}
}

func (p *picker) content(w int) []string {
	var out []string
	name, note := 0, 0
	for _, it := range p.items {
		if it.value != "" {
			name, note = max(name, cells(it.name)), max(note, cells(it.note))
		}
	}
	name = min(name, max(8, w-note-6))
	for i, it := range p.items {
		out = append(out, p.line(it, i == p.at, name, w))
	}
	if p.at < len(p.items) && len(p.items[p.at].detail) > 0 {
		out = append(out, "")
		for _, d := range p.items[p.at].detail {
			for _, l := range wrap(clean(d), w-1, 2) {
				out = append(out, " "+p.t.faint.on(l))
			}
		}
	}
	return out
}

func (p *picker) line(it item, chosen bool, name, w int) string {
	if it.value == "" {
		return p.t.heading.on(clip(it.name, w))
	}
	mark := "  "
	if chosen {
		mark = signHere + " "
	}
	line := fit(" "+mark+fit(it.name, name)+"  "+clean(it.note), w)
	if chosen {
		return p.t.chosen.on(line)
	}
	if it.done {
		return p.t.faint.on(line)
	}
	return line
}

func (p *picker) View() []string { return p.shown() }

// shown is the window without the empty lines below the content.
func (s *scroller) shown() []string {
	s.ready()
	return s.window()[:min(s.h, len(s.lines))]
}

// page is a text to read.
type page struct {
	scroller
	keys  *keyMap
	title string
	// passing is true where a key that means nothing here closes the page and
	// does what it does on the board.
	passing bool
}

// newPage makes a dialog of a text that draw writes at a width.
func newPage(m *Model, title string, draw func(w int) []string) *page {
	p := &page{keys: m.keys, title: title}
	p.scroller.draw = draw
	return p
}

func (p *page) Title() string { return p.title }

func (p *page) Keys() []key.Binding {
	return []key.Binding{p.keys.Up, p.keys.Down, p.keys.PageDown, p.keys.Close}
}

func (p *page) SetSize(w, h int) { p.scroller.SetSize(min(w, proseWidth), h) }

func (p *page) View() []string { return p.shown() }

func (p *page) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, p.keys.Close, p.keys.Quit, p.keys.Choose, p.keys.Help):
		m.dialog = nil
	case !scrollBy(&p.scroller, p.keys, k) && p.passing:
		m.dialog = nil
		m.refresh()
		return m.press(k)
	}
	return nil
}

// scrollBy moves a window if k is one of the keys for that, and reports it.
func scrollBy(s *scroller, keys *keyMap, k tea.KeyMsg) bool {
	const far = 1 << 20
	switch {
	case key.Matches(k, keys.Down):
		s.Scroll(1)
	case key.Matches(k, keys.Up):
		s.Scroll(-1)
	case key.Matches(k, keys.PageDown):
		s.Scroll(max(1, s.h-1))
	case key.Matches(k, keys.PageUp):
		s.Scroll(-max(1, s.h-1))
	case key.Matches(k, keys.Top):
		s.Scroll(-far)
	case key.Matches(k, keys.Bottom):
		s.Scroll(far)
	default:
		return false
	}
	return true
}
