package cli

import (
	"context"
	"errors"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/script"
	"again/engine/text"
	"again/engine/tui"
	"again/engine/world"
)

// subjectOf parts a lesson's inputs into what is broken and what comes after
// it: of several, a last one that is published is the newer event.
func subjectOf(setup world.Setup, from []script.Verb) explore.Subject {
	s := explore.Subject{Setup: setup, First: from}
	if n := len(from); n > 1 && from[n-1].Name == "publish" && from[n-1].Text != from[0].Text {
		s.First, s.Newer = from[:n-1], from[n-1:]
	}
	s.Changed = changedOf(setup, s.First)
	return s
}

// changedOf publishes the first event's id with the payload of another member
// of the cast that has the same id; nil when there is none.
func changedOf(setup world.Setup, first []script.Verb) []script.Verb {
	if len(first) != 1 || first[0].Name != "publish" {
		return nil
	}
	id := ""
	for _, e := range setup.Cast {
		if e.Alias == first[0].Arg(0) {
			id = e.ID
		}
	}
	for _, e := range setup.Cast {
		if e.ID == id && e.Alias != first[0].Arg(0) {
			return []script.Verb{{Name: "publish", Args: []string{e.Alias}, Text: "publish " + e.Alias}}
		}
	}
	return nil
}

// boundsOf are the explorer's own bounds, with those that a lesson names.
func boundsOf(named map[string]int) explore.Bounds {
	b := explore.Default
	for name, value := range named {
		if place := b.Named(name); place != nil {
			*place = value
		}
	}
	return b
}

// breaks is the explorer that lessons ask: does any schedule break the setup?
func breaks(setup world.Setup, from []script.Verb, bounds map[string]int) (bool, error) {
	r, err := explore.Run(context.Background(), subjectOf(setup, from), boundsOf(bounds), nil)
	if err != nil {
		return false, err
	}
	if r.Verdict == explore.Safe && !r.Covered {
		return false, errors.New(text.Get("explore.uncovered", r.States))
	}
	return r.Verdict == explore.Unsafe, nil
}

// searcher is the explorer as the screen asks for it.
type searcher struct{ shelf *shelf }

// Bounds are the limits that a learner can change.
func (s *searcher) Bounds(lesson, variant, bus string) []tui.Bound {
	named := map[string]int{}
	if l, err := s.shelf.course.Find(lesson); err == nil {
		named = l.Explore.Bounds
	}
	b, top := boundsOf(named), explore.Limits()
	var all []tui.Bound
	for _, name := range explore.BoundNames() {
		all = append(all, tui.Bound{Name: name, Value: *b.Named(name), Min: explore.LowestBound(name), Max: *top.Named(name)})
	}
	return all
}

// Explore tries every schedule of what is on the board.
func (s *searcher) Explore(ctx context.Context, job tui.ExploreJob, tell func(string)) (tui.Finding, error) {
	l, err := s.shelf.course.Find(job.Lesson)
	if err != nil {
		return tui.Finding{}, err
	}
	b := boundsOf(l.Explore.Bounds)
	for _, bound := range job.Bounds {
		*b.Named(bound.Name) = bound.Value
	}
	r, err := explore.Run(ctx, lessonSubject(l, job.Variant, job.Bus), b, func(p explore.Progress) {
		tell(text.Get("explore.progress", p.Fault, p.States))
	})
	if err != nil {
		return tui.Finding{}, err
	}
	return found4Screen(r, job), nil
}

func lessonSubject(l *course.Lesson, variant, bus string) explore.Subject {
	return subjectOf(l.Setup(variant, bus, 1), l.ExploreFrom())
}

func found4Screen(r *explore.Report, job tui.ExploreJob) tui.Finding {
	f := tui.Finding{Lines: reportLines(r)}
	for _, fault := range r.Faults {
		if fault.Verdict != explore.Unsafe {
			continue
		}
		f.Runs = append(f.Runs, tui.FoundRun{
			Title:  string(fault.Fault) + ": " + fault.Anomaly,
			Script: runOf(job.Lesson, job.Variant, job.Bus, fault),
		})
	}
	return f
}

func runOf(lesson, variant, bus string, f explore.Finding) string {
	head := "# lesson " + lesson + "\n"
	if variant != "" {
		head += "variant " + variant + "\n"
	}
	return head + "bus " + bus + "\n" + f.Script()
}
