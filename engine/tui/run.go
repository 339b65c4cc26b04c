package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"

	_ "again/engine/ground" // settles the background before Bubble Tea asks for it
	"again/engine/lab"
	"again/engine/text"
)

// Options are what the screen starts with.
type Options struct {
	Library Library
	Lesson  string        // slug of the one to open
	Step    int           // from 0; negative: where the learner left it
	Notice  func() string // asked once the first lesson is open, for the status line; nil says nothing
	Record  lab.Record    // of what the exam asks; nil keeps nothing
	Explore Explorer      // nil: the explorer is left out of keys, footer and help
	ASCII   bool          // borders and signs that every terminal draws one cell wide
	Dark    *bool         // nil: as the environment says
	// Input and Output are the terminal's when nil.
	Input  io.Reader
	Output io.Writer
}

// fps is how often a changed screen is drawn: a key shows within a hundredth
// of a second.
const fps = 120

// Crash is a mistake of ours that ended the program. The terminal is restored
// by the time it is returned.
type Crash struct {
	What  any
	Stack []byte
}

// Error is one line; the stack is for whoever asks.
func (c *Crash) Error() string { return text.Get("tui.crash", fmt.Sprint(c.What)) }

// Run shows the tutorial until the learner leaves or ctx ends, as it does when
// the process is told to stop. It restores the terminal in each case. An ended
// ctx is answered with an error that wraps context.Canceled.
func Run(ctx context.Context, opts Options) error {
	out := opts.Output
	if out == nil {
		out = os.Stdout
	}
	m := NewModel(opts, renderer(out, opts.Dark))
	defer m.desk.close()
	m.sizeOf(out)
	options := []tea.ProgramOption{
		tea.WithAltScreen(), tea.WithFPS(fps), tea.WithOutput(out),
		tea.WithoutSignalHandler(), // signals end ctx
	}
	if opts.Input != nil {
		options = append(options, tea.WithInput(opts.Input))
	}
	program := tea.NewProgram(m, options...)
	// Not tea.WithContext: a program that is killed closes its input while it
	// still reads from it.
	defer context.AfterFunc(ctx, program.Quit)()
	_, err := program.Run()
	switch {
	case m.crash != nil:
		return m.crash
	case errors.Is(err, tea.ErrInterrupted), ctx.Err() != nil:
		return fmt.Errorf("%s: %w", text.Get("tui.stopped"), context.Canceled)
	}
	return err
}

// sizeOf takes over the size of the terminal, so that the first frame does not
// wait for Bubble Tea to tell it.
func (m *Model) sizeOf(out io.Writer) {
	if file, ok := out.(term.File); ok {
		if w, h, err := term.GetSize(file.Fd()); err == nil {
			m.Update(tea.WindowSizeMsg{Width: w, Height: h})
		}
	}
}

// renderer knows the colours of the output and asks the terminal nothing.
func renderer(out io.Writer, dark *bool) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(out)
	r.SetHasDarkBackground(lipgloss.HasDarkBackground())
	if dark != nil {
		r.SetHasDarkBackground(*dark)
	}
	return r
}

// safely makes a command whose panic ends the program in good order.
func (m *Model) safely(f func() tea.Msg) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if what := recover(); what != nil {
				msg = &Crash{what, debug.Stack()}
			}
		}()
		return f()
	}
}

// catch turns a panic of Update, which draws as well, into the end of the
// program.
func (m *Model) catch(cmd *tea.Cmd) {
	if what := recover(); what != nil {
		m.crash = &Crash{what, debug.Stack()}
		*cmd = tea.Quit
	}
}
