package course

import (
	"slices"
	"strings"
	"testing"
)

// in is a session in a built-in lesson, its question skipped.
func in(t *testing.T, name string) *Session {
	t.Helper()
	l, err := builtIn(t).Find(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(l, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	s.SkipPrediction()
	return s
}

func TestRepeatBeginsWithWhatTheLessonSends(t *testing.T) {
	t.Parallel()
	s := in(t, "16-delta-update")
	do(t, s, "repeat 3")
	r := s.Board().Repeat
	if r == nil || r.Input != "publish E1" || len(r.Runs) != 3 || !slices.Equal(r.Moments, []int{0, 1, 2, 3}) {
		t.Fatalf("%+v", r)
	}
	var held []string
	for _, c := range r.Tables[0].Lines[0].Cells {
		held = append(held, c.Words())
	}
	if got := strings.Join(held, " "); len(r.Tables) != 1 || got != "  100 ~ 99 ~ 98 ~ 97" {
		t.Errorf("%d tables, %q", len(r.Tables), got)
	}
	do(t, s, "queue")
	if s.Board().Repeat == nil {
		t.Error("a look took it from the board")
	}
	do(t, s, "undo")
	if b := s.Board(); b.Repeat != nil || b.At != 0 || len(b.Log) != 0 {
		t.Errorf("after undo: %+v", b.Repeat)
	}
	do(t, s, "redo")
	if b := s.Board(); b.Repeat == nil || b.At != 1 {
		t.Error("not there after redo")
	}
	do(t, s, "worker add")
	if s.Board().Repeat != nil {
		t.Error("it is not what the last verb showed")
	}
}

func TestRepeatCountsForSend(t *testing.T) {
	t.Parallel()
	s := in(t, "18-upsert")
	do(t, s, "repeat 2")
	if _, err := s.Send(); err != nil {
		t.Fatal(err)
	}
	if got := s.Verbs(); !slices.Equal(got, []string{"repeat 2", "publish E2"}) {
		t.Errorf("%q", got)
	}
	three := in(t, "13-run-it-twice")
	do(t, three, "repeat 3")
	if _, err := three.Send(); err == nil {
		t.Error("all three were sent by the repeat")
	}
}

// The wrong ways of a lesson are known again when repeat led there.
func TestRepeatIsForeseen(t *testing.T) {
	t.Parallel()
	s := in(t, "20-insert-without-key")
	do(t, s, "repeat 2")
	if got := s.Reply(); got == "" {
		t.Error("two deliveries are a wrong way of this step")
	}
	do(t, s, "repeat 3")
	if !s.StepDone() {
		t.Errorf("%+v", s.Goals())
	}
}
