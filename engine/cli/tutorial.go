package cli

import (
	"context"
	"os"

	"github.com/mattn/go-isatty"

	"again/engine/lab"
	"again/engine/plain"
	"again/engine/tui"
)

// startCmd is the tutorial, where the learner left it.
type startCmd struct{}

// Run opens the tutorial.
func (c *startCmd) Run(ctx context.Context, io Streams, g *Global) error {
	return g.teach(ctx, io, "", -1, false)
}

// openCmd starts the tutorial at a lesson.
type openCmd struct {
	Lesson string `arg:"" help:"${lesson}"`
	Step   int    `help:"" hidden:"" default:"0"`
}

// Run opens the lesson at its first step.
func (c *openCmd) Run(ctx context.Context, io Streams, g *Global) error {
	return g.teach(ctx, io, c.Lesson, max(c.Step-1, 0), false)
}

// plainCmd is the tutorial as lines of text.
type plainCmd struct {
	Lesson string `arg:"" optional:"" help:"${lesson}"`
}

// Run reads verbs and answers from standard input.
func (c *plainCmd) Run(ctx context.Context, io Streams, g *Global) error {
	return g.teach(ctx, io, c.Lesson, -1, true)
}

// teach opens a lesson on the screen, or as lines where there is none.
func (g *Global) teach(ctx context.Context, io Streams, lesson string, step int, lines bool) error {
	s, err := g.open()
	if err != nil {
		return err
	}
	defer s.close()
	if lesson != "" {
		l, err := s.course.Find(lesson)
		if err != nil {
			return err
		}
		lesson = l.Slug
	}
	if lines || !hasScreen(io) {
		return s.read(ctx, io, lesson, step)
	}
	return tui.Run(ctx, tui.Options{
		Library: s, Lesson: lesson, Step: step, Notice: s.notice,
		Record: kept{s}, Explore: &searcher{shelf: s}, ASCII: g.Ascii, Dark: g.dark(),
	})
}

// read is the tutorial as lines.
func (s *shelf) read(ctx context.Context, io Streams, lesson string, step int) error {
	p, notice, err := s.record()
	if err != nil {
		return err
	}
	if lesson == "" {
		lesson = s.first()
	}
	l, err := s.course.Find(lesson)
	if err != nil {
		return err
	}
	return plain.Run(ctx, plain.Options{
		In: io.In, Out: io.lines(), Course: s.course, Lesson: l, Step: step,
		Progress: p, Notice: notice, Explorer: lab.Breaks,
	})
}

// hasScreen reports whether the output is a terminal that can be drawn on.
func hasScreen(io Streams) bool {
	out, ok := fileOf(io.Out)
	return ok && isatty.IsTerminal(out.Fd()) && os.Getenv("TERM") != "dumb"
}

func (g *Global) dark() *bool {
	dark := g.Theme == "dark"
	if g.Theme == "auto" {
		return nil
	}
	return &dark
}
