package cli

import (
	"context"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/lab"
	"again/engine/text"
	"again/engine/tui"
)

// searcher is the explorer as the screen asks for it.
type searcher struct{ shelf *shelf }

// Bounds are the limits that a learner can change.
func (s *searcher) Bounds(lesson, variant, bus string) []tui.Bound {
	b, top := explore.Default, explore.Limits()
	if l, err := s.shelf.course.Find(lesson); err == nil {
		b = lab.BoundsOf(l)
	}
	var all []tui.Bound
	for _, name := range explore.BoundNames() {
		all = append(all, tui.Bound{Name: name, Value: *b.Named(name), Min: explore.LowestBound(name), Max: *top.Named(name)})
	}
	return all
}

// Explore tries every schedule of what is on the board.
func (s *searcher) Explore(ctx context.Context, job tui.ExploreJob, tell func(string)) (tui.Finding, error) {
	l := job.Of
	b := lab.BoundsOf(l)
	for _, bound := range job.Bounds {
		*b.Named(bound.Name) = bound.Value
	}
	r, err := explore.Run(ctx, lab.OfLesson(l, job.Variant, job.Bus), b, func(p explore.Progress) {
		tell(text.Get("explore.progress", p.Fault, p.States))
	})
	if err != nil {
		return tui.Finding{}, err
	}
	return findingOf(r, l, job), nil
}

func findingOf(r *explore.Report, l *course.Lesson, job tui.ExploreJob) tui.Finding {
	f := tui.Finding{Lines: lab.ReportLines(r), Cut: !r.Covered}
	for _, fault := range r.Faults {
		if fault.Verdict != explore.Unsafe {
			continue
		}
		f.Runs = append(f.Runs, tui.FoundRun{
			Title:  string(fault.Fault) + ": " + fault.Anomaly,
			Script: course.SavedRun(l, job.Variant, job.Bus, fault.Counterexample),
		})
	}
	return f
}
