package cli

import (
	"context"

	"again/engine/explore"
	"again/engine/lab"
)

// exploreCmd tries every schedule of a lesson's variant.
type exploreCmd struct {
	Lesson  string `arg:"" help:"${lesson}"`
	Variant string `help:"${variant}"`
	Bus     string `help:"${bus}"`
	JSON    bool   `help:"${json}"`
	boundFlags
}

// Run prints the report and ends with Found where a schedule breaks.
func (c *exploreCmd) Run(ctx context.Context, out Streams, g *Global) error {
	all, err := g.course()
	if err != nil {
		return err
	}
	l, err := all.Find(c.Lesson)
	if err != nil {
		return err
	}
	if err := l.Check(c.Variant, c.Bus); err != nil {
		return err
	}
	tell, clear := out.tell()
	report, err := explore.Run(ctx, lab.OfLesson(l, c.Variant, c.Bus), c.over(lab.BoundsOf(l)), tell)
	clear()
	if err != nil {
		return err
	}
	for i := range report.Faults {
		f := &report.Faults[i]
		f.Counterexample = l.Staffed(f.Counterexample) // so that play takes it
	}
	if c.JSON {
		err = writeJSON(out.Out, report)
	} else {
		printReport(out.lines(), report, nil)
	}
	if err == nil && report.Verdict == explore.Unsafe {
		return errFound
	}
	return err
}
