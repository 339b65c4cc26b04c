package course

import (
	"io/fs"
	"path"
	"sync"
)

// shelf reads a lesson when it is asked for. Reading all takes several frames'
// time, and the tutorial begins with one.
type shelf struct {
	fsys   fs.FS
	locale string

	mu     sync.Mutex
	opened map[string]*Lesson
	full   *Course // nil until every lesson has been asked for
}

// Shelf is the course of a folder that is known to be sound: each lesson is read
// when it is asked for first. One that has mistakes is left out of the list. It
// may be used by several at once.
func Shelf(fsys fs.FS, locale string) *Course {
	return &Course{shelf: &shelf{fsys: fsys, locale: locale, opened: map[string]*Lesson{}}}
}

// all reads every lesson.
func (s *shelf) all() []*Lesson {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full == nil {
		s.full, _ = loadAll(s.fsys, s.locale)
		for i, l := range s.full.lessons {
			if early := s.opened[l.Slug]; early != nil {
				early.Part = l.Part
				s.full.lessons[i] = early
			}
		}
	}
	return s.full.lessons
}

// find reads the lesson that a name means, without reading the others.
func (s *shelf) find(name string) (*Lesson, error) {
	folders, err := lessonFolders(s.fsys)
	if err != nil {
		return nil, err
	}
	folder, err := named(name, folders)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.opened[folder]; l != nil {
		return l, nil
	}
	if s.full != nil {
		return s.full.Find(folder)
	}
	shared, errs := sharedAsides(s.fsys, s.locale)
	r := &lessonReader{fsys: s.fsys, folder: folder}
	r.load(s.locale, shared)
	if err := append(errs, r.errs...).orNil(); err != nil {
		return nil, err
	}
	s.opened[path.Base(folder)] = r.lesson
	return r.lesson, nil
}

// First is the slug of the first lesson, "" when there is none. It reads none.
func (c *Course) First() string {
	if c.shelf == nil {
		if len(c.lessons) == 0 {
			return ""
		}
		return c.lessons[0].Slug
	}
	folders, err := lessonFolders(c.shelf.fsys)
	if err != nil || len(folders) == 0 {
		return ""
	}
	return folders[0]
}
