package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"again/engine/course"
	"again/engine/lab"
	"again/engine/text"
	"again/engine/tui"
	"again/lessons"
	"again/store"
)

// shelf is the course that the flags name, and the learner's record. The record
// is opened when it is asked for first: the first frame does not wait for it.
type shelf struct {
	course *course.Course
	record func() (*store.Progress, string, error)
}

// open reads the lessons.
func (g *Global) open() (*shelf, error) {
	c, err := g.course()
	return &shelf{c, once3(g.progress)}, err
}

// once3 is sync.OnceValues for a function of three results.
func once3(f func() (*store.Progress, string, error)) func() (*store.Progress, string, error) {
	var p *store.Progress
	var notice string
	var err error
	once := sync.OnceFunc(func() { p, notice, err = f() })
	return func() (*store.Progress, string, error) {
		once()
		return p, notice, err
	}
}

func (s *shelf) close() {
	if p, _, err := s.record(); err == nil {
		_ = p.Close() // every write was durable when it was made
	}
}

// notice is what the learner has to know of the record.
func (s *shelf) notice() string {
	_, notice, err := s.record()
	if err != nil {
		return err.Error()
	}
	return notice
}

// kept is the record as the exam asks for it.
type kept struct{ shelf *shelf }

// Goal keeps a step that was reached.
func (k kept) Goal(lesson, step string) error {
	p, _, err := k.shelf.record()
	if err != nil {
		return err
	}
	return p.Goal(lesson, step)
}

// Predicted keeps an answer.
func (k kept) Predicted(lesson, step, answer, right string, skipped, correct bool) error {
	p, _, err := k.shelf.record()
	if err != nil {
		return err
	}
	return p.Predicted(lesson, step, answer, right, skipped, correct)
}

// Load reads all that is kept.
func (k kept) Load() (store.Record, error) {
	p, _, err := k.shelf.record()
	if err != nil {
		return store.Record{}, err
	}
	return p.Load()
}

func (g *Global) course() (*course.Course, error) {
	files, err := g.files(g.Lessons)
	if err != nil {
		return nil, err
	}
	if g.Lessons == "" {
		return course.Shelf(files, g.Locale), nil // sound: our tests read them all
	}
	c, err := course.LoadAll(files, g.Locale)
	var mistakes course.Errors
	if errors.As(err, &mistakes) {
		for _, m := range mistakes {
			m.File = filepath.Join(g.Lessons, m.File)
		}
	}
	return c, err
}

// files is a folder of lessons, the embedded ones where none is named.
func (g *Global) files(dir string) (fs.FS, error) {
	if dir == "" {
		return lessons.FS, nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, errors.New(text.Get("cli.nodir", dir))
	}
	return os.DirFS(dir), nil
}

func (g *Global) progress() (*store.Progress, string, error) {
	p, notice, err := store.OpenProgress(g.statePath())
	return p, string(notice), err
}

// statePath is the file that the record is kept in, or "none".
func (g *Global) statePath() string {
	if g.State != "" {
		return g.State
	}
	return stateFile()
}

// stateFile is the record's place in the user's state folder, "none" where the
// system knows of no such folder.
func stateFile() string {
	if dir := os.Getenv("XDG_STATE_HOME"); dir != "" {
		return filepath.Join(dir, "again", "progress.db")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "none"
	}
	return filepath.Join(home, ".local", "state", "again", "progress.db")
}

// Lessons lists the lessons, for the screen.
func (s *shelf) Lessons() []*course.Lesson { return s.course.Lessons() }

// Progress counts the steps of a lesson whose goals are reached.
func (s *shelf) Progress(l *course.Lesson) (done, total int) {
	record, err := kept{s}.Load()
	if err != nil {
		return 0, len(l.Steps)
	}
	return course.ProgressOf(l, record)
}

// Open begins a lesson.
func (s *shelf) Open(name string, step int) (tui.Session, error) {
	if name == "" {
		name = s.first()
	}
	l, err := s.course.Find(name)
	if err != nil {
		return nil, err
	}
	p, _, err := s.record()
	if err != nil {
		return nil, err
	}
	return course.Open(l, course.Options{Progress: p, Step: step, Explorer: lab.Breaks})
}

// first is the lesson to begin with: where the learner left off, else the first.
func (s *shelf) first() string {
	if record, err := (kept{s}).Load(); err == nil && record.Place.Lesson != "" {
		if _, err := s.course.Find(record.Place.Lesson); err == nil {
			return record.Place.Lesson
		}
	}
	return s.course.First()
}
