package tui

import (
	"strings"
	"testing"
)

func TestStepsAndLessons(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.hit(k.Next)
	s.shows("How many are missing?", "step 2 of 3")
	s.hit(k.Back)
	s.shows("step 1 of 3")
	s.hit(k.Back)
	s.shows("this is the first step")
	s.hit(k.Next, k.Next, k.Next)
	s.shows("帳本與餘額")
	s.hit(k.Next)
	s.shows("this was the last lesson")
	s.hit(k.Menu)
	s.shows("Six idioms", "16 UPDATE by a difference", "1 of 3 steps")
	s.hit(k.Up, k.Choose)
	s.shows("step 1 of 3")
	if n := len(s.lib.opened); n != 3 || !s.lib.opened[0].closed || !s.lib.opened[1].closed || s.lib.opened[2].closed {
		t.Errorf("%d sessions opened, and not all but the last closed", n)
	}
}

func TestHints(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.hides("only knows what it was told")
	s.hit(k.Hint)
	s.shows("Hint 1", "only knows what it was told", "hint (1)")
	s.hit(k.Hint)
	s.hit(k.Hint)
	s.shows("no more hints")
}

func TestAsides(t *testing.T) {
	t.Parallel()
	s := newStage(t, 80, 24)
	k := s.m.keys
	s.hit(k.Aside)
	s.shows("Laravel", "Kafka")
	s.hit(k.Down, k.Choose)
	s.shows("It rewinds.")
	s.hit(k.Close)
	s.hides("It rewinds.")
}

func TestHelpInTheLogExplainsEvents(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.answer()
	s.hit(k.Send, k.PaneBack, k.Help)
	s.shows("In this log", "message.published")
	s.hit(k.Close, k.Pane, k.Help)
	s.shows("hand the next message out")
}

func TestLockStep(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.answer()
	s.hit(k.Send, k.Twin)
	s.shows("delta · subtract", "ledger · ledger first")
	s.hit(k.Twin)
	s.hides("ledger · ledger first")
}

func TestVariantAndBus(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.answer()
	s.hit(k.Variant)
	s.shows("2 of 2  ledger first")
	s.hit(k.Bus)
	s.shows("2 of 7  Kafka")
	s.wantVerbs("variant ledger", "bus kafka")
	s.hit(k.PickVariant, k.Down, k.Choose)
	s.hit(k.PickBus)
	s.shows("A dead consumer's messages are requeued at once.")
	s.hit(k.Down, k.Down, k.Choose)
	s.wantVerbs("variant ledger", "bus kafka", "variant ledger", "bus nats")
}

func TestExploreIsHiddenWhileAbsent(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.answer()
	if strings.Contains(s.footer(), k.Explore.Help().Desc) {
		t.Error("the footer offers an explorer that is not there")
	}
	s.hit(k.Explore, k.Help)
	s.hides("try every schedule")
}

// On a small screen the end of the prose, which says what to press, stands above
// the goals once the question is answered, until the learner scrolls.
func TestAnswerBringsTheEndOfTheProse(t *testing.T) {
	t.Parallel()
	const last = "At least once is all that a broker can promise."
	s := newStage(t, 80, 24)
	s.press("3")
	s.shows(last, "Goals")
	s.press("o", "d", " ")
	s.shows(last, "Goals")
	s.press("pgup")
	s.shows("The worker dies at the wrong moment")
	s.press("u")
	s.shows("The worker dies at the wrong moment")
}

// Another step begins with its prose, whatever pane was in sight, and with the
// first worker.
func TestAnotherStepBeginsWithItsProse(t *testing.T) {
	t.Parallel()
	s := realStage(t, builtIn(t), "08-claim-first", 80, 24)
	s.press("1", "w", "tab", "tab", "tab", "tab")
	if s.m.focus != logPane || s.m.actor != "w2" {
		t.Fatalf("pane %d, actor %s", s.m.focus, s.m.actor)
	}
	s.press("n")
	if s.m.focus != lessonPane || s.m.actor == "w2" {
		t.Errorf("pane %d, actor %s", s.m.focus, s.m.actor)
	}
}

// Once the goals are reached the tables are filled, and come into sight.
func TestTablesComeIntoSight(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {80, 24}} {
		s := realStage(t, builtIn(t), "02-ack-gap", size[0], size[1])
		s.pump(s.m.goStep(3))
		s.press("1", "o", "d", "c", "S", "o", "d", "a", "g")
		s.hides("2 worker died  published")
		s.press("S")
		s.shows("2 worker died  published", "Step done")
	}
}
