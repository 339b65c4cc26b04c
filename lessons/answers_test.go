package lessons

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"again/engine/course"
	"again/engine/race"
)

const answersFile = "testdata/answers.txt"

// answers are what the runs of a lesson say: to the question of a step, by its
// number, and in its tables, by "number row | column".
type answers struct {
	slug  string
	text  strings.Builder
	cells map[string]string
}

// answersOf plays each step's solution, and runs each cell.
func answersOf(t *testing.T, l *course.Lesson) *answers {
	t.Helper()
	s, err := course.Open(l, course.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	a := &answers{slug: l.Slug, cells: map[string]string{}}
	fmt.Fprintf(&a.text, "# %s\n", l.Slug)
	for i, step := range l.Steps {
		if err := s.GoStep(i); err != nil {
			t.Fatal(err)
		}
		s.SkipPrediction()
		tables := s.FilledTables()
		if step.Asks != nil {
			a.question(t, s, i+1)
		}
		for _, table := range tables {
			a.table(table, i+1)
		}
	}
	return a
}

func (a *answers) question(t *testing.T, s *course.Session, step int) {
	t.Helper()
	if err := s.PlaySolution(); err != nil {
		t.Fatal(err)
	}
	for _, breaks := range []bool{false, true} { // which of the two, TestLint asks
		if s.Prediction().Was == "" {
			if err := s.Explored(breaks); err != nil {
				t.Fatal(err)
			}
		}
	}
	a.cells[fmt.Sprint(step)] = s.Prediction().Was
	fmt.Fprintf(&a.text, "\n%d. %s\n   %s\n", step, s.Current().Asks.Question, s.Prediction().Was)
}

func (a *answers) table(table course.FilledTable, step int) {
	rows := [][]string{append([]string{"  "}, table.Columns...)}
	for _, r := range table.Rows {
		rows = append(rows, append([]string{"   " + r.Title}, r.Cells...))
		for c, cell := range r.Cells {
			a.cells[fmt.Sprintf("%d %s | %s", step, r.Title, table.Columns[c])] = cell
		}
	}
	fmt.Fprintf(&a.text, "\n%d.\n%s\n", step, strings.Join(course.Columns(rows), "\n"))
}

// TestAnswers compares the answer to each question, and each table that runs
// fill in, with what was read and found right.
func TestAnswers(t *testing.T) {
	t.Parallel()
	c, err := course.LoadAll(FS, "en")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	checked := map[string]bool{}
	for i, l := range c.Lessons() {
		if race.Enabled && i%6 != 4 {
			continue
		}
		a := answersOf(t, l)
		all.WriteString(a.text.String() + "\n")
		for place, want := range rightValues[l.Slug] {
			checked[l.Slug] = true
			if got := a.cells[place]; got != want {
				t.Errorf("%s, %s: %q, want %q", l.Slug, place, got, want)
			}
		}
	}
	if race.Enabled {
		return
	}
	for slug := range rightValues {
		if !checked[slug] {
			t.Errorf("there is no lesson %s", slug)
		}
	}
	compareAnswers(t, all.String())
}

func compareAnswers(t *testing.T, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(answersFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(answersFile)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range min(len(gotLines), len(wantLines)) {
		if gotLines[i] != wantLines[i] {
			t.Fatalf("%s:%d:\n got %s\nwant %s", answersFile, i+1, gotLines[i], wantLines[i])
		}
	}
	if len(gotLines) != len(wantLines) {
		t.Errorf("%s has %d lines, want %d", answersFile, len(wantLines), len(gotLines))
	}
}
