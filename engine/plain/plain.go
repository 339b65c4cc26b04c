// Package plain is the tutorial as lines of text: for screen readers, logs and
// pipes, and wherever there is no terminal to draw on. It reads one command or
// verb a line and never moves the cursor.
package plain

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/mattn/go-isatty"

	"again/engine/course"
	"again/engine/lab"
	"again/engine/script"
	"again/engine/text"
	"again/store"
)

// Options of a reading.
type Options struct {
	Course   *course.Course
	Lesson   *course.Lesson // the one to begin with; nil for the list of lessons
	Step     int            // from 0; negative: where the learner left it
	Variant  string
	Bus      string
	Progress *store.Progress
	Notice   string // of the record, "" when all is well
	Explorer course.Explorer
	In       io.Reader
	Out      io.Writer
	Width    int // of the lines; 0 is 78
}

// reading is somebody in front of the plain tutorial.
type reading struct {
	o       Options
	echo    bool // write each command back: the input is no terminal
	out     *bufio.Writer
	session *course.Session
	exam    *lab.Exam          // once it was asked for
	goals   []course.GoalState // as shown last
	shown   bool               // the prediction's outcome was shown
	reached bool               // the step's end was shown
	quit    bool
}

// Run reads commands until the input ends, somebody quits, or ctx is done.
func Run(ctx context.Context, o Options) error {
	if o.Width <= 0 {
		o.Width = 78
	}
	r := &reading{o: o, out: bufio.NewWriter(o.Out), echo: !typed(o.In)}
	defer r.close()
	if o.Notice != "" {
		r.say(o.Notice)
	}
	if o.Lesson == nil {
		r.lessons("")
	} else if err := r.open(o.Lesson, o.Step, o.Variant, o.Bus); err != nil {
		return errors.Join(err, r.out.Flush())
	}
	r.wrapped("plain.begin")
	return errors.Join(r.loop(ctx), r.out.Flush())
}

// typed reports whether the input is a terminal, which shows what is typed.
func typed(in io.Reader) bool {
	f, ok := in.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

func (r *reading) close() {
	if r.session != nil {
		r.session.Close()
	}
}

func (r *reading) loop(ctx context.Context) error {
	in := bufio.NewScanner(course.Until(ctx, r.o.In))
	in.Buffer(nil, 1<<20)
	for !r.quit && ctx.Err() == nil {
		r.prompt()
		if err := r.out.Flush(); err != nil {
			return err
		}
		if !in.Scan() {
			r.say("")
			return in.Err()
		}
		line := strings.TrimSpace(in.Text())
		if r.echo {
			r.say(line)
		}
		if line == "" || line[0] == '#' {
			continue
		}
		if err := r.command(line); err != nil {
			r.say(text.Get("plain.error", err))
		}
	}
	return nil
}

func (r *reading) prompt() {
	fmt.Fprint(r.out, "> ")
}

// open begins a lesson and shows its step.
func (r *reading) open(l *course.Lesson, step int, variant, bus string) error {
	s, err := course.Open(l, course.Options{
		Progress: r.o.Progress, Step: step, Variant: variant, Bus: bus, Explorer: r.o.Explorer,
	})
	if err != nil {
		return err
	}
	r.close()
	r.session = s
	r.step("")
	return nil
}

// verb does one verb of the script language and says what came of it.
func (r *reading) verb(line string) error {
	if r.session == nil {
		return errors.New(text.Get("plain.nolesson"))
	}
	out, err := r.session.Do(line)
	if err != nil {
		return err
	}
	if name, _, _ := strings.Cut(line, " "); slices.Contains(travels, name) {
		r.place(r.session.Board())
	}
	r.moved(out)
	return nil
}

// travels are the verbs that log nothing and go somewhere else in the history.
var travels = []string{"undo", "redo", "goto", "variant", "bus", "reset"}

// moved says what a verb printed and what it changed.
func (r *reading) moved(out course.Output) {
	for _, line := range out.Lines {
		r.say("  " + line)
	}
	b := r.session.Board()
	for _, t := range b.Tables {
		r.changes(t)
	}
	r.changedGoals()
	r.outcome()
	if reply := r.session.Reply(); reply != "" {
		r.prose(reply)
	}
	r.end()
}

// say writes one line.
func (r *reading) say(line string) { fmt.Fprintln(r.out, line) }

// prose writes markdown, wrapped.
func (r *reading) prose(markdown string) {
	for _, line := range course.PlainProse(markdown, r.o.Width) {
		r.say(line)
	}
}

// wrapped writes a sentence of the catalogue, wrapped.
func (r *reading) wrapped(key string, args ...any) {
	for _, line := range course.Wrap(text.Get(key, args...), r.o.Width) {
		r.say(line)
	}
}

// command does a command of the plain tutorial, an answer, or a verb.
func (r *reading) command(line string) error {
	name, rest, _ := strings.Cut(line, " ")
	if c, ok := find(name); ok {
		if c.needsLesson && r.session == nil {
			return errors.New(text.Get("plain.nolesson"))
		}
		return c.do(r, strings.TrimSpace(rest))
	}
	_, isVerb := script.Lookup(name)
	switch {
	case isVerb:
		return r.verb(line)
	case r.waiting():
		return r.answer(line)
	default:
		return errors.New(text.Get("plain.unknown", name, script.Nearest(name, words())))
	}
}
