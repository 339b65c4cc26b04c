package lessons

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/goccy/go-yaml"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/handler"
	"again/engine/script"
)

const exam = "22-cheat-sheet/exam"

// question is an entry of classify.en.yaml, as exam/README.md has it.
type question struct {
	Name  string
	SQL   string
	Idiom string
	Wrong []refutation
}

// refutation is what a wrong answer is answered with.
type refutation struct {
	Idiom, Run, Cell, Would, Is, Says string
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := FS.ReadFile(path.Join(exam, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func questions(t *testing.T) []question {
	t.Helper()
	var file struct{ Statements []question }
	if err := yaml.UnmarshalWithOptions([]byte(read(t, "classify.en.yaml")), &file, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	return file.Statements
}

func TestExamStatements(t *testing.T) {
	t.Parallel()
	all := questions(t)
	if len(all) < 12 {
		t.Fatalf("%d statements, want 12 or more", len(all))
	}
	for i, q := range all {
		t.Run(q.Name, func(t *testing.T) {
			t.Parallel()
			if idiom, _ := handler.Classify(q.SQL); string(idiom) != q.Idiom {
				t.Errorf("classified as %s, the exam says %s", idiom, q.Idiom)
			}
			if len(q.Wrong) == 0 || q.Name == "" {
				t.Errorf("statement %d has no name or no wrong answer", i+1)
			}
			q.refute(t)
		})
	}
}

// refute runs each wrong answer's verbs and looks at what comes out.
func (q question) refute(t *testing.T) {
	var steps strings.Builder
	for _, w := range q.Wrong {
		// Block style, so that a cell may hold any quote.
		fmt.Fprintf(&steps, "## %s\n```table\ncolumns: [exam]\nrows:\n  run: >-\n    %s\ncell: >-\n  %s\n```\n", w.Idiom, w.Run, w.Cell)
		if w.Idiom == q.Idiom || w.Says == "" || w.Would == w.Is {
			t.Errorf("%s refutes nothing", w.Idiom)
		}
	}
	l := lessonOf(t, "---\ntitle: Exam\nvariant: exam\nevents:\n"+indent(read(t, "events.yaml"))+"---\n"+steps.String(),
		read(t, "schema.sql"), "--: handler examHandler\n--: on order.created\n--: variant exam\n"+q.SQL+"--: ack\n")
	for i, w := range q.Wrong {
		s := open(t, l, i)
		if got := s.FilledTables()[0].Rows[0].Cells[0]; got != w.Is {
			t.Errorf("%s: the cell holds %s, the exam says %s", w.Idiom, got, w.Is)
		}
	}
}

func indent(s string) string {
	return "  " + strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n  ") + "\n"
}

// lessonOf is a lesson made of its files.
func lessonOf(t *testing.T, text, schema, script string) *course.Lesson {
	t.Helper()
	c, err := course.LoadAll(fstest.MapFS{
		"01-exam/lesson.en.md":      {Data: []byte(text)},
		"01-exam/schema.sql":        {Data: []byte(schema)},
		"01-exam/handlers/exam.sql": {Data: []byte(script)},
	}, "en")
	if err != nil {
		t.Fatal(err)
	}
	return c.Lessons()[0]
}

func open(t *testing.T, l *course.Lesson, step int) *course.Session {
	t.Helper()
	s, err := course.Open(l, course.Options{Step: step})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func TestExamRepairs(t *testing.T) {
	t.Parallel()
	folders, err := fs.ReadDir(FS, path.Join(exam, "repair"))
	if err != nil || len(folders) != 3 {
		t.Fatalf("%d handlers to repair, %v", len(folders), err)
	}
	for _, f := range folders {
		t.Run(f.Name(), func(t *testing.T) {
			t.Parallel()
			r := repair{path.Join("repair", f.Name())}
			if !strings.HasPrefix(read(t, r.folder+"/story.en.md"), "# ") {
				t.Error("the story has no title")
			}
			if got := r.explored(t, "handler.sql"); got != explore.Unsafe {
				t.Errorf("handler.sql is %s", got)
			}
			if got := r.explored(t, "solution.sql"); got != explore.Safe {
				t.Errorf("solution.sql is %s", got)
			}
			for _, g := range r.needs(t, "solution.sql") {
				if !g.Reached {
					t.Errorf("solution.sql: %s, and it is %s", g.Text, g.Now)
				}
			}
		})
	}
}

// TestExamEmptyHandler: a handler that does nothing breaks nothing. What it has
// to do is asked as well, so it is no repair.
func TestExamEmptyHandler(t *testing.T) {
	t.Parallel()
	r := repair{"repair/1-stock"}
	goals := r.goals(t, r.lesson(t, "--: handler inventoryHandler\n--: on order.created\n--: variant exam\nSELECT 1;\n--: ack\n"))
	for _, g := range goals {
		if g.Reached {
			t.Errorf("an empty handler passes: %s", g.Text)
		}
	}
}

// repair is a folder of exam/repair.
type repair struct{ folder string }

func (r repair) lesson(t *testing.T, source string) *course.Lesson {
	t.Helper()
	front := "---\ntitle: Exam\nvariant: exam\nevents:\n"
	for i, file := range []string{"event.json", "event2.json"} {
		var compact any
		if err := json.Unmarshal([]byte(read(t, path.Join(r.folder, file))), &compact); err != nil {
			t.Fatal(err)
		}
		flow, err := json.Marshal(compact) // JSON is YAML
		if err != nil {
			t.Fatal(err)
		}
		front += fmt.Sprintf("  E%d: %s\n", i+1, flow)
	}
	text := front + "---\n## Needs\n```goal\n" + read(t, path.Join(r.folder, "needs.txt")) + "```\n"
	return lessonOf(t, text, read(t, path.Join(r.folder, "schema.sql")), source)
}

// variant is a handler file as one of the lesson's only variant.
func (r repair) variant(t *testing.T, file string) string {
	t.Helper()
	head, rest, _ := strings.Cut(read(t, path.Join(r.folder, file)), "\n")
	return head + "\n--: variant exam\n" + rest
}

func (r repair) explored(t *testing.T, file string) string {
	t.Helper()
	l := r.lesson(t, r.variant(t, file))
	subject := explore.Subject{Setup: l.Setup("exam", "", 1), First: verbs(t, "publish E1"), Newer: verbs(t, "publish E2")}
	report, err := explore.Run(context.Background(), subject, explore.Default, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !report.Covered {
		t.Errorf("%s: not every schedule was tried", file)
	}
	return report.Verdict
}

func (r repair) needs(t *testing.T, file string) []course.GoalState {
	t.Helper()
	return r.goals(t, r.lesson(t, r.variant(t, file)))
}

func (r repair) goals(t *testing.T, l *course.Lesson) []course.GoalState {
	t.Helper()
	s := open(t, l, 0)
	for _, v := range []string{"publish E1", "settle", "publish E2", "settle"} {
		if _, err := s.Do(v); err != nil {
			t.Fatal(err)
		}
	}
	return s.Goals()
}

func verbs(t *testing.T, source string) []script.Verb {
	t.Helper()
	all, err := script.Inline(source)
	if err != nil {
		t.Fatal(err)
	}
	return all
}
