package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"again/engine/course"
	"again/engine/lab"
	"again/engine/text"
)

// testCmd lints and runs lessons.
type testCmd struct {
	Dir string `arg:"" optional:"" help:"${dir}"`
}

// Run prints what is wrong, a line a finding, and ends with Found.
func (c *testCmd) Run(ctx context.Context, io Streams, g *Global) error {
	return until(ctx, func() error { return c.lint(ctx, io, g) })
}

func (c *testCmd) lint(ctx context.Context, io Streams, g *Global) error {
	dir := c.Dir
	if dir == "" {
		dir = g.Lessons
	}
	files, err := g.files(dir)
	if err != nil {
		return err
	}
	var findings []string
	for _, f := range course.Lint(files, lab.Breaks) {
		f.File = filepath.Join(dir, f.File)
		findings = append(findings, f.String())
	}
	if all, err := course.LoadAll(files, g.Locale); err == nil {
		findings = append(findings, lab.CheckExam(ctx, all.Lessons())...)
	}
	out := io.lines()
	for _, f := range findings {
		fmt.Fprintln(out, short(f))
	}
	if len(findings) > 0 {
		fmt.Fprintln(io.Out, text.Get("cli.lint.bad", len(findings)))
		return errFound
	}
	fmt.Fprintln(io.Out, text.Get("cli.lint.good"))
	return nil
}

// newCmd writes a lesson to start from.
type newCmd struct {
	Dir string `arg:"" help:"${dir}"`
}

// Run writes the folder, which must not be there yet.
func (c *newCmd) Run(io Streams) error {
	if c.Dir == "" {
		return errors.New(text.Get("cli.nodir", c.Dir))
	}
	if err := course.Scaffold(c.Dir); err != nil {
		return err
	}
	fmt.Fprintln(io.Out, text.Get("cli.new", c.Dir))
	return nil
}
