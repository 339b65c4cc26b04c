package tui

import (
	"os"
	"testing"

	"again/engine/course"
	"again/engine/lab"
)

// realLibrary is lessons of testdata with real sessions.
type realLibrary struct{ all *course.Course }

func (l *realLibrary) Lessons() []*course.Lesson { return l.all.Lessons() }

func (l *realLibrary) Progress(c *course.Lesson) (done, total int) { return 0, len(c.Steps) }

func (l *realLibrary) Open(slug string, step int) (Session, error) {
	found, err := l.all.Find(slug)
	if err != nil {
		return nil, err
	}
	return course.Open(found, course.Options{Step: step, Explorer: lab.Breaks})
}

// newReal is a stage with real lessons behind it.
func newReal(t testing.TB, w, h int, lesson string, change ...func(*Options)) *stage {
	t.Helper()
	all, err := course.LoadAll(os.DirFS("testdata/course"), "en")
	if err != nil {
		t.Fatal(err)
	}
	real := func(o *Options) { o.Library, o.Lesson = &realLibrary{all}, lesson }
	s := newStage(t, w, h, append([]func(*Options){real}, change...)...)
	t.Cleanup(s.m.desk.close)
	return s
}
