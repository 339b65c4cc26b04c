package tui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"again/engine/course"
)

// command is a key of the normal mode: what it does, and whether it would do
// something now. The footer lists those that would, in this order.
type command struct {
	name  string // under which the catalogue explains it
	key   key.Binding
	board bool // acts on the board: waits while a prediction is open
	now   func(*Model) bool
	run   func(*Model) tea.Cmd
	group string // heading in the help
}

// commands is the table that Update, the footer and the help read.
func commands(k *keyMap) []command {
	return slices.Concat(everyday(k), repeatCommands(k), toolCommands(k), faults(k), historyCommands(k), lessonCommands(k), screenCommands(k))
}

// verb is a command that gives the target a verb.
func verb(name string) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd { return m.do(m.onActor(name)) }
}

// everyday are the keys that a footer of any width has room for.
func everyday(k *keyMap) []command {
	return []command{
		{"send", k.Send, true, canSend, (*Model).send, "board"},
		{"deliver", k.Deliver, true, canDeliver, (*Model).deliver, "board"},
		{"step", k.StepOn, true, someoneBusy, verb("step"), "board"},
		{"run", k.Run, true, someoneBusy, verb("run"), "board"},
		{"crash", k.Crash, true, someoneBusy, verb("crash"), "board"},
		{"undo", k.Undo, true, canUndo, travel("undo", Session.Undo), "history"},
		{"redo", k.Redo, true, canRedo, travel("redo", Session.Redo), "history"},
	}
}

func faults(k *keyMap) []command {
	return []command{
		{"relay", k.Relay, true, canRelay, func(m *Model) tea.Cmd { return m.do("relay") }, "board"},
		{"expire", k.Expire, true, canExpire, (*Model).expire, "board"},
		{"fail", k.Fail, true, someoneBusy, verb("fail"), "board"},
		{"lose-ack", k.LoseAck, true, workerBusy, (*Model).loseAck, "board"},
		{"replay", k.Replay, true, canReplay, (*Model).replay, "board"},
		{"settle", k.Settle, true, somethingOpen, func(m *Model) tea.Cmd { return m.do("settle") }, "board"},
	}
}

func historyCommands(k *keyMap) []command {
	return []command{
		{"reset", k.Reset, true, canUndo, travel("reset", Session.Reset), "history"},
		{"verbs", k.Verb, true, always, (*Model).openPalette, "history"},
		{"sql", k.SQL, true, always, (*Model).openSQL, "history"},
	}
}

func lessonCommands(k *keyMap) []command {
	return []command{
		{"next", k.Next, false, stepDone, (*Model).nextStep, "lesson"},
		{"back", k.Back, false, notFirst, (*Model).lastStep, "lesson"},
		{"hint", k.Hint, false, hintsLeft, (*Model).nextHint, "lesson"},
		{"solution", k.Solution, true, canSolve, (*Model).playSolution, "lesson"},
		{"skip", k.Skip, false, questionOpen, (*Model).skip, "lesson"},
		{"variant", k.Variant, true, hasVariants, (*Model).nextVariant, "lesson"},
		{"variant-pick", k.PickVariant, true, hasVariants, (*Model).chooseVariant, "lesson"},
		{"bus", k.Bus, true, always, (*Model).nextBus, "lesson"},
		{"bus-pick", k.PickBus, true, always, (*Model).chooseBus, "lesson"},
		{"twin", k.Twin, true, hasTwin, (*Model).toggleTwin, "lesson"},
		{"worker", k.NextWorker, true, severalActors, (*Model).nextActor, "lesson"},
		{"worker-add", k.AddWorker, true, canAddWorker, step("worker add", Session.AddWorker), "lesson"},
		{"aside", k.Aside, false, hasAsides, (*Model).chooseAside, "lesson"},
		{"menu", k.Menu, false, always, (*Model).openMenu, "lesson"},
		{"explore", k.Explore, true, canExplore, (*Model).explore, "lesson"},
	}
}

func screenCommands(k *keyMap) []command {
	scroll := func(n func(*Model) int) func(*Model) tea.Cmd {
		return func(m *Model) tea.Cmd { m.panes[m.focus].Scroll(n(m)); return nil }
	}
	const far = 1 << 20
	return []command{
		{"pane", k.Pane, false, always, func(m *Model) tea.Cmd { return m.turn(1) }, "screen"},
		{"pane-back", k.PaneBack, false, always, func(m *Model) tea.Cmd { return m.turn(-1) }, "screen"},
		{"zoom", k.Zoom, false, always, (*Model).toggleZoom, "screen"},
		{"down", k.Down, false, always, scroll(func(*Model) int { return 1 }), "screen"},
		{"up", k.Up, false, always, scroll(func(*Model) int { return -1 }), "screen"},
		{"page-down", k.PageDown, false, always, scroll(func(m *Model) int { return m.page() }), "screen"},
		{"page-up", k.PageUp, false, always, scroll(func(m *Model) int { return -m.page() }), "screen"},
		{"top", k.Top, false, always, scroll(func(*Model) int { return -far }), "screen"},
		{"bottom", k.Bottom, false, always, scroll(func(*Model) int { return far }), "screen"},
		{"help", k.Help, false, always, (*Model).openHelp, "screen"},
		{"suspend", k.Suspend, false, always, func(*Model) tea.Cmd { return tea.Suspend }, "screen"},
		{"quit", k.Quit, false, always, func(*Model) tea.Cmd { return tea.Quit }, "screen"},
	}
}

func always(*Model) bool { return true }

func canSend(m *Model) bool { return m.sc.sendsLeft > 0 }

func canDeliver(m *Model) bool {
	return len(m.sc.messages("ready")) > 0 && slices.ContainsFunc(m.sc.board.Strip.Workers, idle)
}

func someoneBusy(m *Model) bool { return len(m.sc.busy()) > 0 }

func workerBusy(m *Model) bool {
	return slices.ContainsFunc(m.sc.board.Strip.Workers, func(w course.WorkerView) bool { return !idle(w) })
}

func canRelay(m *Model) bool { return m.sc.board.Strip.Outbox > 0 }

func canExpire(m *Model) bool { return len(m.sc.messages("held", "waiting")) > 0 }

func canReplay(m *Model) bool { return len(m.sc.events()) > 0 }

// somethingOpen reports whether settle would move anything.
func somethingOpen(m *Model) bool {
	open := func(v course.MessageView) bool { return !v.Settled }
	return someoneBusy(m) || canRelay(m) || slices.ContainsFunc(m.sc.board.Strip.Messages, open)
}

func canUndo(m *Model) bool { return m.sc.board.At > 0 }

func canRedo(m *Model) bool { return m.sc.board.At < m.sc.board.Of }

func stepDone(m *Model) bool { return m.sc.done || len(m.sc.goals) == 0 }

func notFirst(m *Model) bool { return m.sc.at > 0 }

func hintsLeft(m *Model) bool { return m.sc.hintsLeft > 0 }

// canSolve reports whether the solution may be played: once every hint was read.
func canSolve(m *Model) bool { return m.sc.hintsLeft == 0 && len(m.sc.step.Solve) > 0 }

func questionOpen(m *Model) bool { return m.sc.locked() }

func hasVariants(m *Model) bool { return len(m.sc.lesson.Variants) > 1 }

func hasTwin(m *Model) bool { return m.sc.lesson.Repaired != "" }

func severalActors(m *Model) bool { return len(m.choosable()) > 1 }

const mostWorkers = 4

func canAddWorker(m *Model) bool {
	n := len(m.sc.board.Strip.Workers)
	return n > 0 && n < mostWorkers
}

func hasAsides(m *Model) bool { return len(m.sc.asides) > 0 }

func canExplore(m *Model) bool { return m.opts.Explore != nil }

// unlisted are commands that the footer leaves to the help, or that it shows
// at a place of their own.
var unlisted = []string{
	"verbs", "help", "quit", "suspend", "pane", "pane-back", "up", "down", "page-up", "page-down", "top", "bottom", "next", "back", "hint", "reset", "worker-add",
	"variant-pick", "bus-pick",
}
