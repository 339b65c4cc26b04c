package course

import (
	"slices"
	"strings"
	"testing"
)

func TestStaffed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		workers int
		verbs   []string
		hired   int
	}{
		{1, []string{"publish E1", "deliver m1 to=w1", "run w1"}, 0},
		{1, []string{"publish E1", "deliver m1 to=w2", "run w2"}, 1},
		{2, []string{"deliver m1 to=w2", "run w2"}, 0},
		{1, []string{"step w3"}, 2},
		{1, []string{"worker add", "publish E1", "deliver m1 to=w2"}, 0},
		{1, []string{"sql 'w9 w-1 w'"}, 0},
	} {
		got := (&Lesson{Workers: c.workers}).Staffed(c.verbs)
		want := append(slices.Repeat([]string{"worker add"}, c.hired), c.verbs...)
		if !slices.Equal(got, want) {
			t.Errorf("%d, %q: %q", c.workers, c.verbs, got)
		}
	}
}

// What the learner did is saved as it was done: the worker that it names was
// hired on the way.
func TestOwnRunIsSavedAsItIs(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	do(t, s, "publish E1", "worker add", "deliver m1 to=w2", "run w2")
	if got := s.Save(); strings.Count(got, "worker add") != 1 || !strings.HasSuffix(got, "publish E1\nworker add\ndeliver m1 to=w2\nrun w2\n") {
		t.Errorf("%s", got)
	}
}

// A run of two workers opens in a lesson that begins with one.
func TestSavedRunBringsItsWorkers(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	l := s.Lesson()
	if l.Workers != 1 {
		t.Fatalf("%d workers", l.Workers)
	}
	run := SavedRun(l, l.Variant, l.Bus, []string{"publish E1", "deliver m1 to=w2", "run w2", "settle"})
	if err := s.LoadRun(run); err != nil {
		t.Error(err)
	}
}
