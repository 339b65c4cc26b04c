package lab

import (
	"context"
	"errors"
	"strings"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/handler"
	"again/engine/text"
	"again/engine/world"
	"again/store"
)

// Draft is a handler of a lesson in the words of a learner.
type Draft struct {
	Lesson       *course.Lesson
	Variant, Bus string
	File         string // the script that it stands in for
	Source       string
	Changed      bool // it is not the lesson's own
}

// Tried is what came of trying a draft.
type Tried struct {
	// Problems say why it cannot run at all, SQLite's words first. The rest is
	// empty then.
	Problems []string

	Lesson       *course.Lesson // with the draft as a variant of its own
	Variant, Bus string
	Report       *explore.Report
	Windows      []explore.Window // of the draft's script

	file string
}

// Try explores the draft and looks for its windows. The error is ctx's, or one
// of the engine; what is wrong with the draft is told in Problems.
func (d Draft) Try(ctx context.Context) (*Tried, error) {
	t, err := d.open()
	if err != nil || len(t.Problems) > 0 {
		return t, err
	}
	subject, bounds := OfLesson(t.Lesson, t.Variant, t.Bus), BoundsOf(t.Lesson)
	windows, err := explore.Windows(ctx, subject, bounds)
	if err != nil {
		return t.refused(ctx, err)
	}
	for _, w := range windows {
		if w.Script.File == t.file {
			t.Windows = append(t.Windows, w)
		}
	}
	if t.Report, err = explore.Run(ctx, subject, bounds, nil); err != nil {
		return t.refused(ctx, err)
	}
	return t, nil
}

// open reads the draft as a script and puts it into the lesson.
func (d Draft) open() (*Tried, error) {
	t := &Tried{Lesson: d.Lesson, Variant: d.Variant, Bus: d.Bus, file: d.File}
	script, err := handler.Parse(d.File, d.Source)
	if err != nil {
		said, sqlErr := transactionSays(d.Source)
		if sqlErr != nil {
			return nil, sqlErr
		}
		t.Problems = append(said, problems(err)...)
		return t, nil
	}
	if !d.Changed {
		return t, nil
	}
	t.Lesson, t.Variant = d.Lesson.WithEdit(d.Variant, script), course.EditedVariant
	schema := t.Lesson.Setup(t.Variant, t.Bus, 1).Schemas[script.Service]
	if _, err := Fits("schema.sql", schema, []*handler.Script{script}); err != nil {
		t.Problems = problems(err)
	}
	return t, nil
}

// refused turns an error of a world that cannot be opened with the draft into a
// problem of the draft.
func (t *Tried) refused(ctx context.Context, err error) (*Tried, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return &Tried{Problems: problems(err), Lesson: t.Lesson, Variant: t.Variant, Bus: t.Bus}, nil
}

// problems are an error's mistakes, a line each.
func problems(err error) []string {
	var all []string
	for _, p := range problemsOf(err) {
		all = append(all, p.String())
	}
	return all
}

// transactionSays runs what begins and ends transactions in a script on SQLite,
// one after another, and returns what it answers to the first that makes no
// sense.
func transactionSays(source string) ([]string, error) {
	stmts, err := store.Split(source)
	if err != nil {
		return nil, nil
	}
	db, err := store.NewEngine(world.NewSource(world.Setup{}.StartEnv())).Memory()
	if err != nil {
		return nil, err
	}
	defer db.Close()
	c, err := db.Connect()
	if err != nil {
		return nil, err
	}
	defer c.Close()
	for i := range stmts {
		switch stmts[i].Kind {
		case store.Begin, store.Commit, store.Rollback:
		default:
			continue
		}
		if _, err := c.Exec(&stmts[i], nil); err != nil {
			return []string{text.Get("lab.sqlite", stmts[i].Line, oneLine(stmts[i].SQL), said(err))}, nil
		}
	}
	return nil, nil
}

// said are SQLite's own words.
func said(err error) string {
	var own *store.Error
	if errors.As(err, &own) {
		return own.Text
	}
	return err.Error()
}

func oneLine(sql string) string { return strings.Join(strings.Fields(sql), " ") }

// At are the windows before one step.
func (t *Tried) At(step int) []explore.Window {
	var all []explore.Window
	for _, w := range t.Windows {
		if w.Op == step {
			all = append(all, w)
		}
	}
	return all
}

// Run writes verbs as a run of the draft that the board can load.
func (t *Tried) Run(verbs []string) string {
	return course.SavedRun(t.Lesson, t.Variant, t.Bus, verbs)
}
