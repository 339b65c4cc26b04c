package tui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
)

func TestGridFrames(t *testing.T) {
	t.Parallel()
	k := newKeyMap()
	for _, size := range [][2]int{{120, 40}, {80, 24}, {40, 10}, {200, 60}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			s := newReal(t, size[0], size[1], "22-sheet")
			s.hit(k.Skip, k.Grid)
			s.press("down", "right")
			golden.RequireEqual(t, []byte(ends(s.frame())))
		})
	}
}

// The grid is worked out in front of the learner, and a cell opens its run.
func TestGridStory(t *testing.T) {
	t.Parallel()
	s := newReal(t, 120, 40, "22-sheet")
	k := s.m.keys
	s.hit(k.Skip, k.Grid)
	s.shows("Grid on rabbitmq", "f,g,f", "✗ doubled", "last-wins", "12 of 12 cells")
	s.shows("UPDATE by a difference, repeat: duplicate-effect")
	s.hit(k.Down)
	s.shows("UPDATE to a value, repeat: nothing found within the bound")
	s.hit(k.Choose)
	s.shows("Grid on rabbitmq") // there is nothing to open
	s.hit(k.Right)
	s.shows("replay-after-newer: regressed-state", "Enter opens it: publish E1")
	s.hit(k.Choose)
	s.hides("Grid on")
	s.shows("variant value", "verb 0/")
	for range 9 {
		s.hit(k.Redo)
	}
	s.shows("! regressed-state")
	s.hit(k.Grid)
	s.shows("replay-after-newer: regressed-state") // as it was left
	s.hit(k.Bus)
	s.shows("Grid on kafka", "12 of 12 cells")
}

// Cells come one by one; closing stops the search, opening goes on with it.
func TestGridStopsAndGoesOn(t *testing.T) {
	t.Parallel()
	s := newReal(t, 120, 40, "22-sheet")
	k := s.m.keys
	s.hit(k.Skip)
	_, first := s.m.Update(keyMsg(k.Grid.Keys()[0]))
	s.shows("0 of 12 cells", "not worked out yet")
	_, second := s.m.Update(first())
	s.shows("1 of 12 cells")
	s.hit(k.Close)
	s.pump(second)
	s.hides("Grid on")
	s.hit(k.Grid)
	s.shows("12 of 12 cells")
}

// A cell of a grid that was given up in the middle is not put into the next.
func TestGridChangesItsBusInTheMiddle(t *testing.T) {
	t.Parallel()
	s := newReal(t, 120, 40, "22-sheet")
	k := s.m.keys
	s.hit(k.Skip)
	_, cell := s.m.Update(keyMsg(k.Grid.Keys()[0]))
	for range len(busNames(s.m.grid.lesson)) { // once around
		s.m.Update(keyMsg(k.Bus.Keys()[0]))
	}
	s.pump(cell)
	s.shows("Grid on rabbitmq", "12 of 12 cells")
	s.hides("stopped")
}

// From another lesson a cell opens in the lesson of the grid, at a step that
// asks nothing.
func TestGridFromAnotherLesson(t *testing.T) {
	t.Parallel()
	s := newReal(t, 120, 40, "08-move")
	k := s.m.keys
	if strings.Contains(s.footer(), k.Grid.Help().Desc) {
		t.Error("the footer offers the grid in a lesson without one")
	}
	s.hit(k.Verb)
	s.typed("grid")
	s.hit(k.Choose)
	s.shows("12 of 12 cells")
	s.hit(k.Choose)
	s.shows("22 The sheet", "step 2 of 2", "variant delta", "verb 0/")
}

// The tools stand in the help, and nowhere where no lesson has them.
func TestToolsInTheHelp(t *testing.T) {
	t.Parallel()
	s := newReal(t, 120, 40, "22-sheet")
	s.hit(s.m.keys.Help)
	s.shows("each idiom under each fault", "statements to name", "check a handler from files", "move the steps")
	without := newStage(t, 120, 40)
	without.answer()
	without.hit(without.m.keys.Help)
	without.hides("each idiom under each fault", "move the steps")
	without.hit(without.m.keys.Close, without.m.keys.Grid)
	without.hides("Grid on")
}
