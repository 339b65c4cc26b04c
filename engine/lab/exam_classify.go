package lab

import (
	"again/engine/course"
	"again/engine/handler"
	"again/engine/text"
)

// Answer is what came of naming a statement.
type Answer struct {
	Said  handler.Idiom
	Right bool
	// A right answer is explained with the traps of the statement.
	Traps []handler.Trap
	// A wrong one is refuted by a run.
	Cell  string        // what was looked up, in words
	Trail []course.Stop // and what it held on the way
	Would string        // what it would hold at the end if the answer were right
	Says  string
	Run   string // as the board can load it, in the statement's own lesson
}

// Classify takes an answer and keeps it in the record, which may be nil. A wrong
// one is run.
func (e *Exam) Classify(q *Question, said handler.Idiom, record Record) (*Answer, error) {
	a := &Answer{Said: said, Right: said == q.idiom}
	if a.Right {
		_, a.Traps = handler.Classify(q.SQL, q.tables...)
	}
	for _, w := range q.wrong {
		if w.Idiom != said {
			continue
		}
		trail, err := q.lesson.Trail(w.Run, w.Cell)
		if err != nil {
			return nil, err
		}
		a.Cell, a.Trail, a.Would, a.Says = course.Say(w.Cell), trail, w.Would, w.Says
		a.Run = course.SavedRun(q.lesson, "", q.lesson.Bus, verbsOf(trail))
	}
	e.answered(record, q, said)
	return a, nil
}

// Board is the lesson in which the statement's runs open.
func (q *Question) Board() *course.Lesson {
	l := *q.lesson
	l.Tools, l.Show = []string{course.ToolExam}, q.names
	l.Steps = []course.Step{{Title: text.Get("lab.exam.statement", q.Name), Prose: text.Get("lab.exam.board", q.SQL)}}
	return &l
}

func verbsOf(trail []course.Stop) []string {
	var all []string
	for _, s := range trail {
		all = append(all, s.After...)
	}
	return all
}
