package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/aymanbagabas/go-udiff"

	"again/engine/course"
	"again/engine/text"
)

// playCmd plays a lesson's walkthrough, or a script, without a screen.
type playCmd struct {
	Lesson  string `arg:"" help:"${lesson}"`
	Variant string `help:"${variant}"`
	Bus     string `help:"${bus}"`
	Script  string `help:"${script}" placeholder:"FILE"`
}

// Run prints each verb with what it did. A walkthrough that differs from its
// golden ends with Found and the difference.
func (c *playCmd) Run(ctx context.Context, streams Streams, g *Global) error {
	return until(ctx, func() error { return c.play(streams, g) })
}

func (c *playCmd) play(streams Streams, g *Global) error {
	all, err := g.course()
	if err != nil {
		return err
	}
	l, err := all.Find(c.Lesson)
	if err != nil {
		return err
	}
	if err := c.known(l); err != nil {
		return err
	}
	name, source, err := c.source(l, streams.In)
	if err != nil {
		return err
	}
	got, err := l.Transcript(name, source, c.Variant, c.Bus)
	fmt.Fprint(streams.lines(), got)
	if err != nil {
		return err
	}
	if golden := c.Script == "" && c.Variant == "" && c.Bus == ""; golden && got != source {
		fmt.Fprint(streams.Err, udiff.Unified(name, "now", source, got))
		return errFound
	}
	return nil
}

// source is the script to play: the walkthrough, a file, or standard input.
func (c *playCmd) source(l *course.Lesson, in io.Reader) (name, source string, err error) {
	switch c.Script {
	case "":
		return l.Slug + "/walkthrough.txt", l.Walk, nil
	case "-":
		name := text.Get("cli.stdin")
		b, err := course.ReadText(name, in)
		return name, string(b), err
	}
	b, err := course.ReadFile(c.Script)
	return c.Script, string(b), err
}

func (c *playCmd) known(l *course.Lesson) error {
	return l.Check(c.Variant, c.Bus)
}
