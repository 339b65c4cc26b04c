package course

import (
	"os"
	"testing"
)

func benchSession(b *testing.B) *Session {
	b.Helper()
	c, err := LoadAll(os.DirFS("testdata/lessons"), "en")
	if err != nil {
		b.Fatal(err)
	}
	s, err := Open(c.Lessons()[0], Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(s.Close)
	s.SkipPrediction()
	for _, line := range []string{"publish E1", "deliver", "step", "crash", "settle"} {
		if _, err := s.Do(line); err != nil {
			b.Fatal(err)
		}
	}
	return s
}

// BenchmarkGoals looks at the goals as it is done behind every verb.
func BenchmarkGoals(b *testing.B) {
	s := benchSession(b)
	for b.Loop() {
		if err := s.refresh(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBoard takes everything that the screen shows.
func BenchmarkBoard(b *testing.B) {
	s := benchSession(b)
	for b.Loop() {
		if len(s.Board().Tables) == 0 {
			b.Fatal("no table")
		}
	}
}

// BenchmarkVerb does a verb and takes it back.
func BenchmarkVerb(b *testing.B) {
	s := benchSession(b)
	for b.Loop() {
		if _, err := s.Do("replay E1"); err != nil {
			b.Fatal(err)
		}
		if err := s.Undo(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFork begins a step on a fork of its own.
func BenchmarkFork(b *testing.B) {
	s := benchSession(b)
	for b.Loop() {
		r, err := newRun(s.lesson, 0, "", "", s.once)
		if err != nil {
			b.Fatal(err)
		}
		r.close()
	}
}

// BenchmarkLoad reads the lessons of testdata.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := LoadAll(os.DirFS("testdata/lessons"), "en"); err != nil {
			b.Fatal(err)
		}
	}
}
