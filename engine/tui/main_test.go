package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// childVariable says that the test binary is the program itself (pty_linux_test.go).
const childVariable = "AGAIN_TUI_TEST_CHILD"

func TestMain(m *testing.M) {
	if what := os.Getenv(childVariable); what != "" {
		os.Exit(childMain(what))
	}
	lipgloss.SetColorProfile(termenv.Ascii)
	lipgloss.SetHasDarkBackground(true)
	os.Exit(m.Run())
}

// childMain is the program that a test starts: what Run does is its exit code.
func childMain(what string) int {
	err := runChild(what)
	var crash *Crash
	switch {
	case errors.As(err, &crash):
		fmt.Fprintln(os.Stderr, err)
		return 3
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		return 4
	}
	return 0
}

func runChild(what string) error {
	if run, ok := children[what]; ok {
		return run()
	}
	lib := &fakeLibrary{}
	if what == "boom" {
		lib.boom = "boom"
	}
	ctx, stop := signal.NotifyContext(context.Background(),
		syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT)
	defer stop()
	return Run(ctx, Options{Library: lib, Lesson: "16-delta-update"})
}

// children are programs beside the one on a fake library.
var children = map[string]func() error{}

// pinned is a renderer that looks at no terminal.
func pinned(p termenv.Profile, dark bool) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(p)
	r.SetHasDarkBackground(dark)
	return r
}

// stage is a model with a fake library behind it. Commands run at once, so
// that a test reads like a learner's keys.
type stage struct {
	t   testing.TB
	m   *Model
	lib *fakeLibrary
	end bool // a command asked to quit
}

func newStage(t testing.TB, w, h int, change ...func(*Options)) *stage {
	lib := &fakeLibrary{}
	opts := Options{Library: lib, Lesson: "16-delta-update"}
	profile, dark := termenv.Ascii, true
	for _, c := range change {
		c(&opts)
	}
	if opts.Dark != nil {
		profile, dark = termenv.ANSI256, *opts.Dark
	}
	s := &stage{t: t, m: NewModel(opts, pinned(profile, dark)), lib: lib}
	s.pump(s.m.Init())
	s.size(w, h)
	return s
}

// pump runs a command, and what follows from it.
func (s *stage) pump(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			s.pump(c)
		}
	case tea.QuitMsg:
		s.end = true
	default:
		s.send(msg)
	}
}

func (s *stage) send(msg tea.Msg) {
	_, cmd := s.m.Update(msg)
	s.pump(cmd)
}

func (s *stage) size(w, h int) { s.send(tea.WindowSizeMsg{Width: w, Height: h}) }

// keyMsgs are the keys that a binding's names stand for.
var keyMsgs = map[string]tea.KeyType{
	"esc": tea.KeyEsc, "enter": tea.KeyEnter, "tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
	"ctrl+s": tea.KeyCtrlS, "ctrl+o": tea.KeyCtrlO, "ctrl+g": tea.KeyCtrlG, "ctrl+l": tea.KeyCtrlL, "ctrl+x": tea.KeyCtrlX,
	"ctrl+c": tea.KeyCtrlC, "ctrl+r": tea.KeyCtrlR, "ctrl+z": tea.KeyCtrlZ, "ctrl+f": tea.KeyCtrlF, "ctrl+b": tea.KeyCtrlB,
	"backspace": tea.KeyBackspace, " ": tea.KeySpace,
}

func keyMsg(name string) tea.KeyMsg {
	if t, ok := keyMsgs[name]; ok {
		return tea.KeyMsg{Type: t, Runes: []rune(name)}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// press gives keys by their names.
func (s *stage) press(names ...string) {
	for _, n := range names {
		s.send(keyMsg(n))
	}
}

// typed gives a text, key by key.
func (s *stage) typed(words string) {
	for _, r := range words {
		if r == ' ' {
			s.press(" ")
			continue
		}
		s.press(string(r))
	}
}
