package course

import (
	"errors"
	"slices"

	"again/engine/script"
	"again/engine/text"
)

// twin is the other half of lock-step: the same verbs on another variant.
type twin struct {
	run   *run
	verbs []string // done so far
	bus   string
}

// Twin is the board of the repaired variant after the same verbs; of the naive
// one where the repaired is on the board. A verb that makes no sense there, a
// step for a worker that is idle say, is passed over.
func (s *Session) Twin() (*Board, error) {
	if s.lesson.Repaired == "" {
		return nil, errors.New(text.Get("course.twin.none"))
	}
	other := s.lesson.Repaired
	if s.run.hist.Variant() == other {
		other = s.lesson.Variant
	}
	if err := s.followTwin(other); err != nil {
		return nil, err
	}
	v, err := s.twin.run.judge()
	if err != nil {
		return nil, err
	}
	return s.twin.run.board(v), nil
}

// followTwin does the verbs that are new since the last look. A learner who
// went back has the twin start over.
func (s *Session) followTwin(variant string) error {
	verbs, bus := s.run.verbs(), s.run.hist.Bus()
	t := s.twin
	if t == nil || t.bus != bus || t.run.hist.Variant() != variant || len(t.verbs) > len(verbs) || !slices.Equal(t.verbs, verbs[:len(t.verbs)]) {
		s.dropTwin()
		r, err := newRun(s.lesson, s.run.step, variant, bus, s.once)
		if err != nil {
			return err
		}
		r.keepShots()
		t = &twin{run: r, bus: bus}
		s.twin = t
	}
	for _, line := range verbs[len(t.verbs):] {
		v, err := script.ParseLine("", 0, line)
		if err != nil {
			return err
		}
		_, _ = t.run.verb(v) // passed over where it makes no sense
		t.verbs = append(t.verbs, line)
	}
	return nil
}

func (s *Session) dropTwin() {
	if s.twin != nil {
		s.twin.run.close()
		s.twin = nil
	}
}
