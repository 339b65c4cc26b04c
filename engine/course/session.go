package course

import (
	"errors"
	"fmt"
	"slices"

	"again/engine/oracle"
	"again/engine/script"
	"again/engine/text"
	"again/engine/world"
	"again/store"
)

// ErrLocked is what every verb answers while a prediction waits.
const ErrLocked = text.Error("course.locked")

// Explorer asks whether any schedule within the bounds breaks a setup. Bounds
// that are not named are the explorer's own. It stands here so that a goal can
// ask for it; whoever opens a session brings one.
type Explorer func(setup world.Setup, from []script.Verb, bounds map[string]int) (breaks bool, err error)

// Options of a session.
type Options struct {
	Progress     *store.Progress // nil: nothing is kept
	Step         int             // from 0; negative: where the learner left the lesson
	Variant, Bus string          // "" for the step's own
	Explorer     Explorer        // nil: goals that need one cannot be reached
}

// Output is what a verb printed.
type Output struct{ Lines []string }

// Session is a learner in a lesson. It is not for concurrent use.
type Session struct {
	lesson *Lesson
	opts   Options
	record *record
	once   *oracle.Cache
	run    *run

	step   int
	ask    *Prediction // nil when the step asks nothing
	right  string      // what the prediction's run gave; "" until it was asked for
	goals  []GoalState
	solved bool // every clause held together since the step began
	played bool // by the solution, or a run that was loaded: that does not count
	loaded bool // a run: nothing is said of it that the learner has not seen
	reply  string
	twin   *twin

	tables   map[int][]FilledTable
	wrongs   map[int][]ending
	explored map[string]bool
}

// Open begins a lesson.
func Open(l *Lesson, o Options) (*Session, error) {
	s := &Session{
		lesson: l, opts: o, once: &oracle.Cache{},
		tables: map[int][]FilledTable{}, wrongs: map[int][]ending{},
		explored: map[string]bool{},
	}
	s.record = readRecord(o.Progress, l.Slug)
	at := o.Step
	if at < 0 {
		at = s.record.step
	}
	if err := s.GoStep(min(max(at, 0), len(l.Steps)-1)); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Close removes what the session holds on disk.
func (s *Session) Close() {
	if s.run != nil {
		s.run.close()
	}
	s.dropTwin()
}

// Lesson is the lesson that the session is in.
func (s *Session) Lesson() *Lesson { return s.lesson }

// Step is the present step, from 0.
func (s *Session) Step() int { return s.step }

// Current is the present step.
func (s *Session) Current() *Step { return &s.lesson.Steps[s.step] }

// Asides are the sidebars of the lesson.
func (s *Session) Asides() []Aside { return s.lesson.Asides }

// GoStep begins a step: the lesson's start plus the step's own do.
func (s *Session) GoStep(i int) error {
	if i < 0 || i >= len(s.lesson.Steps) {
		return errors.New(text.Get("course.step", i+1, len(s.lesson.Steps)))
	}
	r, err := newRun(s.lesson, i, s.opts.Variant, s.opts.Bus, s.once)
	if err != nil {
		return err
	}
	s.take(r)
	s.step = i
	s.begun()
	s.ask, s.right = s.record.prediction(i, s.Current().Asks)
	s.record.place(s)
	return s.refresh()
}

// take puts another run on the board.
func (s *Session) take(r *run) {
	if s.run != nil {
		s.run.close()
	}
	r.keepShots()
	s.run = r
	s.dropTwin()
}

// begun forgets what was reached: the step starts over.
func (s *Session) begun() { s.solved, s.played, s.loaded, s.reply = false, false, false, "" }

// Do does one verb as it is typed.
func (s *Session) Do(line string) (Output, error) {
	v, err := script.ParseLine("", 0, line)
	if err != nil {
		return Output{}, err
	}
	return s.verb(v)
}

func (s *Session) verb(v script.Verb) (Output, error) {
	if s.locked() {
		return Output{}, ErrLocked
	}
	out, err := s.run.verb(v)
	if err != nil {
		return out, err
	}
	switch v.Name {
	case "reset":
		s.begun()
	case "variant", "bus":
		s.record.place(s)
	}
	return out, s.refresh()
}

// Send does the lesson's next request or event.
func (s *Session) Send() (Output, error) {
	left := s.sends()
	if len(left) == 0 {
		return Output{}, errors.New(text.Get("course.send"))
	}
	return s.verb(left[0])
}

// SendsLeft is how many requests and events the lesson still has to send.
func (s *Session) SendsLeft() int { return len(s.sends()) }

func (s *Session) sends() []script.Verb {
	left := s.lesson.Send
	for _, verb := range s.run.brought() {
		if len(left) > 0 && verb == left[0].Text {
			left = left[1:]
		}
	}
	return left
}

func (s *Session) word(name string, args ...string) error {
	v := script.Verb{Name: name, Args: args, Text: name}
	for _, a := range args {
		v.Text += " " + a
	}
	_, err := s.verb(v)
	return err
}

// Undo takes back the last verb. It never goes behind the step's start.
func (s *Session) Undo() error { return s.word("undo") }

// Redo does again what was undone.
func (s *Session) Redo() error { return s.word("redo") }

// Goto goes behind the learner's n-th verb.
func (s *Session) Goto(verb int) error { return s.word("goto", fmt.Sprint(verb)) }

// Reset goes back to the step's start.
func (s *Session) Reset() error { return s.word("reset") }

// SetVariant begins the step anew with another variant of the handlers.
func (s *Session) SetVariant(name string) error { return s.word("variant", name) }

// SetBus begins the step anew on another bus.
func (s *Session) SetBus(name string) error { return s.word("bus", name) }

// AddWorker adds a worker.
func (s *Session) AddWorker() error { return s.word("worker", "add") }

// Verbs are the learner's own verbs, without the step's do.
func (s *Session) Verbs() []string { return s.run.verbs() }

// Query looks something up in the run: its tables, queue, deliveries, log, calls
// and requests. It changes nothing.
func (s *Session) Query(sql string) (store.Result, error) {
	p := Probe{Kind: "value", SQL: sql}.bind(s.lesson.Cast, keysOf(s.lesson.Schemas))
	return s.run.world().Query(p.service, p.query)
}

// World is the run as it stands, to be read only.
func (s *Session) World() *world.World { return s.run.world() }

// PlaySolution begins the step anew and does its reference solution. What it
// reaches is shown and never counts as solved.
func (s *Session) PlaySolution() error {
	if s.locked() {
		return ErrLocked
	}
	if len(s.Current().Solve) == 0 {
		return errors.New(text.Get("course.nosolution"))
	}
	if err := s.run.restart(s.run.variant, s.run.bus); err != nil {
		return err
	}
	s.begun()
	s.played = true
	for _, v := range s.Current().Solve {
		if _, err := s.run.verb(v); err != nil {
			return err
		}
	}
	return s.refresh()
}

// Played reports whether the present run is a played solution or a loaded run.
func (s *Session) Played() bool { return s.played }

// shown is how many hints of the step the learner has had.
func (s *Session) shown() int { return min(s.record.hints[s.step], len(s.Current().Hints)) }

// Hints are the hints shown so far, at an earlier visit too.
func (s *Session) Hints() []string { return slices.Clone(s.Current().Hints[:s.shown()]) }

// NextHint shows one hint more; that is recorded.
func (s *Session) NextHint() (string, bool) {
	n := s.shown()
	if n == len(s.Current().Hints) {
		return "", false
	}
	s.record.hint(s.step, n+1)
	return s.Current().Hints[n], true
}

// HintsLeft is how many hints have not been shown.
func (s *Session) HintsLeft() int { return len(s.Current().Hints) - s.shown() }

// Reply is the sentence that answers what the learner has tried, where the
// lesson foresaw it; "" else.
func (s *Session) Reply() string { return s.reply }
