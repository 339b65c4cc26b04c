package course

import (
	"errors"
	"slices"

	"again/engine/script"
	"again/engine/text"
)

// twin is the other half of lock-step: another variant that follows the
// learner's verbs. What the learner's own half does at each verb is seen on a
// run of the same that goes along, a verb at a time.
type twin struct {
	lead, other *run
	verbs       []string // followed so far
	bus         string
	said        []string // what the other half did its own way at the last verb
}

// Twin is the board of the repaired variant after the same verbs; where that is
// the one on the board, of a naive one. A step is a step of both while both have
// one, both end a delivery at the same verb, and a worker that is killed is
// killed before the same kind of point. Where the other half cannot follow, or
// goes its own way, the board says so.
func (s *Session) Twin() (*Board, error) {
	half := s.otherHalf()
	if half == "" {
		return nil, errors.New(text.Get("course.twin.none"))
	}
	if err := s.followTwin(half); err != nil {
		return nil, err
	}
	v, err := s.twin.other.judge()
	if err != nil {
		return nil, err
	}
	b := s.twin.other.board(v)
	b.At, b.Of = s.run.at()
	b.Followed = slices.Clone(s.twin.said)
	return b, nil
}

// otherHalf is the variant that stands beside the one on the board: the
// repaired one, else the lesson's first, else the first that its front matter
// says breaks.
func (s *Session) otherHalf() string {
	l, here := s.lesson, s.run.hist.Variant()
	switch {
	case l.Repaired == "":
		return ""
	case here != l.Repaired:
		return l.Repaired
	case l.Variant != l.Repaired:
		return l.Variant
	}
	for _, e := range l.Explore.Expect {
		if e.Variant != here && e.Finding == "breaks" {
			return e.Variant
		}
	}
	for _, v := range l.Variants {
		if v.Name != here {
			return v.Name
		}
	}
	return ""
}

// followTwin does the verbs that are new since the last look. A learner who
// went back has the twin start over.
func (s *Session) followTwin(variant string) error {
	var verbs []string
	for _, v := range s.run.hist.Verbs() {
		verbs = append(verbs, v.Text)
	}
	if !s.twin.follows(verbs, s.run.hist.Bus(), s.run.hist.Variant(), variant) {
		s.dropTwin()
		t, err := s.newTwin(variant)
		if err != nil {
			return err
		}
		s.twin = t
	}
	for _, line := range verbs[len(s.twin.verbs):] {
		v, err := script.ParseLine("", 0, line)
		if err != nil {
			return err
		}
		if err := s.twin.follow(v); err != nil {
			return err
		}
		s.twin.verbs = append(s.twin.verbs, line)
	}
	return nil
}

// follows reports whether the twin is on the way to these verbs.
func (t *twin) follows(verbs []string, bus, lead, other string) bool {
	return t != nil && t.bus == bus && t.lead.hist.Variant() == lead && t.other.hist.Variant() == other &&
		len(t.verbs) <= len(verbs) && slices.Equal(t.verbs, verbs[:len(t.verbs)])
}

func (s *Session) newTwin(variant string) (*twin, error) {
	l, bus := s.run.lesson, s.run.hist.Bus()
	lead, err := newRun(l, -1, s.run.hist.Variant(), bus, s.once)
	if err != nil {
		return nil, err
	}
	other, err := newRun(l, -1, variant, bus, s.once)
	if err != nil {
		lead.close()
		return nil, err
	}
	return &twin{lead: lead, other: other, bus: bus}, nil
}

func (s *Session) dropTwin() {
	if s.twin != nil {
		s.twin.lead.close()
		s.twin.other.close()
		s.twin = nil
	}
}
