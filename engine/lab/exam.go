package lab

import (
	"strings"

	"again/engine/course"
	"again/engine/handler"
	"again/store"
)

// Exam is statements to classify and handlers to repair.
type Exam struct {
	Lesson     *course.Lesson
	Statements []Question
	Repairs    []Repair
}

// Question is a statement whose idiom is asked for.
type Question struct {
	Name    string
	SQL     string
	Tables  []string // CREATE statements of the tables it names
	Choices []handler.Idiom

	idiom  handler.Idiom
	tables []store.Table
	names  []string // of the tables it names
	wrong  []refutation
	lesson *course.Lesson // a handler made of the statement
}

// refutation is a run after which a cell is not what a wrong answer would make
// of it.
type refutation struct {
	Idiom handler.Idiom `yaml:"idiom"`
	Run   string        `yaml:"run"`
	Cell  string        `yaml:"cell"`
	Would string        `yaml:"would"`
	Is    string        `yaml:"is"`
	Says  string        `yaml:"says"`
}

// Repair is a handler with a fault.
type Repair struct {
	Name   string
	Title  string
	Story  string
	Schema string
	Source string // with the fault

	number   int
	solution string
	needs    []string
	files    map[string]string
}

// LoadExam reads the exam of the lesson that has one. The error is every mistake
// of its files.
func LoadExam(lessons []*course.Lesson) (*Exam, error) {
	l, err := withTool(lessons, course.ToolExam)
	if err != nil {
		return nil, err
	}
	r := examReader{lesson: l}
	r.statements()
	r.repairs()
	if len(r.errs) > 0 {
		return nil, r.errs
	}
	return &Exam{r.lesson, r.questions, r.fixes}, nil
}

// Key is under which an entry is kept in the learner's record.
func (q *Question) Key() string { return examKey + q.Name }

// Key is under which an entry is kept in the learner's record.
func (f *Repair) Key() string { return examKey + "repair:" + f.Name }

// examKey begins what the exam keeps in the record, among a lesson's steps.
const examKey = "exam:"

// OfExam reports whether a step in the record is an entry of the exam.
func OfExam(step string) bool { return strings.HasPrefix(step, examKey) }

// Record is where the exam keeps how far a learner is. A *store.Progress is one.
type Record interface {
	Goal(lesson, step string) error
	Predicted(lesson, step, answer, right string, skipped, correct bool) error
	Load() (store.Record, error)
}

// Standing is how far a learner is.
type Standing struct {
	Done  map[string]bool   // by key: named rightly at last, or repaired
	First map[string]string // by key of a statement: the first answer
	Wrong map[string]bool   // by key of a statement: the first answer was wrong
	Right int               // first answers that were right
	Named int               // statements named rightly at last
	Fixed int               // handlers repaired
}

// Standing reads the record.
func (e *Exam) Standing(r Record) Standing {
	s := Standing{Done: map[string]bool{}, First: map[string]string{}, Wrong: map[string]bool{}}
	if r == nil {
		return s
	}
	kept, err := r.Load()
	if err != nil {
		return s // the store has told the learner why
	}
	for i := range e.Statements {
		q := &e.Statements[i]
		if kept.Reached(e.Lesson.Slug, q.Key()) {
			s.Done[q.Key()] = true
			s.Named++
		}
		if first, ok := kept.Predicted(e.Lesson.Slug, q.Key()); ok {
			s.First[q.Key()] = first.Answer
			if s.Wrong[q.Key()] = first.Outcome != store.OutcomeRight; !s.Wrong[q.Key()] {
				s.Right++
			}
		}
	}
	for i := range e.Repairs {
		if key := e.Repairs[i].Key(); kept.Reached(e.Lesson.Slug, key) {
			s.Done[key] = true
			s.Fixed++
		}
	}
	return s
}

// answered keeps an answer, and the statement once it is named rightly.
func (e *Exam) answered(r Record, q *Question, said handler.Idiom) {
	if r == nil {
		return
	}
	// The exam goes on without its record.
	_ = r.Predicted(e.Lesson.Slug, q.Key(), string(said), string(q.idiom), false, said == q.idiom)
	if said == q.idiom {
		_ = r.Goal(e.Lesson.Slug, q.Key())
	}
}
