package cli

import (
	"context"
	"testing"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/lab"
	"again/lessons"
)

// BenchmarkExplore explores each lesson's own variant within its own bound.
func BenchmarkExplore(b *testing.B) {
	c, err := course.LoadAll(lessons.FS, "en")
	if err != nil {
		b.Fatal(err)
	}
	for _, l := range c.Lessons() {
		subject, bounds := lab.OfLesson(l, "", ""), lab.BoundsOf(l)
		b.Run(l.Slug, func(b *testing.B) {
			states := 0
			for b.Loop() {
				r, err := explore.Run(context.Background(), subject, bounds, nil)
				if err != nil {
					b.Fatal(err)
				}
				states += r.States
			}
			b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
		})
	}
}
