package lab

import (
	"context"
	"fmt"
	"strings"

	"again/engine/course"
	"again/engine/handler"
	"again/engine/text"
)

// CheckExam runs the exam of the lessons, if they have one: a line a mistake.
func CheckExam(ctx context.Context, lessons []*course.Lesson) []string {
	if _, err := withTool(lessons, course.ToolExam); err != nil {
		return nil
	}
	e, err := LoadExam(lessons)
	if err == nil {
		err = e.Check(ctx)
	}
	if err == nil {
		return nil
	}
	return strings.Split(err.Error(), "\n")
}

// Check runs every entry of the exam from both sides: the classifier agrees with
// the right idiom, each refutation ends as it says and not as the wrong answer
// would have it, no handler to repair passes as it is, and its solution does.
func (e *Exam) Check(ctx context.Context) error {
	var found mistakes
	for i := range e.Statements {
		q := &e.Statements[i]
		for _, err := range q.check() {
			found = append(found, fmt.Errorf("%s: %s: %w", e.Lesson.Slug, q.Name, err))
		}
	}
	for i := range e.Repairs {
		f := &e.Repairs[i]
		if err := e.checkRepair(ctx, f); err != nil {
			found = append(found, fmt.Errorf("%s: %s: %w", e.Lesson.Slug, f.Name, err))
		}
	}
	if len(found) == 0 {
		return nil
	}
	return found
}

func (q *Question) check() []error {
	var found []error
	if got, _ := handler.Classify(q.SQL, q.tables...); got != q.idiom {
		found = append(found, fmt.Errorf("%s", text.Get("lab.exam.idiom", q.idiom, got)))
	}
	for _, w := range q.wrong {
		trail, err := q.lesson.Trail(w.Run, w.Cell)
		switch {
		case err != nil:
			found = append(found, err)
		case w.Idiom == q.idiom || w.Is == w.Would:
			found = append(found, fmt.Errorf("%s", text.Get("lab.exam.refutes", w.Idiom)))
		case trail[len(trail)-1].Value != w.Is:
			found = append(found, fmt.Errorf("%s", text.Get("lab.exam.is", w.Idiom, trail[len(trail)-1].Value, w.Is)))
		}
	}
	return found
}

func (e *Exam) checkRepair(ctx context.Context, f *Repair) error {
	for _, c := range []struct {
		source string
		fixed  bool
	}{{f.Source, false}, {f.solution, true}} {
		j, err := e.Judge(ctx, f, c.source, nil)
		switch {
		case err != nil:
			return err
		case len(j.Problems) > 0:
			return fmt.Errorf("%s", j.Problems[0])
		case j.Fixed != c.fixed:
			return fmt.Errorf("%s", text.Get("lab.exam.fixed", c.fixed, j.Fixed))
		}
	}
	return nil
}
