package tui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
)

// boundaryKeys lead to moments of the editor.
func boundaryKeys(k *keyMap) []struct {
	name string
	keys []string
} {
	open, up, down := k.Boundary.Keys()[0], k.MoveUp.Keys()[0], "down"
	return []struct {
		name string
		keys []string
	}{
		{"claim", []string{open}},
		{"commit-up", []string{open, down, down, down, up}},
		{"lit", []string{open, down, down, down, up, down}},
		{"no-sense", []string{open, down, down, down, up, up, up}},
		{"fault", []string{open, down, down, down, up, down, down, down, down, down, down}},
	}
}

func TestBoundaryFrames(t *testing.T) {
	t.Parallel()
	for _, moment := range boundaryKeys(newKeyMap()) {
		for _, size := range sizes[:3] {
			t.Run(fmt.Sprintf("%s/%dx%d", moment.name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				s := newReal(t, size[0], size[1], "08-move")
				s.press(moment.keys...)
				golden.RequireEqual(t, []byte(ends(s.frame())))
			})
		}
	}
}

// A learner moves COMMIT above the work, sees what opens, goes through the run
// of it on the board, comes back to the same order, and takes the move back.
func TestBoundaryStory(t *testing.T) {
	t.Parallel()
	s := newReal(t, 120, 40, "08-move")
	k := s.m.keys
	s.hit(k.Boundary)
	s.shows("No step of it can be broken", "✓ crash-before-commit", "--: ack")
	s.hit(k.Down, k.Down, k.Down, k.MoveUp)
	s.shows("edited", "✗ crash-before-commit", "† lost")
	s.hit(k.Choose)
	s.shows("Boundary") // nothing is lit at COMMIT
	s.hit(k.Down)
	s.shows("† killed before step 4: lost-effect", "movement row")
	s.hit(k.Choose)
	s.hides("Boundary")
	s.shows("variant edited", "verb 0/", "at its first verb")
	for range 6 {
		s.hit(k.Redo)
	}
	s.shows("! lost-effect")
	s.hit(k.Boundary)
	s.shows("killed before step 4: lost-effect")
	s.hit(k.Undo)
	s.shows("No step of it can be broken")
	s.hit(k.Redo)
	s.shows("✗ crash-before-commit")
	s.hit(k.Close)
	s.hides("Boundary")
}

func TestBoundaryNonsenseLightsNothing(t *testing.T) {
	t.Parallel()
	s := newReal(t, 120, 40, "08-move")
	k := s.m.keys
	s.hit(k.Boundary, k.Down, k.Down, k.Down, k.MoveUp, k.MoveUp, k.MoveUp)
	s.shows("SQLite answers to COMMIT: cannot commit - no transaction is active")
	s.hides("† lost", "Faults")
	s.hit(k.Choose, k.ToBoard)
	s.shows("Boundary")
	s.hit(k.Undo)
	s.shows("† lost")
}

func TestBoundaryFaultOpensItsRun(t *testing.T) {
	t.Parallel()
	s := newReal(t, 80, 24, "08-move")
	k := s.m.keys
	s.hit(k.Boundary, k.Down, k.Down, k.Down, k.MoveUp, k.Down, k.Down)
	for range 4 {
		s.hit(k.Down)
	}
	s.shows("▶ ✗ crash-before-commit")
	s.hit(k.Choose)
	s.hides("Boundary")
	s.shows("variant edited", "at its first verb")
}

// The edited handler goes on the board as a variant, and the explorer looks at
// it like at any other.
func TestBoundaryToTheBoard(t *testing.T) {
	t.Parallel()
	with := &fakeExplorer{}
	s := newReal(t, 120, 40, "08-move", func(o *Options) { o.Explore = with })
	k := s.m.keys
	s.hit(k.Boundary, k.ToBoard)
	s.shows("Boundary") // it is the lesson's own still
	s.hit(k.Down, k.Down, k.Down, k.MoveUp, k.ToBoard)
	s.shows("variant edited", "verb 0/0")
	s.hit(k.Send, k.Deliver, k.StepOn)
	s.shows("verb 3/3")
	s.hit(k.Explore)
	s.pump(s.search(k.Choose.Keys()[0]))
	if with.job.Variant != "edited" || !with.job.Of.HasVariant("edited") {
		t.Errorf("searched %+v", with.job)
	}
}

func TestBoundaryOfSeveralHandlers(t *testing.T) {
	t.Parallel()
	s := newReal(t, 120, 40, "08-move")
	k := s.m.keys
	s.hit(k.Verb)
	s.typed("variant two")
	s.hit(k.Choose, k.Verb)
	s.typed("boun")
	s.shows("move the steps of a handler")
	s.hit(k.Choose)
	s.shows("Which handler?", "first", "second")
	s.hit(k.Down, k.Choose)
	s.shows("Boundary  Two handlers", "VALUES (:event_id, 2)")
	s.hit(k.Down)
	s.shows("2 a second worker while one stands before step 2")
}

// While a question waits the editor stays shut, as the board does.
func TestBoundaryIsLocked(t *testing.T) {
	t.Parallel()
	s := newReal(t, 120, 40, "08-move")
	k := s.m.keys
	s.hit(k.Next, k.Boundary)
	s.hides("Boundary  ")
	s.shows("the board waits")
}

// A draft that was overtaken by a move changes nothing, and nothing is lit
// before the answer is there.
func TestBoundaryAnswersTheLastMove(t *testing.T) {
	t.Parallel()
	s := newReal(t, 120, 40, "08-move")
	k := s.m.keys
	s.hit(k.Boundary, k.Down, k.Down, k.Down)
	_, first := s.m.Update(keyMsg(k.MoveUp.Keys()[0]))
	s.shows("trying every schedule")
	s.hides("† lost", "Faults")
	_, second := s.m.Update(keyMsg(k.Undo.Keys()[0]))
	s.pump(first)
	s.shows("trying every schedule")
	s.pump(second)
	s.shows("No step of it can be broken")
	if strings.Contains(s.frame(), "edited") {
		t.Error("the move was taken back")
	}
}
