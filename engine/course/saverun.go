package course

import (
	"errors"
	"strings"

	"again/engine/oracle"
	"again/engine/script"
	"again/engine/text"
)

// Save writes the run as a script: lesson, variant, bus, and every verb from
// the lesson's start on. Undo, redo and goto are not in it; what the learner
// changed in a handler is.
func (s *Session) Save() string {
	var verbs []string
	for _, v := range s.run.hist.Verbs() {
		verbs = append(verbs, v.Text)
	}
	return s.run.lesson.saved(s.run.hist.Variant(), s.run.hist.Bus(), verbs)
}

// LoadRun puts a saved run, a counterexample or any other script on the board.
// It begins at the lesson's start, without the step's do, and like a played
// solution never counts as solved. When a verb of it cannot be done, the board
// stays as it was.
func (s *Session) LoadRun(source string) error {
	if s.locked() {
		return ErrLocked
	}
	if slug := lessonOf(source); slug != "" && slug != s.lesson.Slug {
		return errors.New(text.Get("course.run.lesson", slug, s.lesson.Slug))
	}
	verbs, err := script.Parse("", source)
	if err != nil {
		return err
	}
	l, err := s.lesson.edited(source)
	if err != nil {
		return err
	}
	once := s.once
	if l != s.lesson {
		once = &oracle.Cache{}
	}
	variant, bus, verbs := leading(verbs)
	r, err := newRun(l, -1, variant, bus, once)
	if err != nil {
		return err
	}
	r.keepShots()
	if err := r.play(verbs); err != nil {
		r.close()
		return err
	}
	if l != s.lesson {
		s.adopt(l, once)
	}
	s.replace(r)
	s.played, s.loaded = true, true
	return s.refresh()
}

// replace puts a run with all its verbs on the board.
func (s *Session) replace(r *run) {
	s.run.close()
	s.run = r
	s.dropTwin()
	s.begun()
}

// leading takes the variant and bus verbs off a script's head.
func leading(verbs []script.Verb) (variant, bus string, rest []script.Verb) {
	for len(verbs) > 0 {
		switch verbs[0].Name {
		case "variant":
			variant = verbs[0].Arg(0)
		case "bus":
			bus = verbs[0].Arg(0)
		default:
			return variant, bus, verbs
		}
		verbs = verbs[1:]
	}
	return variant, bus, nil
}

// lessonOf reads the line `# lesson SLUG` of a saved run.
func lessonOf(source string) string {
	for _, line := range strings.Split(source, "\n") {
		if slug, ok := strings.CutPrefix(line, "# lesson "); ok {
			return strings.TrimSpace(slug)
		}
	}
	return ""
}
