package tui

import "testing"

func TestGoalsWaitForTheAnswer(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	s.hides("Goals")
	s.answer()
	s.shows("Goals")
}

// On a small screen the question stands before tables that runs fill in.
func TestQuestionIsSeenBeforeFilledTables(t *testing.T) {
	t.Parallel()
	s := realStage(t, builtIn(t), "02-ack-gap", 80, 24)
	s.pump(s.m.goStep(3))
	s.shows("? How many of the broker's lines differ", "Answer with 1–3.")
}

func TestGoingOnClearsTheStatusLine(t *testing.T) {
	t.Parallel()
	s := realStage(t, builtIn(t), "01-two-duplicates", 80, 24)
	k := s.m.keys
	s.pump(s.m.goStep(2))
	s.hit(k.Skip)
	s.hit(k.Send, k.Settle)
	s.shows("› settle")
	s.hit(k.Next) // its tables are filled in
	s.hides("› settle")
	s.pump(s.m.goStep(4))
	s.hit(k.Skip)
	s.hit(k.Send, k.Settle)
	s.shows("› settle")
	s.hit(k.Next) // another lesson
	s.shows("02 ")
	s.hides("› settle")
}
