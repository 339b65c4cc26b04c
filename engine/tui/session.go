package tui

import (
	"sync"

	"again/engine/course"
)

// Session is a learner in a lesson, as far as the screen needs it. A
// *course.Session is one.
type Session interface {
	Lesson() *course.Lesson
	Step() int
	Current() *course.Step
	GoStep(i int) error

	Do(line string) (course.Output, error)
	Send() (course.Output, error)
	Undo() error
	Redo() error
	Goto(verb int) error
	Reset() error
	SetVariant(name string) error
	SetBus(name string) error
	AddWorker() error
	Verbs() []string

	Prediction() *course.Prediction
	Predict(answer string) error
	SkipPrediction()
	Goals() []course.GoalState
	StepDone() bool
	Hints() []string
	NextHint() (string, bool)
	HintsLeft() int
	SendsLeft() int
	Reply() string
	PlaySolution() error
	Played() bool
	Explored(breaks bool) error
	LoadRun(source string) error
	// Edit puts a lesson with a variant made on the fly on the board.
	Edit(l *course.Lesson) error
	Save() string
	FilledTables() []course.FilledTable
	Asides() []course.Aside

	Board() *course.Board
	Twin() (*course.Board, error)
	Close()
}

// Library is the lessons there are and where the learner stands in them.
type Library interface {
	Lessons() []*course.Lesson
	// Progress counts the steps of a lesson whose goals are reached.
	Progress(l *course.Lesson) (done, total int)
	// Open begins a lesson at a step, counted from 0; a negative step means
	// where the learner left it, and no slug the lesson that the learner left.
	Open(slug string, step int) (Session, error)
}

// desk holds the open session. Commands run beside the interface, and the
// session is not made for two at once: whoever uses it holds the lock.
type desk struct {
	mu      sync.Mutex
	session Session
	library Library
}

// use runs f on the open session.
func (d *desk) use(f func(Session) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.session == nil {
		return nil
	}
	return f(d.session)
}

// open changes to another lesson. The one before stays open when that fails.
func (d *desk) open(slug string, step int) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	next, err := d.library.Open(slug, step)
	if err != nil {
		return err
	}
	if d.session != nil {
		d.session.Close()
	}
	d.session = next
	return nil
}

// close ends the session once whoever uses it is done.
func (d *desk) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.session != nil {
		d.session.Close()
		d.session = nil
	}
}
