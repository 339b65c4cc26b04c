package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"

	"again/engine/text"
	"again/engine/world"
)

const footLines = 2 // status line and footer

// arrangedFor is the plan if a pane had the focus.
func (m *Model) arrangedFor(focus paneID) plan {
	return arrange(m.w, m.h, arrangement{
		focus: focus, zoom: m.zoom, twin: m.sc.twin != nil, stack: m.sc.wideTables(),
		strip: stationRows(m.sc), footers: footLines,
	})
}

// refresh gives every pane its place and the scene.
func (m *Model) refresh() {
	m.plan = m.arrangedFor(m.focus)
	if m.plan.kind == wide && m.plan.panes[m.focus].empty() {
		m.focus = tablePane
		m.plan = m.arrangedFor(m.focus)
	}
	r := beside
	switch {
	case m.zoom:
		r = zoomed
	case m.plan.kind == medium:
		r = alone
	}
	for id, p := range m.panes {
		place := m.plan.panes[id]
		if place.empty() {
			continue
		}
		p.put(m.t, place)
		p.update(m.sc, r, m.strip.selected)
	}
	if m.plan.strip {
		m.panes[stripPane].update(m.sc, r, m.strip.selected)
	}
	if m.dialog != nil {
		w, h := m.dialogRoom()
		m.dialog.SetSize(w, h)
	}
}

// draw writes the screen: never wider, never taller than the terminal.
func (m *Model) draw() string {
	if m.w <= 0 || m.h <= 0 {
		return ""
	}
	if m.plan.kind == tiny {
		return m.finish([]string{fit(text.Get("tui.tiny", minWidth, minHeight, m.w, m.h), m.w)})
	}
	var lines []string
	if m.plan.header {
		lines = append(lines, m.header())
	}
	if m.plan.strip {
		lines = append(lines, m.strip.brief(m.w))
	}
	lines = append(lines, m.body()...)
	lines = append(lines, m.statusLine(), m.footer())
	if m.dialog != nil {
		m.overlay(lines)
	}
	return m.finish(lines)
}

func (m *Model) finish(lines []string) string {
	if len(lines) > m.h {
		lines = lines[:m.h]
	}
	frame := strings.Join(lines, "\n")
	if m.opts.ASCII {
		frame = plainSigns.Replace(frame)
	}
	return frame
}

// body puts the panes together, line by line.
func (m *Model) body() []string {
	b := m.plan.body
	if m.plan.kind == medium || m.zoom {
		tabs := ""
		if m.plan.kind == medium {
			tabs = m.tabs(b.w)
		}
		return m.panes[m.focus].render(m.t, true, tabs)
	}
	out := make([]strings.Builder, b.h)
	for id, p := range m.panes {
		r := m.plan.panes[id]
		if r.empty() {
			continue
		}
		for i, l := range p.render(m.t, paneID(id) == m.focus, "") {
			out[r.y-b.y+i].WriteString(l)
		}
	}
	lines := make([]string, b.h)
	for i := range out {
		lines[i] = out[i].String()
	}
	return lines
}

// tabs names the panes of the medium layout; the one shown stands in brackets,
// and alone where there is no room for the others.
func (m *Model) tabs(w int) string {
	const corners = 6
	var parts []string
	for id := range paneCount {
		name := text.Get(tabNames[id])
		if id == m.focus {
			parts = append(parts, m.t.focus.on("["+name+"]"))
		} else {
			parts = append(parts, m.t.faint.on(name))
		}
	}
	if line := strings.Join(parts, " "); cells(line) <= w-corners {
		return line
	}
	return parts[m.focus] + m.t.faint.on(" "+strconv.Itoa(int(m.focus)+1)+"/"+strconv.Itoa(int(paneCount)))
}

var tabNames = [paneCount]string{"tui.tab.lesson", "tui.tab.strip", "tui.tab.handler", "tui.tab.tables", "tui.tab.log"}

// header is the first line: what is open, and where it stands.
func (m *Model) header() string {
	b := m.sc.board
	title := clean(m.sc.lesson.Title)
	if title != "" {
		title = fmt.Sprintf("%02d %s", m.sc.lesson.Number, title)
	}
	parts := []string{
		m.labelled("tui.head.step", text.Get("tui.of", m.sc.at+1, len(m.sc.lesson.Steps))),
		m.labelled("tui.head.bus", clean(b.Bus)),
		m.labelled("tui.head.verb", strconv.Itoa(b.At)+"/"+strconv.Itoa(b.Of)),
		m.t.label.on(clockOf(b.Clock)),
	}
	if b.Variant != "" {
		parts = slices.Insert(parts, 1, m.labelled("tui.head.variant", clean(b.Variant)))
	}
	if b.Branch > 1 {
		parts = append(parts, m.labelled("tui.head.branch", strconv.Itoa(b.Branch)))
	}
	if m.sc.lesson.Title == "" {
		parts = nil
	}
	brand := " " + m.t.brand.on("again") + "  "
	return m.spread(brand+m.t.strong.on(clip(title, m.titleRoom(brand, parts))), parts)
}

// clockOf is the time of a run, with the days that have gone by.
func clockOf(at time.Time) string {
	words := at.Format(clockFormat)
	if days := int(at.Sub(world.Epoch).Hours() / 24); days > 0 {
		return text.Get("tui.head.days", days, words)
	}
	return words
}

func (m *Model) labelled(key, value string) string {
	return m.t.label.on(text.Get(key)+" ") + value
}

// titleRoom is how many cells the title gets. Step, variant and bus matter more
// than its end.
func (m *Model) titleRoom(brand string, parts []string) int {
	for n := min(3, len(parts)); n > 0; n-- {
		room := m.w - cells(brand) - total(widthsOf(parts[:n])) - leastGap - 1
		if room >= leastTitle {
			return room
		}
	}
	return m.w
}

const (
	leastGap   = 2  // between the title and what follows
	leastTitle = 12 // cells of the title that stay in any case
)

// spread puts as many parts behind the line as fit, with even gaps; those that
// come last are left out first.
func (m *Model) spread(line string, parts []string) string {
	for len(parts) > 0 && cells(line)+total(widthsOf(parts))+leastGap+1 > m.w {
		parts = parts[:len(parts)-1]
	}
	if len(parts) == 0 {
		return fit(line, m.w)
	}
	free := m.w - cells(line) - total(widthsOf(parts)) + gap*(len(parts)-1) - 1
	each := min(6, free/len(parts))
	line += spaces(free - each*(len(parts)-1))
	return fit(line+strings.Join(parts, spaces(each)), m.w)
}

func widthsOf(parts []string) []int {
	out := make([]int, len(parts))
	for i, p := range parts {
		out[i] = cells(p)
	}
	return out
}

// statusLine says what the last key did.
func (m *Model) statusLine() string {
	s := m.status
	if m.busy && len(m.held) > 0 {
		return fit(" "+m.t.faint.on(text.Get("tui.working")), m.w)
	}
	if s.kind == sayNothing && m.sc.locked() {
		words := text.Get("tui.waits", m.answerKeys(), m.keys.Skip.Help().Key)
		return fit(" "+m.t.open.on("? "+words), m.w)
	}
	line := " "
	if s.name != "" {
		line += m.t.faint.on("› ") + m.t.strong.on(clean(s.name)) + "  "
	}
	switch s.kind {
	case sayBad:
		line += m.t.bad.on(signFail + " " + clean(s.text))
	case sayDone:
		line += clean(s.text)
	}
	return fit(line, m.w)
}

// footer lists the keys that do something now.
func (m *Model) footer() string {
	if m.dialog != nil {
		return m.keyLine(m.dialog.Keys(), nil)
	}
	if m.w < narrowFooter {
		return m.keyLine(m.active(), []key.Binding{m.keys.Help})
	}
	return m.keyLine(m.active(), []key.Binding{m.keys.Verb, m.keys.Help, m.keys.Quit})
}

// narrowFooter is the width below which the board's keys need the room.
const narrowFooter = 60

// active lists the keys that do something now and belong into the footer.
func (m *Model) active() []key.Binding {
	var list []key.Binding
	for _, c := range m.commands {
		if c.board && m.sc.locked() || !c.now(m) || slices.Contains(unlisted, c.name) {
			continue
		}
		list = append(list, c.key)
	}
	if m.plan.kind == medium && m.w >= narrowFooter {
		list = append([]key.Binding{m.keys.Pane}, list...)
	} else {
		list = append(list, m.keys.Pane)
	}
	return list
}

// keyLine draws as many of the keys as fit, and always those of the tail.
func (m *Model) keyLine(keys, tail []key.Binding) string {
	room := m.w - 1
	for _, k := range tail {
		room -= keyWidth(k)
	}
	line := " "
	for _, k := range keys {
		if keyWidth(k) > room {
			continue
		}
		room -= keyWidth(k)
		line += m.keyHint(k)
	}
	for _, k := range tail {
		line += m.keyHint(k)
	}
	return fit(line, m.w)
}

func keyWidth(k key.Binding) int { return cells(k.Help().Key) + cells(k.Help().Desc) + 3 }

func (m *Model) keyHint(k key.Binding) string {
	h := k.Help()
	return m.t.key.on(h.Key) + " " + m.t.action.on(h.Desc) + "  "
}
