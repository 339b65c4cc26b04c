package tui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
)

// scenes are moments of the delta lesson, by the keys that lead there.
var scenes = []struct {
	name string
	keys []string
}{
	{"start", nil},
	{"answered", []string{"3"}},
	{"crashed", []string{"3", "o", "d", " ", "c"}},
	{"pending", []string{"3", "o", "d", " ", "c", "d", " "}},
	{"again", []string{"3", "o", "d", " ", "c", "d", " ", " "}},
	{"rest", []string{"3", "o", "d", " ", "c", "d", " ", " ", "S", "h"}},
}

var sizes = [][2]int{{120, 40}, {80, 24}, {40, 10}, {200, 60}}

func TestFrames(t *testing.T) {
	t.Parallel()
	for _, sc := range scenes {
		for _, size := range sizes {
			t.Run(fmt.Sprintf("%s/%dx%d", sc.name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				s := newStage(t, size[0], size[1])
				s.press(sc.keys...)
				golden.RequireEqual(t, []byte(ends(s.frame())))
			})
		}
	}
}

// ends marks where each line ends, so that no editor eats what stands there.
func ends(frame string) string { return strings.ReplaceAll(frame, "\n", "⏎\n") + "⏎\n" }

func TestPanes(t *testing.T) {
	t.Parallel()
	tab := newKeyMap().Pane.Keys()[0]
	for id, name := range []string{"lesson", "pipeline", "handler", "tables", "log"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t, 80, 24)
			s.press("3", "o", "d", " ", "c", "d", " ", " ", "S")
			for range id {
				s.press(tab)
			}
			golden.RequireEqual(t, []byte(ends(s.frame())))
		})
	}
}

func TestDialogs(t *testing.T) {
	t.Parallel()
	k := newKeyMap()
	dialogs := []struct {
		name string
		keys []string
	}{
		{"help", []string{k.Help.Keys()[0]}},
		{"palette", []string{k.Verb.Keys()[0], "c", "r"}},
		{"argument", []string{k.Verb.Keys()[0], "c", "r", "a", "s", "h", " "}},
		{"sql", []string{k.SQL.Keys()[0], "S", "E", "L", "E", "C", "T", " ", "1", "enter"}},
		{"menu", []string{k.Menu.Keys()[0]}},
		{"variant", []string{k.PickVariant.Keys()[0]}},
		{"aside", []string{k.Aside.Keys()[0], "enter"}},
		{"twin", []string{k.Twin.Keys()[0]}},
		{"zoom", []string{"tab", "tab", "tab", k.Zoom.Keys()[0]}},
		{"locked", []string{"n", "d"}},
		{"typing", []string{"n", "4", "2"}},
	}
	for _, d := range dialogs {
		for _, size := range sizes[:2] {
			t.Run(fmt.Sprintf("%s/%dx%d", d.name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				s := newStage(t, size[0], size[1])
				s.press("3", "o", "d")
				s.press(d.keys...)
				golden.RequireEqual(t, []byte(ends(s.frame())))
			})
		}
	}
}

// Colours, dark and light; the rest of the goldens cannot see what only a
// colour would tell.
func TestColours(t *testing.T) {
	t.Parallel()
	for name, dark := range map[string]bool{"dark": true, "light": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t, 120, 40, func(o *Options) { o.Dark = &dark })
			s.press("3", "o", "d", " ", "c", "d", " ", " ", "S")
			golden.RequireEqual(t, []byte(ends(s.frame())))
		})
	}
}

func TestChinese(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			s := newStage(t, size[0], size[1], func(o *Options) { o.Lesson = "17-ledger-balance" })
			golden.RequireEqual(t, []byte(ends(s.frame())))
		})
	}
}

// With the ASCII switch every sign of the frame is one that no terminal draws
// two cells wide.
func TestASCII(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40, func(o *Options) { o.ASCII = true })
	s.press("3", "o", "d", " ", "c", "d", " ", " ", "S", "h")
	frame := s.frame()
	for _, r := range frame {
		if r > 0x7e {
			t.Errorf("%q (%U) is in an ASCII frame", r, r)
		}
	}
	golden.RequireEqual(t, []byte(ends(frame)))
}

func TestTooSmall(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{39, 10}, {40, 9}, {20, 5}, {4, 2}, {1, 1}} {
		s := newStage(t, size[0], size[1])
		if n := strings.Count(s.frame(), "\n"); n != 0 {
			t.Errorf("%d×%d: %d lines, want one", size[0], size[1], n+1)
		}
	}
	newStage(t, 39, 10).shows("too small: 40×10 needed")
}
