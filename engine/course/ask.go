package course

import (
	"again/engine/oracle"
	"again/engine/script"
)

// Trail does verbs on a fork from the lesson's bare start and looks something
// up, as a table's cell does: at the start, and each time everything has come to
// rest behind a `settle` and at the end.
func (l *Lesson) Trail(run, cell string) ([]Stop, error) {
	probe, verbs, err := l.asked(run, cell)
	if err != nil {
		return nil, err
	}
	r, err := newRun(l, -1, "", "", &oracle.Cache{})
	if err != nil {
		return nil, err
	}
	defer r.close()
	look := func(after []script.Verb) (Stop, error) {
		value, err := probe.look(lookup{w: r.world(), cast: l.Cast, judge: r.judgeAtRest})
		return Stop{After: words(after), Value: value}, err
	}
	stop, err := look(nil)
	stops := []Stop{stop}
	from := 0
	for i, v := range verbs {
		if err == nil {
			_, err = r.verb(v)
		}
		if err == nil && (v.Name == "settle" || i == len(verbs)-1) {
			stop, err = look(verbs[from : i+1])
			stops, from = append(stops, stop), i+1
		}
	}
	return stops, err
}

// Stop is what was looked up after some verbs.
type Stop struct {
	After []string
	Value string
}

func words(verbs []script.Verb) []string {
	var all []string
	for _, v := range verbs {
		all = append(all, v.Text)
	}
	return all
}

// asked reads a run and a cell.
func (l *Lesson) asked(run, cell string) (Probe, []script.Verb, error) {
	probe, err := parseProbe(cell)
	if err != nil {
		return Probe{}, nil, err
	}
	verbs, err := script.Inline(run)
	return probe.bind(l.Cast, keysOf(l.Schemas)), verbs, err
}

// Say writes what a cell looks up in the learner's words.
func Say(cell string) string {
	probe, err := parseProbe(cell)
	if err != nil {
		return cell
	}
	return probe.say()
}

// Meet does verbs on a fork from the lesson's bare start and tells how each of
// the clauses of a goal stands then.
func (l *Lesson) Meet(run string, clauses []string) ([]GoalState, error) {
	var goal []Clause
	for _, line := range clauses {
		c, err := parseClause(line)
		if err != nil {
			return nil, err
		}
		c.Probe = c.Probe.bind(l.Cast, keysOf(l.Schemas))
		goal = append(goal, c)
	}
	verbs, err := script.Inline(run)
	if err != nil {
		return nil, err
	}
	r, err := newRun(l, -1, "", "", &oracle.Cache{})
	if err != nil {
		return nil, err
	}
	defer r.close()
	if err := r.play(verbs); err != nil {
		return nil, err
	}
	return r.goals(goal, func() (bool, bool, error) { return false, false, nil })
}

// ReadCast reads events as a front matter writes them: alias, then id, type and
// payload.
func ReadCast(file, source string) ([]Event, error) {
	r := &frontReader{yamlReader: yamlReader{file: file}}
	for _, member := range r.parse(source) {
		r.member(member)
	}
	return r.lesson.Cast, r.errs.orNil()
}
