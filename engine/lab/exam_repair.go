package lab

import (
	"context"
	"fmt"
	"os"
	"strings"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/handler"
	"again/engine/text"
)

// Judged is what the explorer says of a repair.
type Judged struct {
	Fixed    bool
	Problems []Problem // why it cannot run; the rest is empty then
	Missing  []course.GoalState
	Report   *explore.Report
	Board    *course.Lesson // in which its runs open
}

// Problem is a mistake in a handler that somebody typed.
type Problem struct {
	Line int // 0 where it is about no line
	What string
}

func (p Problem) String() string {
	if p.Line == 0 {
		return p.What
	}
	return text.Get("lab.line", p.Line, p.What)
}

// Judge tries a repair. It counts when the explorer finds nothing within its
// bound, all of it was tried, and the handler still does its work.
func (e *Exam) Judge(ctx context.Context, f *Repair, source string, record Record) (*Judged, error) {
	own, err := f.read(source, e.Lesson.Bus)
	if err != nil {
		return &Judged{Problems: problemsOf(err)}, nil
	}
	j := &Judged{Board: f.board(e.Lesson, own)}
	missing, err := j.Board.Meet(once(own.Subject), f.needs)
	if err != nil {
		return &Judged{Problems: problemsOf(err)}, nil
	}
	for _, g := range missing {
		if !g.Reached {
			j.Missing = append(j.Missing, g)
		}
	}
	j.Report, err = explore.Run(ctx, own.Subject, explore.Default, nil)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return &Judged{Problems: problemsOf(err)}, nil
	}
	j.Fixed = j.Report.Verdict == explore.Safe && j.Report.Covered && len(j.Missing) == 0
	if j.Fixed && record != nil {
		_ = record.Goal(e.Lesson.Slug, f.Key()) // the exam goes on without its record
	}
	return j, nil
}

// Run writes a finding's schedule as a run of the repair.
func (j *Judged) Run(f explore.Finding) string {
	return course.SavedRun(j.Board, "", j.Report.Bus, f.Counterexample)
}

// once is every event once, handled.
func once(s explore.Subject) string {
	var verbs []string
	for _, v := range append(append(verbs, texts(s.First)...), texts(s.Newer)...) {
		verbs = append(verbs, v, "settle")
	}
	return strings.Join(verbs, "; ")
}

// read makes a subject of the repair's files, with source as its handler.
func (f *Repair) read(source, bus string) (*Own, error) {
	files := Files{Handlers: []string{"handler.sql"}, Schema: "schema.sql", Events: []string{"event.json"}, Bus: bus}
	if f.files["event2.json"] != "" {
		files.Events = append(files.Events, "event2.json")
	}
	if f.files["changed.json"] != "" {
		files.Changed = "changed.json"
	}
	return Read(func(name string) ([]byte, error) {
		if name == "handler.sql" {
			return []byte(source), nil
		}
		if text, ok := f.files[name]; ok {
			return []byte(text), nil
		}
		return nil, fmt.Errorf("%s: %w", name, os.ErrNotExist)
	}, files)
}

// board is the lesson in which the repair's runs open.
func (f *Repair) board(l *course.Lesson, own *Own) *course.Lesson {
	board := onTheFly(l.Slug+".repair-"+f.Name, l.Number, text.Get("lab.exam.repair", f.Title), f.Story, own.Subject)
	board.Tools = []string{course.ToolExam}
	return board
}

// problemsOf are an error's mistakes with their lines.
func problemsOf(err error) []Problem {
	var all []Problem
	for _, e := range handler.ErrorsOf(err) {
		all = append(all, Problem{e.Line, e.What})
	}
	if len(all) == 0 {
		all = append(all, Problem{What: err.Error()})
	}
	return all
}
