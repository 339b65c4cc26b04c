package plain

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/lab"
	"again/engine/text"
)

// theExam reads the exam once.
func (r *reading) theExam() (*lab.Exam, error) {
	if r.exam != nil {
		return r.exam, nil
	}
	var err error
	r.exam, err = lab.LoadExam(r.o.Course.Lessons())
	return r.exam, err
}

// record is where the exam is kept, nil where nothing is.
func (r *reading) record() lab.Record {
	if r.o.Progress == nil {
		return nil
	}
	return r.o.Progress
}

// examine does `exam`, `exam N` and `exam N ANSWER`.
func (r *reading) examine(rest string) error {
	e, err := r.theExam()
	if err != nil {
		return err
	}
	words := strings.Fields(rest)
	if len(words) == 0 {
		r.examList(e)
		return nil
	}
	i, err := numbered(words[0], len(e.Statements))
	if err != nil {
		return err
	}
	q := &e.Statements[i]
	if len(words) == 1 {
		r.statement(i, q)
		return nil
	}
	n, err := numbered(words[1], len(q.Choices))
	if err != nil {
		return err
	}
	a, err := e.Classify(q, q.Choices[n], r.record())
	if err != nil {
		return err
	}
	r.answerTo(i, a)
	return nil
}

// numbered reads a number from 1 to most, and counts it from 0.
func numbered(word string, most int) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > most {
		return 0, errors.New(text.Get("plain.exam.number", most))
	}
	return n - 1, nil
}

// examList lists the statements and the handlers, with what is done of them.
func (r *reading) examList(e *lab.Exam) {
	s := e.Standing(r.record())
	r.wrapped("plain.exam.score", s.Named, len(e.Statements), s.Right, s.Fixed, len(e.Repairs))
	r.wrapped("plain.exam.statements")
	for i := range e.Statements {
		q := &e.Statements[i]
		r.say(text.Get("plain.exam.entry", i+1, done(s.Done[q.Key()]), strings.Join(strings.Fields(q.SQL), " ")))
	}
	r.wrapped("plain.exam.repairs")
	for i := range e.Repairs {
		f := &e.Repairs[i]
		r.say(text.Get("plain.exam.entry", i+1, done(s.Done[f.Key()]), f.Title))
	}
}

func done(yes bool) string {
	if yes {
		return text.Get("plain.exam.done")
	}
	return text.Get("plain.exam.open")
}

// statement shows a statement, its tables, and the choices.
func (r *reading) statement(i int, q *lab.Question) {
	r.say(text.Get("plain.exam.statement", i+1))
	r.code(q.SQL)
	for _, table := range q.Tables {
		r.code(table)
	}
	for n, c := range q.Choices {
		r.say(text.Get("plain.exam.choice", n+1, c, text.Get("lab.idiom."+string(c))))
	}
	r.wrapped("plain.exam.answer", i+1)
}

func (r *reading) code(source string) {
	for _, line := range strings.Split(strings.TrimRight(source, "\n"), "\n") {
		r.say("    " + line)
	}
}

// answerTo says what came of an answer.
func (r *reading) answerTo(i int, a *lab.Answer) {
	if a.Right {
		r.wrapped("plain.exam.right", a.Said)
		for _, trap := range a.Traps {
			r.prose("- " + trap.Text)
		}
		return
	}
	r.wrapped("plain.exam.refuted", a.Said, a.Cell)
	for n, stop := range a.Trail {
		if n == 0 {
			r.say(text.Get("plain.exam.start", stop.Value))
			continue
		}
		r.say(text.Get("plain.exam.stop", strings.Join(stop.After, "; "), stop.Value))
	}
	r.wrapped("plain.exam.would", a.Said, a.Would)
	r.prose(a.Says)
	r.wrapped("plain.exam.again", i+1)
}

// repair does `repair N` and `repair N FILE`.
func (r *reading) repair(rest string) error {
	e, err := r.theExam()
	if err != nil {
		return err
	}
	number, file, _ := strings.Cut(rest, " ")
	i, err := numbered(number, len(e.Repairs))
	if err != nil {
		return err
	}
	f, file := &e.Repairs[i], strings.TrimSpace(file)
	if file == "" {
		r.say(text.Get("plain.exam.repair", i+1, f.Title))
		r.prose(f.Story)
		r.code(f.Schema)
		r.say("")
		r.code(f.Source)
		r.wrapped("plain.exam.file", i+1)
		return nil
	}
	source, err := course.ReadFile(file)
	if err != nil {
		return err
	}
	j, err := e.Judge(context.Background(), f, string(source), r.record())
	if err != nil {
		return err
	}
	r.judged(j)
	return nil
}

// judged says what the explorer found of a repair.
func (r *reading) judged(j *lab.Judged) {
	for _, p := range j.Problems {
		r.prose(p.String())
	}
	if len(j.Problems) > 0 {
		return
	}
	if j.Fixed {
		r.wrapped("plain.exam.fixed")
	}
	for _, g := range j.Missing {
		r.wrapped("plain.exam.missing", g.Text, g.Now)
	}
	for _, line := range lab.ReportLines(j.Report) {
		r.say(line)
	}
	if f, ok := lab.Shortest(j.Report); ok {
		for _, line := range lab.StoryLines(f) {
			r.say(line)
		}
	}
}

// sheet does `grid` and `grid BUS`.
func (r *reading) sheet(bus string) error {
	l, err := lab.GridLesson(r.o.Course.Lessons())
	if err != nil {
		return err
	}
	if err := l.Check("", bus); err != nil {
		return err
	}
	rows, err := explore.Grid(context.Background(), lab.GridRows(l, bus), explore.Default, nil)
	if err != nil {
		return err
	}
	for _, row := range rows {
		var cells []string
		for _, f := range row.Findings {
			cells = append(cells, text.Get("explore.short."+string(f.Fault))+" "+lab.Cell(f))
		}
		r.say(row.Title + ": " + strings.Join(cells, "; ") + ".")
	}
	r.wrapped("explore.gridlegend", explore.Default)
	return nil
}

// windows does `windows`: where a crash or a second worker breaks the handlers
// of the variant on the board.
func (r *reading) windows(string) error {
	b := r.session.Board()
	scripts := lab.Editable(r.session.Lesson(), b.Variant)
	if len(scripts) == 0 {
		return errors.New(text.Get("lab.boundary.none"))
	}
	for _, s := range scripts {
		edit, err := lab.NewBoundary(r.session.Lesson(), b.Variant, b.Bus, s.File)
		if err != nil {
			return err
		}
		tried, err := edit.Draft().Try(context.Background())
		if err != nil {
			return err
		}
		r.say(text.Get("plain.windows", s.Name))
		for _, w := range tried.Windows {
			r.say(text.Get("plain.window."+string(w.Opening), w.Op, w.Anomaly))
			r.say("    " + strings.Join(w.Counterexample, "; "))
		}
		if len(tried.Windows) == 0 {
			r.say(text.Get("plain.window.none"))
		}
	}
	return nil
}
