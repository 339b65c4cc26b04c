package tui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"again/engine/text"
)

// openMenu lists the lessons, with how far the learner is in each. That comes
// from the record on disk, so it is read beside the interface.
func (m *Model) openMenu() tea.Cmd {
	var items []item
	at := 0
	open := m.sc.lesson.Slug
	return m.start(deed{do: func(Session) ([]string, error) {
		items, at = menuItems(m.desk.library, open)
		return nil, nil
	}, then: func(m *Model, _ sceneMsg) tea.Cmd {
		m.dialog = newPicker(m, text.Get("tui.menu"), items, at, func(m *Model, it item) tea.Cmd {
			m.status = status{}
			return m.open(it.value, -1)
		})
		m.refresh()
		return nil
	}})
}

// menuItems are the lessons under the headings of their parts, and the place
// of the one that is open.
func menuItems(library Library, open string) (items []item, at int) {
	part := ""
	for _, l := range library.Lessons() {
		if l.Part != part {
			part = l.Part
			if len(items) > 0 {
				items = append(items, item{})
			}
			items = append(items, item{name: clean(part)})
		}
		if l.Slug == open {
			at = len(items)
		}
		done, total := library.Progress(l)
		items = append(items, item{
			name:  fmt.Sprintf("%02d %s", l.Number, clean(l.Title)),
			note:  progress(done, total),
			value: l.Slug,
			done:  total > 0 && done >= total,
		})
	}
	if at == 0 {
		at = firstValue(items)
	}
	return items, at
}

func firstValue(items []item) int {
	for i, it := range items {
		if it.value != "" {
			return i
		}
	}
	return 0
}

// progress writes how many steps are done: in words, with a sign when all are.
func progress(done, total int) string {
	switch {
	case total == 0:
		return ""
	case done >= total:
		return signDone + " " + text.Get("tui.menu.done")
	case done == 0:
		return text.Get("tui.menu.new", total)
	}
	return text.Get("tui.menu.some", done, total)
}

// open begins a lesson beside the interface.
func (m *Model) open(slug string, at int) tea.Cmd {
	m.busy = true
	m.twin = false
	return m.safely(func() tea.Msg {
		if err := m.desk.open(slug, at); err != nil {
			return sceneMsg{err: err, name: text.Get("tui.open", slug)}
		}
		msg := sceneMsg{}
		msg.err = m.desk.use(func(s Session) (err error) {
			msg.sc, err = look(s, false, false)
			return err
		})
		return msg
	})
}

// nextStep goes on to the next step, or from the last one to the next lesson.
func (m *Model) nextStep() tea.Cmd {
	if m.sc.at+1 < len(m.sc.lesson.Steps) {
		return m.goStep(m.sc.at + 1)
	}
	lessons := m.opts.Library.Lessons()
	for i, l := range lessons {
		if l.Slug == m.sc.lesson.Slug && i+1 < len(lessons) {
			m.status = status{} // it was about the step before
			return m.open(lessons[i+1].Slug, 0)
		}
	}
	words := text.Get("tui.last", m.keys.Menu.Help().Key)
	if !m.listed() {
		words = m.back
	}
	m.say(sayDone, "", words)
	return nil
}

// lastStep goes back to the step before.
func (m *Model) lastStep() tea.Cmd {
	if m.sc.at == 0 {
		m.say(sayDone, "", text.Get("tui.first", m.keys.Menu.Help().Key))
		return nil
	}
	return m.goStep(m.sc.at - 1)
}

func (m *Model) goStep(i int) tea.Cmd {
	return m.start(deed{do: func(s Session) ([]string, error) { return nil, s.GoStep(i) }, then: func(m *Model, msg sceneMsg) tea.Cmd {
		if msg.err == nil {
			m.status = status{}
		}
		return nil
	}})
}

// nextHint shows one hint more.
func (m *Model) nextHint() tea.Cmd {
	if m.sc.hintsLeft == 0 {
		m.say(sayDone, "", text.Get("tui.hint.none"))
		return nil
	}
	return m.start(deed{do: func(s Session) ([]string, error) { s.NextHint(); return nil, nil }})
}

// playSolution plays the step's reference solution, once every hint was read.
func (m *Model) playSolution() tea.Cmd {
	if !canSolve(m) {
		m.say(sayDone, "", text.Get("tui.solution.hints"))
		return nil
	}
	return m.start(deed{name: text.Get("tui.key.solution"), do: func(s Session) ([]string, error) {
		if err := s.PlaySolution(); err != nil {
			return nil, err
		}
		return []string{text.Get("tui.solution.played", m.keys.Reset.Help().Key)}, nil
	}})
}

// chooseAside opens a sidebar; with several it asks which.
func (m *Model) chooseAside() tea.Cmd {
	asides := m.sc.asides
	switch len(asides) {
	case 0:
		m.say(sayDone, "", text.Get("tui.aside.none"))
		return nil
	case 1:
		m.readAside(0)
		return nil
	}
	var items []item
	for i, a := range asides {
		items = append(items, item{name: clean(a.Title), value: fmt.Sprint(i)})
	}
	m.dialog = newPicker(m, text.Get("tui.choose.aside"), items, 0, func(m *Model, it item) tea.Cmd {
		var i int
		_, _ = fmt.Sscan(it.value, &i)
		m.readAside(i)
		return nil
	})
	return nil
}

func (m *Model) readAside(i int) {
	a := m.sc.asides[i]
	doc := readMarkdown(a.Text)
	m.dialog = newPage(m, clean(a.Title), func(w int) []string { return doc.draw(m.t, w) })
}
