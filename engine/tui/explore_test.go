package tui

import (
	"context"
	"errors"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// fakeExplorer finds what it is given.
type fakeExplorer struct {
	job ExploreJob
	err error
}

func (e *fakeExplorer) Bounds(lesson, variant, bus string) []Bound {
	return []Bound{{Name: "crashes", Value: 1, Max: 2}, {Name: "workers", Value: 2, Min: 1, Max: 4}}
}

func (e *fakeExplorer) Explore(ctx context.Context, job ExploreJob, tell func(string)) (Finding, error) {
	e.job = job
	tell("12 states")
	if e.err != nil {
		return Finding{}, e.err
	}
	return Finding{
		Lines: []string{"8421 schedules, 20 distinct states"},
		Runs:  []FoundRun{{Title: "repeat: duplicate-effect", Script: "publish E1\nsettle\nreplay E1\nsettle"}},
	}, ctx.Err()
}

// search presses a key that starts a search, and hands back its command: the
// first of the batch, without the tick that draws progress.
func (s *stage) search(name string) tea.Cmd {
	s.t.Helper()
	_, cmd := s.m.Update(keyMsg(name))
	batch, ok := cmd().(tea.BatchMsg)
	if !ok {
		s.t.Fatal("no search was started")
	}
	return batch[0]
}

func TestExplorer(t *testing.T) {
	t.Parallel()
	with := &fakeExplorer{}
	s := newStage(t, 120, 40, func(o *Options) { o.Explore = with })
	k := s.m.keys
	s.answer()
	s.hit(k.Explore)
	s.shows("Explore every schedule", "crashes      1", "workers      2")
	s.hit(k.More, k.More, k.Down, k.Less, k.Less)
	s.shows("crashes      2", "workers      1")
	search := s.search(k.Choose.Keys()[0])
	s.shows("searching …")
	s.pump(search)
	if got := with.job.Bounds; got[0].Value != 2 || got[1].Value != 1 || with.job.Variant != "delta" {
		t.Errorf("searched %+v", with.job)
	}
	s.shows("8421 schedules", "▶ repeat: duplicate-effect")
	s.hit(k.Choose)
	s.shows("verb 0/4") // at the start of the run: redo steps through it
	s.hit(k.Redo)
	s.shows("verb 1/4")
}

func TestExplorerStops(t *testing.T) {
	t.Parallel()
	with := &fakeExplorer{}
	s := newStage(t, 120, 40, func(o *Options) { o.Explore = with })
	k := s.m.keys
	s.answer()
	s.hit(k.Explore)
	search := s.search(k.Choose.Keys()[0])
	s.hit(k.Close) // stops the search; the window stays
	s.pump(search)
	s.shows("Explore every schedule", "stopped; what was not tried is not judged")
	with.err = errors.New("no handler to explore")
	s.pump(s.search(k.Choose.Keys()[0]))
	s.shows("✗ no handler to explore")
	s.hit(k.Close)
	s.hides("Explore every schedule")
}
