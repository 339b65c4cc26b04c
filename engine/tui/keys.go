package tui

import (
	"github.com/charmbracelet/bubbles/key"

	"again/engine/text"
)

// keyMap is every key of the screen. The footer, the help and the tests take
// the keys from here, so that a rebinding changes one line.
type keyMap struct {
	// The board.
	Send, Deliver, StepOn, Run, Settle     key.Binding
	Crash, Fail, LoseAck, Replay, Expire   key.Binding
	Relay, NextWorker, AddWorker           key.Binding
	Repeat, Times                          key.Binding
	Undo, Redo, Reset                      key.Binding
	Variant, Bus, Twin, Explore, SQL, Verb key.Binding
	PickVariant, PickBus                   key.Binding
	// The tools of a lesson.
	Boundary, Grid, Exam, Own          key.Binding
	MoveUp, MoveDown, ToBoard, OpenRun key.Binding
	Left, Right                        key.Binding
	Judge, Editor, ToRun, Check        key.Binding
	Schema, Restore, Recheck           key.Binding
	// The lesson.
	Next, Back, Hint, Solution, Aside, Menu, Skip key.Binding
	// The screen.
	Pane, PaneBack, Zoom, Help, Quit, Stop, Suspend key.Binding
	Up, Down, PageUp, PageDown, Top, Bottom         key.Binding
	// Inside a dialog or a prompt.
	Choose, Close, Complete, Earlier, Later, Less, More key.Binding
}

func bind(name, shown string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(shown, text.Get("tui.key."+name)))
}

func newKeyMap() *keyMap {
	return &keyMap{
		Send:        bind("send", "o", "o"),
		Deliver:     bind("deliver", "d", "d"),
		StepOn:      bind("step", "space", " "),
		Run:         bind("run", "g", "g"),
		Settle:      bind("settle", "S", "S"),
		Crash:       bind("crash", "c", "c"),
		Fail:        bind("fail", "f", "f"),
		LoseAck:     bind("lose-ack", "a", "a"),
		Replay:      bind("replay", "r", "r"),
		Expire:      bind("expire", "e", "e"),
		Repeat:      bind("repeat", "*", "*"),
		Times:       bind("times", "1–9", timesKeys()...),
		Relay:       bind("relay", "y", "y"),
		NextWorker:  bind("worker", "w", "w"),
		AddWorker:   bind("worker-add", "W", "W"),
		Undo:        bind("undo", "u", "u"),
		Redo:        bind("redo", "ctrl+r", "ctrl+r"),
		Reset:       bind("reset", "R", "R"),
		Variant:     bind("variant", "v", "v"),
		Bus:         bind("bus", "b", "b"),
		PickVariant: bind("variant-pick", "V", "V"),
		PickBus:     bind("bus-pick", "B", "B"),
		Twin:        bind("twin", "l", "l"),
		Explore:     bind("explore", "x", "x"),
		SQL:         bind("sql", "s", "s"),
		Verb:        bind("verbs", ":", ":"),
		Boundary:    bind("boundary", "E", "E"),
		Grid:        bind("grid", "G", "G"),
		Exam:        bind("exam", "X", "X"),
		Own:         bind("own", "O", "O"),
		Check:       bind("check", "enter", "enter"),
		Recheck:     bind("recheck", "ctrl+s", "ctrl+s"),
		Judge:       bind("judge", "ctrl+s", "ctrl+s"),
		Editor:      bind("editor", "ctrl+o", "ctrl+o"),
		ToRun:       bind("open-run", "ctrl+g", "ctrl+g"),
		Schema:      bind("schema", "ctrl+l", "ctrl+l"),
		Restore:     bind("restore", "ctrl+x", "ctrl+x"),
		Left:        bind("left", "←", "left"),
		Right:       bind("right", "→", "right"),
		MoveUp:      bind("move-up", "K/⇧↑", "K", "shift+up"),
		MoveDown:    bind("move-down", "J/⇧↓", "J", "shift+down"),
		ToBoard:     bind("to-board", "t", "t"),
		OpenRun:     bind("open-run", "enter", "enter"),
		Next:        bind("next", "n", "n"),
		Back:        bind("back", "p", "p"),
		Hint:        bind("hint", "h", "h"),
		Solution:    bind("solution", "H", "H"),
		Aside:       bind("aside", "i", "i"),
		Menu:        bind("menu", "m", "m"),
		Skip:        bind("skip", "esc", "esc"),
		Pane:        bind("pane", "tab", "tab"),
		PaneBack:    bind("pane-back", "shift+tab", "shift+tab"),
		Zoom:        bind("zoom", "z", "z"),
		Help:        bind("help", "?", "?"),
		Quit:        bind("quit", "q", "q"),
		Stop:        bind("stop", "ctrl+c", "ctrl+c"),
		Suspend:     bind("suspend", "ctrl+z", "ctrl+z"),
		Up:          bind("up", "k/↑", "k", "up"),
		Down:        bind("down", "j/↓", "j", "down"),
		PageUp:      bind("page-up", "pgup", "pgup", "ctrl+b"),
		PageDown:    bind("page-down", "pgdn", "pgdown", "ctrl+f"),
		Top:         bind("top", "home", "home"),
		Bottom:      bind("bottom", "end", "end"),
		Choose:      bind("choose", "enter", "enter"),
		Close:       bind("close", "esc", "esc"),
		Complete:    bind("complete", "tab", "tab"),
		Earlier:     bind("earlier", "↑", "up"),
		Later:       bind("later", "↓", "down"),
		Less:        bind("less", "←", "left", "-"),
		More:        bind("more", "→", "right", "+"),
	}
}
