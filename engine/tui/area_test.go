package tui

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"again/engine/race"
)

func typeInto(a *area, keys ...string) {
	for _, k := range keys {
		a.typed(keyMsg(k))
	}
}

func TestArea(t *testing.T) {
	t.Parallel()
	th := newTheme(pinned(termenv.Ascii, true))
	a := newArea("one\n\ttwo\n三行\n")
	if a.source() != "one\n    two\n三行\n" {
		t.Errorf("%q", a.source())
	}
	typeInto(a, "x", "down", "down", "end", "!", "enter", "4")
	if a.source() != "xone\n    two\n三行!\n4\n" {
		t.Errorf("%q", a.source())
	}
	lines := a.lines(th, 14, 3, map[int]string{3: signFail})
	if want := []string{" 2      two   ", "✗3  三行!     ", " 4  4_        "}; strings.Join(lines, "|") != strings.Join(want, "|") {
		t.Errorf("%q", lines)
	}
	typeInto(a, "up", "home")
	if got := a.lines(th, 14, 3, nil)[1]; got != " 3  _三行!    " {
		t.Errorf("%q", got)
	}
}

// A long line moves under the cursor; the others stay.
func TestAreaFollowsTheCursor(t *testing.T) {
	t.Parallel()
	th := newTheme(pinned(termenv.Ascii, true))
	a := newArea("0123456789abcdefghij\nsecond line that is long\n")
	typeInto(a, "end")
	lines := a.lines(th, 12, 2, nil)
	if lines[0] != " 1  defghij_" || lines[1] != " 2  second …" {
		t.Errorf("%q", lines)
	}
	typeInto(a, "home")
	if got := a.lines(th, 12, 2, nil)[0]; got != " 1  _0123456" {
		t.Errorf("%q", got)
	}
}

// Whatever is typed, the frames of the tools are whole.
func TestRandomKeysInTheTools(t *testing.T) {
	t.Parallel()
	k := newKeyMap()
	keys := []string{
		"up", "down", "left", "right", "enter", "esc", "1", "2", "n", "p", "x", "backspace", "home", "end",
		k.Judge.Keys()[0], k.ToRun.Keys()[0], k.Schema.Keys()[0], k.Restore.Keys()[0],
		k.MoveUp.Keys()[0], k.MoveDown.Keys()[0], k.Undo.Keys()[0], k.Redo.Keys()[0], k.ToBoard.Keys()[0], k.Bus.Keys()[0],
		k.Boundary.Keys()[0], k.Grid.Keys()[0], k.Exam.Keys()[0],
	}
	presses := 60
	if race.Enabled {
		presses = 20
	}
	for seed := range uint64(3) {
		rng := rand.New(rand.NewPCG(seed, 22))
		w, h := 40+rng.IntN(100), 10+rng.IntN(35)
		s := newReal(t, w, h, "22-sheet")
		s.hit(k.Skip)
		for range presses {
			s.press(keys[rng.IntN(len(keys))])
			if strings.Contains(ansi.Strip(s.frame()), "mistake of its own") {
				t.Fatal("a panic")
			}
			if s.m.crash != nil {
				t.Fatalf("seed %d: %v\n%s", seed, s.m.crash.What, s.m.crash.Stack)
			}
		}
	}
}
