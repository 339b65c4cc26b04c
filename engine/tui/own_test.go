package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
)

func TestOwnFrames(t *testing.T) {
	t.Parallel()
	k := newKeyMap()
	for _, size := range sizes[:3] {
		for name, keys := range map[string][]string{
			"form":   {k.Own.Keys()[0]},
			"bus":    {k.Own.Keys()[0], "up", "right"},
			"result": {k.Own.Keys()[0], "enter"},
			"wrong":  {k.Own.Keys()[0], "x", "enter"},
		} {
			t.Run(fmt.Sprintf("%s/%dx%d", name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				s := newReal(t, size[0], size[1], "22-sheet")
				s.press(keys...)
				golden.RequireEqual(t, []byte(ends(s.frame())))
			})
		}
	}
}

// pumpOwn answers a check without waiting for the ticks that draw its progress.
func (s *stage) pumpOwn(name string) {
	s.t.Helper()
	s.pump(s.search(name))
}

// The sample is checked, its shortest run opens as a lesson of its own, and
// closing leads back to the lesson.
func TestOwnStory(t *testing.T) {
	t.Parallel()
	s := newReal(t, 120, 40, "22-sheet")
	k := s.m.keys
	s.hit(k.Own) // an open question does not lock it
	s.shows("Bring your own handler", "sample/handler.sql", "sample/event.json")
	s.pumpOwn("enter")
	s.shows("Unsafe on rabbitmq", "delta-update", "▶ ✗ repeat", "Shortest way to break it (repeat", "publish E1")
	s.hit(k.Choose)
	s.shows("22 Your handler", "verb 0/", "O: back to the verdicts")
	s.hit(k.Redo)
	s.shows("verb 1/")
	s.hit(k.Next)
	s.shows("O: back to the verdicts")
	s.hit(k.Own)
	s.shows("Unsafe on rabbitmq")
	s.size(120, 16)
	s.hit(k.PageDown, k.PageDown)
	s.hides("▶ ✗ repeat")
	s.shows("The bound:")
	s.size(120, 40)
	s.hit(k.Down)
	s.shows("▶ ✗ two-workers", "Shortest way to break it (two-workers")
	s.pumpOwn(k.Recheck.Keys()[0])
	s.shows("Unsafe on rabbitmq")
	s.hit(k.Close)
	s.shows("Bring your own handler")
	s.hit(k.Close)
	s.shows("22 The sheet", "step 1 of 2")
}

// Files from disk, one with a mistake: it is told with its place, and mended.
func TestOwnFromFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "h.sql")
	write := func(source string) {
		if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := newReal(t, 120, 40, "22-sheet")
	k := s.m.keys
	s.hit(k.Own)
	for range len("sample/handler.sql") {
		s.press("backspace")
	}
	s.typed(path)
	s.pumpOwn("enter")
	s.shows("no such file")
	write("--: handler h\n--: on order.created\nUPDATE stocks SET qty = :qty;\n")
	s.pumpOwn("enter")
	s.shows("h.sql:3", "no such table")
	write("--: handler h\n--: on order.created\nUPDATE stock SET qty = :qty WHERE item = :item;\n")
	s.pumpOwn("enter")
	s.shows("Nothing found on rabbitmq", "absolute-update")
	s.hit(k.Close, k.Later, k.Later, k.Later, k.Later, k.Later)
	s.press("right")
	s.shows("← kafka →")
	s.pumpOwn("enter")
	s.shows("Nothing found on kafka")
}

func TestOwnStops(t *testing.T) {
	t.Parallel()
	s := newReal(t, 120, 40, "22-sheet")
	k := s.m.keys
	s.hit(k.Own)
	search := s.search("enter")
	s.shows("searching …")
	s.hit(k.Close) // stops the search; the form stays
	s.pump(search)
	s.shows("Bring your own handler", "stopped")
}
