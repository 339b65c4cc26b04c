package tui

import (
	"context"
	"errors"
	"slices"
	"testing"

	"again/engine/script"
)

func TestSolutionAfterTheHints(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.answer()
	solve, err := script.Inline("publish E1; settle")
	if err != nil {
		t.Fatal(err)
	}
	s.m.sc.step.Solve = solve
	s.hit(k.Solution)
	s.shows("read the hints first")
	s.hit(k.Hint, k.Hint, k.Solution)
	s.shows("it does not count", "This run was not yours")
	if !s.lib.opened[0].played {
		t.Error("the solution was not played")
	}
}

// oneBound is an explorer with a single bound.
type oneBound struct{}

func (oneBound) Bounds(lesson, variant, bus string) []Bound {
	return []Bound{{Name: "crashes", Value: 1, Max: 3}}
}

func (oneBound) Explore(context.Context, ExploreJob, func(string)) (Finding, error) {
	return Finding{}, nil
}

// TestExploredReachesTheGoals ends searches in every way and looks at what the
// session was told.
func TestExploredReachesTheGoals(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lower bool
		msg   exploredMsg
		want  []bool
	}{
		"nothing":         {msg: exploredMsg{}, want: []bool{false}},
		"something":       {msg: exploredMsg{found: Finding{Runs: []FoundRun{{}}}}, want: []bool{true}},
		"stopped":         {msg: exploredMsg{err: errors.New("stopped")}},
		"cut short":       {msg: exploredMsg{found: Finding{Cut: true}}},
		"lower bound":     {lower: true, msg: exploredMsg{}},
		"lower but found": {lower: true, msg: exploredMsg{found: Finding{Runs: []FoundRun{{}}}}, want: []bool{true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t, 120, 40, func(o *Options) { o.Explore = oneBound{} })
			k := s.m.keys
			s.answer()
			s.hit(k.Explore)
			if c.lower {
				s.hit(k.Less)
			}
			c.msg.of = s.m.dialog.(*explorer)
			s.send(c.msg)
			if got := s.lib.opened[0].explored; !slices.Equal(got, c.want) {
				t.Errorf("told %v, want %v", got, c.want)
			}
		})
	}
}
