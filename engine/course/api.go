package course

import (
	"io/fs"

	"again/engine/script"
	"again/store"
)

// Output is what a verb printed.
type Output struct{ Lines []string }

// FilledTable is a FillTable with its cells computed.
type FilledTable struct {
	By      string // "variant" or "bus"
	Columns []string
	Rows    []FilledRow
	Hidden  bool // the step's prediction waits: every cell is "?"
}

// FilledRow is a row of a FilledTable.
type FilledRow struct {
	Title string
	Cells []string
}

// Finding is something that the linter found in a lesson.
type Finding struct {
	Lesson string // its slug
	File   string
	Line   int
	Text   string
}

// Session is a learner in a lesson.
type Session struct{}

// Open begins a lesson.
func Open(l *Lesson, o Options) (*Session, error) { panic("not yet") }

// Options of a session.
type Options struct {
	Step         int
	Variant, Bus string
}

func (s *Session) Close()                                 {}
func (s *Session) Lesson() *Lesson                        { panic("not yet") }
func (s *Session) Step() int                              { panic("not yet") }
func (s *Session) Current() *Step                         { panic("not yet") }
func (s *Session) GoStep(i int) error                     { panic("not yet") }
func (s *Session) Do(line string) (Output, error)         { panic("not yet") }
func (s *Session) Send() (Output, error)                  { panic("not yet") }
func (s *Session) Undo() error                            { panic("not yet") }
func (s *Session) Redo() error                            { panic("not yet") }
func (s *Session) Goto(verb int) error                    { panic("not yet") }
func (s *Session) Reset() error                           { panic("not yet") }
func (s *Session) SetVariant(name string) error           { panic("not yet") }
func (s *Session) SetBus(name string) error               { panic("not yet") }
func (s *Session) AddWorker() error                       { panic("not yet") }
func (s *Session) Prediction() *Prediction                { panic("not yet") }
func (s *Session) Predict(answer string) error            { panic("not yet") }
func (s *Session) SkipPrediction()                        { panic("not yet") }
func (s *Session) Goals() []GoalState                     { panic("not yet") }
func (s *Session) StepDone() bool                         { panic("not yet") }
func (s *Session) Hints() []string                        { panic("not yet") }
func (s *Session) NextHint() (string, bool)               { panic("not yet") }
func (s *Session) HintsLeft() int                         { panic("not yet") }
func (s *Session) PlaySolution() error                    { panic("not yet") }
func (s *Session) FilledTables() []FilledTable            { panic("not yet") }
func (s *Session) Board() *Board                          { panic("not yet") }
func (s *Session) Twin() (*Board, error)                  { panic("not yet") }
func (s *Session) Verbs() []string                        { panic("not yet") }
func (s *Session) Save() string                           { panic("not yet") }
func (s *Session) LoadRun(text string) error              { panic("not yet") }
func (s *Session) Asides() []Aside                        { panic("not yet") }
func (s *Session) Query(sql string) (store.Result, error) { panic("not yet") }
func (s *Session) From() ([]script.Verb, map[string]int)  { panic("not yet") }

// Lint checks every lesson of a folder from both sides.
func Lint(fsys fs.FS) []Finding { panic("not yet") }
