// Package cli is the command line: what each command reads, which part of the
// engine it asks, and which exit code it ends with.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"again/engine/text"
)

// Exit codes of the built program. `go run` turns every failure into 1.
const (
	OK    = 0
	Found = 1 // unsafe, a golden that differs, a lesson with a fault
	Bad   = 2 // input that cannot be used
)

// Streams are where a command reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// lines is the output for text, in which nothing is left that a terminal obeys.
func (s Streams) lines() io.Writer { return &text.Lines{W: s.Out} }

// errFound ends a command with exit code Found and no further word.
var errFound = errors.New("found")

// Main runs the command line and returns its exit code.
func Main(args []string, io Streams) int {
	ctx, stop := signal.NotifyContext(context.Background(),
		syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT)
	defer stop()
	out := &output{to: io.Out}
	io.Out = out
	err := safely(func() error { return run(ctx, args, io) })
	if err == nil && out.err != nil {
		err = errors.New(text.Get("cli.output", out.err))
	}
	switch {
	case err == nil:
		return OK
	case errors.Is(err, errFound):
		return Found
	case errors.Is(err, context.Canceled):
		err = errors.New(text.Get("cli.stopped"))
	}
	fmt.Fprintln(&text.Lines{W: io.Err}, "again: "+short(err.Error()))
	return Bad
}

// safely makes an error of a mistake of ours.
func safely(f func() error) (err error) {
	defer func() {
		if what := recover(); what != nil {
			err = errors.New(text.Get("tui.crash", fmt.Sprint(what)))
		}
	}()
	return f()
}

// until runs f, which does not look at ctx, and gives it up when ctx is done.
func until(ctx context.Context, f func() error) error {
	ended := make(chan error, 1)
	go func() { ended <- safely(f) }()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case err := <-ended:
		return err
	}
}

// mostRunes of a line of an error are shown: it quotes what was written, and
// somebody may have given a file without line ends.
const mostRunes = 1000

func short(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = text.Cut(line, mostRunes)
	}
	return strings.Join(lines, "\n")
}

func run(ctx context.Context, args []string, io Streams) error {
	if len(args) == 0 { // the usual start waits for no parser
		return (&Global{Locale: "en", Theme: "auto"}).teach(ctx, io, "", -1, false)
	}
	var g grammar
	ended := false
	parser, err := kong.New(&g,
		kong.Name("again"), kong.Description(text.Get("cli.about")),
		kong.Writers(io.Out, io.Err), kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}),
		kong.Exit(func(int) { ended = true }),
		kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(io, &g.Global),
		kong.Vars(helpTexts()),
	)
	if err != nil {
		return err
	}
	parsed, err := parser.Parse(args)
	if ended {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w; %s", err, text.Get("cli.help"))
	}
	return parsed.Run()
}
