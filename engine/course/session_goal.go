package course

import (
	"errors"
	"slices"

	"again/engine/script"
	"again/engine/text"
	"again/engine/world"
)

// refresh looks at the goals behind a verb.
func (s *Session) refresh() error {
	// A clause that cannot be looked up is not reached: another variant may lack
	// its table. At the step's own start the linter sees to it.
	goals, _ := s.run.goals(s.Current().Goal, s.findings)
	s.goals = goals
	if allReached(goals) && !s.solved {
		s.solved = true
		if !s.played {
			s.record.goal(s.step)
		}
	}
	s.settlePrediction()
	s.reply = s.foreseen()
	return nil
}

// goals are the clauses with their present values. The error is Errors: of those
// that could not be looked up, which count as not reached.
func (r *run) goals(clauses []Clause, explored func() (bool, bool, error)) ([]GoalState, error) {
	l := lookup{w: r.world(), cast: r.lesson.Cast, judge: r.judgeAtRest, explored: explored}
	states := make([]GoalState, len(clauses))
	var errs Errors
	for i, c := range clauses {
		g, err := c.state(l)
		if err != nil {
			g.Now, g.Reached = err.Error(), false
			errs.add(r.lesson.file(english), c.Line, c.Text, err.Error())
		}
		states[i] = g
	}
	return states, errs.orNil()
}

func allReached(goals []GoalState) bool {
	return len(goals) > 0 && !slices.ContainsFunc(goals, func(g GoalState) bool { return !g.Reached })
}

// Goals are the step's goals in the learner's words, with their present values.
func (s *Session) Goals() []GoalState { return slices.Clone(s.goals) }

// StepDone reports whether the learner has solved the step, now or before. A
// step without a goal is done once its prediction is settled.
func (s *Session) StepDone() bool {
	if len(s.Current().Goal) == 0 {
		return s.ask == nil || s.ask.Outcome != Unanswered
	}
	return s.solved && !s.played || s.record.solved(s.step)
}

// Exploration is what the explorer is asked on the present variant and bus.
func (s *Session) Exploration() (setup world.Setup, from []script.Verb, bounds map[string]int) {
	return s.lesson.exploration(s.run.hist.Variant(), s.run.hist.Bus())
}

func (l *Lesson) exploration(variant, bus string) (world.Setup, []script.Verb, map[string]int) {
	bounds := map[string]int{}
	for name, n := range l.Explore.Bounds {
		bounds[name] = n
	}
	if l.Explore.Workers > 0 {
		bounds["workers"] = l.Explore.Workers
	}
	return l.Setup(variant, bus, 0), l.ExploreFrom(), bounds
}

// Explored tells the session what the explorer found on the present variant and
// bus, for the goals that ask.
func (s *Session) Explored(breaks bool) error {
	s.explored[s.run.hist.Variant()+" "+s.run.hist.Bus()] = breaks
	return s.refresh()
}

// Explore asks the explorer that the session was opened with.
func (s *Session) Explore() (breaks bool, err error) {
	if s.opts.Explorer == nil {
		return false, errors.New(text.Get("course.goal.explore"))
	}
	breaks, err = s.opts.Explorer(s.Exploration())
	if err != nil {
		return false, err
	}
	return breaks, s.Explored(breaks)
}

func (s *Session) findings() (breaks, known bool, err error) {
	breaks, known = s.explored[s.run.hist.Variant()+" "+s.run.hist.Bus()]
	return breaks, known, nil
}

// ending is what a wrong way leads to.
type ending struct {
	variant, bus string
	log          []string
	hint         string
}

func (r *run) ending(hint string) ending {
	e := ending{variant: r.hist.Variant(), bus: r.hist.Bus(), hint: hint}
	for _, entry := range r.world().Log {
		e.log = append(e.log, entry.String())
	}
	return e
}

// foreseen is the hint of the wrong way that led to where the learner is.
func (s *Session) foreseen() string {
	if done, _ := s.run.at(); done == 0 || s.solved || len(s.Current().Wrongs) == 0 {
		return ""
	}
	here := s.run.ending("")
	for _, e := range s.endings() {
		if e.variant == here.variant && e.bus == here.bus && slices.Equal(e.log, here.log) {
			return e.hint
		}
	}
	return ""
}

// endings plays the step's wrong ways, once.
func (s *Session) endings() []ending {
	if known, ok := s.wrongs[s.step]; ok {
		return known
	}
	ends := []ending{}
	for _, w := range s.Current().Wrongs {
		r, err := newRun(s.lesson, s.step, "", "", s.once)
		if err != nil {
			continue // the linter tells the author; a learner only misses a hint
		}
		if r.play(w.Verbs) == nil {
			ends = append(ends, r.ending(w.Hint))
		}
		r.close()
	}
	s.wrongs[s.step] = ends
	return ends
}
