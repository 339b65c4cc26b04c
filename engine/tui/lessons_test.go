package tui

import (
	"math/rand/v2"
	"testing"

	"github.com/muesli/termenv"

	"again/engine/course"
	"again/engine/race"
	"again/lessons"
)

// shelf is the lessons that are built in.
type shelf struct{ *course.Course }

func (s shelf) Progress(l *course.Lesson) (done, total int) { return 0, len(l.Steps) }

func (s shelf) Open(slug string, step int) (Session, error) {
	l, err := s.Find(slug)
	if err != nil {
		return nil, err
	}
	return course.Open(l, course.Options{Step: step})
}

func builtIn(t *testing.T) shelf {
	t.Helper()
	c, err := course.LoadAll(lessons.FS, "en")
	if err != nil {
		t.Fatal(err)
	}
	return shelf{c}
}

// realStage has a lesson that is built in on it.
func realStage(t *testing.T, lib Library, slug string, w, h int) *stage {
	t.Helper()
	s := &stage{t: t, m: NewModel(Options{Library: lib, Lesson: slug}, pinned(termenv.Ascii, true))}
	s.size(w, h)
	s.pump(s.m.Init())
	t.Cleanup(s.m.desk.close)
	return s
}

// Each step of each lesson, with its solution done verb by verb, is a frame
// that holds.
func TestEveryLessonIsDrawn(t *testing.T) {
	t.Parallel()
	lib := builtIn(t)
	for n, l := range lib.Lessons() {
		if race.Enabled && n%4 != 0 {
			continue
		}
		t.Run(l.Slug, func(t *testing.T) {
			t.Parallel()
			s := realStage(t, lib, l.Slug, 120, 40)
			for i := range l.Steps {
				s.pump(s.m.goStep(i))
				s.everySize()
				s.press(s.m.keys.Skip.Keys()[0])
				for _, v := range l.Steps[i].Solve {
					s.pump(s.m.do(v.Text))
					s.frame()
				}
				s.everySize()
				if s.m.crash != nil {
					t.Fatalf("step %d: %v\n%s", i+1, s.m.crash.What, s.m.crash.Stack)
				}
			}
		})
	}
}

func (s *stage) everySize() {
	s.t.Helper()
	for _, size := range sizes {
		s.size(size[0], size[1])
		s.frame()
		for range paneCount {
			s.press(s.m.keys.Pane.Keys()[0])
			s.frame()
		}
	}
	s.size(120, 40)
}

// Random keys on a real session.
func TestRandomKeysInLessons(t *testing.T) {
	t.Parallel()
	lib := builtIn(t)
	keys, presses := everyKey(), 150
	if race.Enabled {
		presses = 30
	}
	for i, l := range lib.Lessons() {
		if i%4 != 0 {
			continue
		}
		t.Run(l.Slug, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(i), 7))
			s := realStage(t, lib, l.Slug, 120, 40)
			for n := range presses {
				k := keys[r.IntN(len(keys))]
				if k != "ctrl+c" && k != "q" && k != "ctrl+z" {
					s.press(k)
				}
				checkFrame(t, s.m.View(), s.m.w, s.m.h)
				if s.m.crash != nil {
					t.Fatalf("key %d %q: %v\n%s", n, k, s.m.crash.What, s.m.crash.Stack)
				}
			}
		})
	}
}
