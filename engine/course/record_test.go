package course

import (
	"path/filepath"
	"testing"

	"again/store"
)

func progress(t *testing.T, path string) *store.Progress {
	t.Helper()
	p, notice, err := store.OpenProgress(path)
	if err != nil || notice != "" {
		t.Fatal(notice, err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// TestRecordIsKept leaves a lesson and comes back to it.
func TestRecordIsKept(t *testing.T) {
	t.Parallel()
	p := progress(t, filepath.Join(t.TempDir(), "progress.db"))
	s := opened(t, Options{Progress: p, Step: -1})
	if s.Step() != 0 {
		t.Errorf("began at step %d", s.Step())
	}
	if err := s.Predict("99"); err != nil {
		t.Fatal(err)
	}
	s.NextHint()
	s.NextHint()
	do(t, s, "publish E1", "deliver", "step", "crash", "settle")
	if err := s.GoStep(1); err != nil {
		t.Fatal(err)
	}
	kept, err := p.Load()
	if err != nil {
		t.Fatal(err)
	}
	if done, total := ProgressOf(s.Lesson(), kept); done != 1 || total != 1 {
		t.Errorf("%d of %d", done, total)
	}

	again := opened(t, Options{Progress: p, Step: -1})
	if again.Step() != 1 {
		t.Errorf("came back to step %d", again.Step())
	}
	if err := again.GoStep(0); err != nil {
		t.Fatal(err)
	}
	if ask := again.Prediction(); ask.Outcome != Mistaken || ask.Said != "99" || ask.Was != "98" || !again.StepDone() {
		t.Errorf("%+v, done %v", again.Prediction(), again.StepDone())
	}
	if len(again.Hints()) != 2 || again.HintsLeft() != 1 {
		t.Errorf("%d hints shown, %d left", len(again.Hints()), again.HintsLeft())
	}
	if allReached(again.Goals()) {
		t.Error("the step does not begin anew")
	}
}

// TestRecordHalfway leaves after the answer and before the goal.
func TestRecordHalfway(t *testing.T) {
	t.Parallel()
	p := progress(t, "none")
	s := opened(t, Options{Progress: p})
	if err := s.Predict("98"); err != nil {
		t.Fatal(err)
	}
	again := opened(t, Options{Progress: p})
	if ask := again.Prediction(); ask.Outcome != Given || ask.Said != "98" || ask.Was != "" {
		t.Errorf("%+v", ask)
	}
	do(t, again, "publish E1", "deliver", "step", "crash", "settle")
	if ask := again.Prediction(); ask.Outcome != Right {
		t.Errorf("%+v", ask)
	}
}

func TestSolutionIsNotRecorded(t *testing.T) {
	t.Parallel()
	p := progress(t, "none")
	s := opened(t, Options{Progress: p})
	s.SkipPrediction()
	if err := s.PlaySolution(); err != nil {
		t.Fatal(err)
	}
	kept, err := p.Load()
	if err != nil {
		t.Fatal(err)
	}
	if len(kept.Goals) != 0 || len(kept.Predictions) != 1 || kept.Predictions[0].Outcome != store.OutcomeSkipped {
		t.Errorf("%+v", kept)
	}
}
