package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"again/engine/course"
	"again/engine/handler"
	"again/engine/text"
)

// choosable lists the actors that `w` goes through: every worker, and api and
// relay while they are in the middle of something.
func (m *Model) choosable() []string {
	var names []string
	for _, a := range m.sc.actors() {
		if isWorker(a.Name) || !idle(a) {
			names = append(names, a.Name)
		}
	}
	return names
}

func isWorker(name string) bool { return strings.HasPrefix(name, "w") }

// target is whom step, run, crash and fail act on: the selected actor if it
// has something to do, else the first that has.
func (m *Model) target() string {
	if a, ok := m.sc.actor(m.actor); ok && !idle(a) {
		return a.Name
	}
	if busy := m.sc.busy(); len(busy) > 0 {
		return busy[0].Name
	}
	return m.actor
}

// onActor writes a verb for the target; with one worker and nobody else about,
// it needs no name.
func (m *Model) onActor(verb string) string {
	name := m.target()
	if name == "" || name == "w1" && len(m.choosable()) == 1 {
		return verb
	}
	return verb + " " + name
}

// worker is the selected worker if it is one and fits, else the first that
// fits, else "".
func (m *Model) worker(fits func(course.WorkerView) bool) string {
	if a, ok := m.sc.actor(m.actor); ok && isWorker(a.Name) && fits(a) {
		return a.Name
	}
	for _, w := range m.sc.board.Strip.Workers {
		if fits(w) {
			return w.Name
		}
	}
	return ""
}

func (m *Model) deliver() tea.Cmd {
	if name := m.worker(idle); name != "" && len(m.sc.board.Strip.Workers) > 1 {
		return m.do("deliver to=" + name)
	}
	return m.do("deliver")
}

func (m *Model) loseAck() tea.Cmd {
	name := m.worker(func(w course.WorkerView) bool { return !idle(w) })
	if name == "" || len(m.sc.board.Strip.Workers) == 1 {
		return m.do("lose-ack")
	}
	return m.do("lose-ack " + name)
}

func (m *Model) send() tea.Cmd {
	return m.start(deed{do: func(s Session) ([]string, error) {
		out, err := s.Send()
		return out.Lines, err
	}, then: func(m *Model, msg sceneMsg) tea.Cmd {
		if msg.err == nil && len(msg.sc.verbs) > 0 { // to be sent again, or changed
			m.verbPast = append(m.verbPast, msg.sc.verbs[len(msg.sc.verbs)-1])
		}
		return nil
	}})
}

// expire lets a timer run out; with several messages out it asks which.
func (m *Model) expire() tea.Cmd {
	names := m.sc.messages("held", "waiting")
	return m.chooseVerb(text.Get("tui.choose.expire"), "expire", names)
}

// replay publishes an event again; with several it asks which.
func (m *Model) replay() tea.Cmd {
	return m.chooseVerb(text.Get("tui.choose.replay"), "replay", m.sc.events())
}

func (m *Model) chooseVerb(title, verb string, names []string) tea.Cmd {
	switch len(names) {
	case 0:
		return m.do(verb)
	case 1:
		return m.do(verb + " " + names[0])
	}
	items := make([]item, len(names))
	for i, n := range names {
		items[i] = item{name: n, value: n}
	}
	m.dialog = newPicker(m, title, items, 0, func(m *Model, it item) tea.Cmd { return m.do(verb + " " + it.value) })
	return nil
}

// nextActor selects the next actor that keys act on.
func (m *Model) nextActor() tea.Cmd {
	all := m.choosable()
	for i, name := range all {
		if name == m.actor {
			m.actor = all[(i+1)%len(all)]
			break
		}
	}
	m.pick()
	m.refresh()
	m.say(sayDone, "", text.Get("tui.actor", m.actor))
	return nil
}

// toggleTwin shows the repaired variant beside this one, or no longer.
func (m *Model) toggleTwin() tea.Cmd {
	if !hasTwin(m) {
		m.say(sayDone, "", text.Get("tui.twin.none"))
		return nil
	}
	m.twin = !m.twin
	if m.twin && m.plan.kind == medium {
		m.focus = tablePane // where the two stand side by side
	}
	name := "tui.twin.off"
	if m.twin {
		name = "tui.twin.on"
	}
	return m.start(deed{do: func(Session) ([]string, error) { return nil, nil }, then: func(m *Model, msg sceneMsg) tea.Cmd {
		if msg.err == nil {
			m.say(sayDone, "", text.Get(name))
		} else {
			m.twin = false
		}
		return nil
	}})
}

// nextVariant goes on to the next form of the handlers.
func (m *Model) nextVariant() tea.Cmd {
	all := m.sc.lesson.Variants
	if !hasVariants(m) {
		m.say(sayDone, "", text.Get("tui.variant.none"))
		return nil
	}
	i := slices.IndexFunc(all, func(v handler.Variant) bool { return v.Name == m.sc.board.Variant })
	i = (i + 1) % len(all)
	return m.setVariant(all[i].Name)
}

func (m *Model) setVariant(name string) tea.Cmd {
	all := m.sc.lesson.Variants
	i := slices.IndexFunc(all, func(v handler.Variant) bool { return v.Name == name })
	words := text.Get("tui.place", i+1, len(all)) + "  " + all[i].Title
	return m.start(deed{name: "variant " + name, do: func(s Session) ([]string, error) {
		return []string{words}, s.SetVariant(name)
	}})
}

// nextBus goes on to the next broker.
func (m *Model) nextBus() tea.Cmd {
	all := busNames(m.sc.lesson)
	return m.setBus(all[(slices.Index(all, m.sc.board.Bus)+1)%len(all)])
}

func (m *Model) setBus(name string) tea.Cmd {
	all := busNames(m.sc.lesson)
	words := text.Get("tui.place", slices.Index(all, name)+1, len(all)) + "  " + busItem(name).note
	return m.start(deed{name: "bus " + name, do: func(s Session) ([]string, error) {
		return []string{words}, s.SetBus(name)
	}})
}

// chooseVariant lists the forms of the handlers.
func (m *Model) chooseVariant() tea.Cmd {
	if !hasVariants(m) {
		m.say(sayDone, "", text.Get("tui.variant.none"))
		return nil
	}
	var items []item
	at := 0
	for i, v := range m.sc.lesson.Variants {
		if v.Name == m.sc.board.Variant {
			at = i
		}
		items = append(items, item{name: v.Name, note: v.Title, value: v.Name})
	}
	m.dialog = newPicker(m, text.Get("tui.choose.variant"), items, at, func(m *Model, it item) tea.Cmd {
		return m.setVariant(it.value)
	})
	return nil
}

// chooseBus lists the brokers, with what a redelivery looks like on each.
func (m *Model) chooseBus() tea.Cmd {
	var items []item
	at := 0
	for i, name := range busNames(m.sc.lesson) {
		if name == m.sc.board.Bus {
			at = i
		}
		items = append(items, busItem(name))
	}
	m.dialog = newPicker(m, text.Get("tui.choose.bus"), items, at, func(m *Model, it item) tea.Cmd {
		return m.setBus(it.value)
	})
	return nil
}
