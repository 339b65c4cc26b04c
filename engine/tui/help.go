package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"again/engine/text"
	"again/engine/world"
)

// openHelp shows every key; in the log, first what the names of events mean.
func (m *Model) openHelp() tea.Cmd {
	if m.focus == logPane {
		m.dialog = newPage(m, text.Get("tui.help.log"), func(w int) []string {
			return append(append(m.eventHelp(w), ""), m.keyHelp(w)...)
		})
		return nil
	}
	m.dialog = newPage(m, text.Get("tui.help"), m.keyHelp)
	return nil
}

// helpGroups are the headings of the help, in order.
var helpGroups = []string{"board", "history", "lesson", "screen"}

// keyHelp lists the keys, in two columns where there is room.
func (m *Model) keyHelp(w int) []string {
	column := w
	if w >= proseWidth {
		column = (w - 2) / 2
	}
	var blocks [][]string
	for _, g := range helpGroups {
		blocks = append(blocks, m.helpGroup(g, column))
	}
	if column == w {
		var out []string
		for _, b := range blocks {
			out = append(append(out, b...), "")
		}
		return append(out, m.helpNotes(w)...)
	}
	left := append(append(blocks[0], ""), blocks[1]...)
	right := append(append(blocks[2], ""), blocks[3]...)
	var out []string
	for i := range max(len(left), len(right)) {
		out = append(out, fit(at(left, i), column)+"  "+at(right, i))
	}
	return append(append(out, ""), m.helpNotes(w)...)
}

func (m *Model) helpGroup(group string, w int) []string {
	out := []string{m.t.heading.on(text.Get("tui.help." + group))}
	for _, c := range m.commands {
		if c.group != group || !m.exists(c) {
			continue
		}
		h := c.key.Help()
		out = append(out, clip(" "+m.t.key.on(fit(h.Key, 9))+" "+text.Get("tui.long."+c.name), w))
	}
	return out
}

// exists reports whether a command is part of this program: the explorer may
// be absent.
func (m *Model) exists(c command) bool {
	return (c.name != "explore" || canExplore(m)) && (!isTool(c) || m.toolKnown(c.name))
}

func (m *Model) helpNotes(w int) []string {
	var out []string
	for _, key := range []string{"tui.help.answer", "tui.help.locked"} {
		for _, l := range wrap(text.Get(key), w, 0) {
			out = append(out, m.t.faint.on(l))
		}
	}
	return out
}

// eventHelp explains the names of events: first those that are in the log,
// then the rest.
func (m *Model) eventHelp(w int) []string {
	seen := map[string]bool{}
	var here, rest []string
	for _, e := range m.sc.board.Log {
		if !seen[e.Name] {
			seen[e.Name] = true
			here = append(here, e.Name)
		}
	}
	for _, name := range world.Names() {
		if !seen[name] {
			rest = append(rest, name)
		}
	}
	var out []string
	for _, part := range []struct {
		title string
		names []string
	}{{"tui.help.inlog", here}, {"tui.help.others", rest}} {
		if len(part.names) == 0 {
			continue
		}
		if len(out) > 0 {
			out = append(out, "")
		}
		out = append(out, m.t.heading.on(text.Get(part.title)))
		for _, name := range part.names {
			out = append(out, m.meaning(name, w)...)
		}
	}
	return out
}

func (m *Model) meaning(name string, w int) []string {
	const column = 22
	words := meaningOf(name)
	var out []string
	lead := " " + m.t.event.on(fit(name, column)) + " "
	for _, l := range wrap(words, max(1, w-column-2), 0) {
		out = append(out, lead+l)
		lead = spaces(column + 2)
	}
	return out
}

func meaningOf(name string) string {
	for _, prefix := range []string{"event.", "log."} {
		if text.Has(prefix + name) {
			return text.Get(prefix + name)
		}
	}
	return strings.ReplaceAll(name, ".", " ")
}
