// Package cli is the command line: what each command reads, which part of the
// engine it asks, and which exit code it ends with.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/signal"
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

// errFound ends a command with exit code Found and no further word.
var errFound = errors.New("found")

// Main runs the command line and returns its exit code.
func Main(args []string, io Streams) int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	err := run(ctx, args, io)
	switch {
	case err == nil:
		return OK
	case errors.Is(err, errFound):
		return Found
	}
	fmt.Fprintln(io.Err, "again: "+err.Error())
	return Bad
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
