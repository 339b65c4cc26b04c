package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"again/engine/course"
	"again/engine/lab"
	"again/engine/text"
	"again/engine/tui"
	"again/lessons"
	"again/store"
)

// shelf is the course that the flags name, and the learner's record.
type shelf struct {
	course   *course.Course
	progress *store.Progress
	notice   string
}

// open reads the lessons and the record.
func (g *Global) open() (*shelf, error) {
	c, err := g.course()
	if err != nil {
		return nil, err
	}
	p, notice, err := g.progress()
	if err != nil {
		return nil, err
	}
	return &shelf{c, p, notice}, nil
}

func (s *shelf) close() {
	if s.progress != nil {
		_ = s.progress.Close() // every write was durable when it was made
	}
}

func (g *Global) course() (*course.Course, error) {
	files, err := g.files(g.Lessons)
	if err != nil {
		return nil, err
	}
	if g.Lessons == "" {
		return course.Shelf(files, g.Locale), nil // sound: our tests read them all
	}
	return course.LoadAll(files, g.Locale)
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
	path := g.State
	if path == "" {
		path = stateFile()
	}
	p, notice, err := store.OpenProgress(path)
	return p, string(notice), err
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
	record, err := s.progress.Load()
	if err != nil {
		return 0, len(l.Steps)
	}
	return course.ProgressOf(l, record)
}

// Open begins a lesson.
func (s *shelf) Open(name string, step int) (tui.Session, error) {
	l, err := s.course.Find(name)
	if err != nil {
		return nil, err
	}
	return course.Open(l, course.Options{Progress: s.progress, Step: step, Explorer: lab.Breaks})
}

// first is the lesson to begin with: where the learner left off, else the first.
func (s *shelf) first() string {
	if record, err := s.progress.Load(); err == nil && record.Place.Lesson != "" {
		if _, err := s.course.Find(record.Place.Lesson); err == nil {
			return record.Place.Lesson
		}
	}
	return s.course.First()
}
