package course

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"again/lessons"
)

var updateLockstep = flag.Bool("update-lockstep", false, "write what lock-step shows")

// TestLockstep plays the scripts of testdata/lockstep in the built-in lessons
// that they are named after, and writes both halves behind each verb. Played
// again it must give the same text. `variant V` puts V on the board, `step-of N`
// goes to a step of the lesson.
func TestLockstep(t *testing.T) {
	t.Parallel()
	c := builtIn(t)
	files, err := filepath.Glob("testdata/lockstep/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			name := strings.TrimSuffix(filepath.Base(file), ".txt")
			l, err := c.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := lockstep(t, l, string(want))
			switch {
			case got == string(want):
			case *updateLockstep:
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			default:
				t.Errorf("%s gives\n%s", file, got)
			}
		})
	}
}

// builtIn are the lessons that the program brings along.
func builtIn(t *testing.T) *Course {
	t.Helper()
	c, err := LoadAll(lessons.FS, "en")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func lockstep(t *testing.T, l *Lesson, source string) string {
	t.Helper()
	s, err := Open(l, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.SkipPrediction()
	var out strings.Builder
	for _, line := range strings.Split(strings.TrimRight(source, "\n"), "\n") {
		if strings.HasPrefix(line, "  ") {
			continue
		}
		out.WriteString(line + "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		for _, told := range lockstepVerb(t, s, line) {
			out.WriteString(strings.TrimRight("  "+told, " ") + "\n")
		}
	}
	return out.String()
}

func lockstepVerb(t *testing.T, s *Session, line string) []string {
	t.Helper()
	if n, ok := strings.CutPrefix(line, "step-of "); ok {
		if err := s.GoStep(number(n) - 1); err != nil {
			t.Fatal(err)
		}
		s.SkipPrediction()
	} else if _, err := s.Do(line); err != nil {
		return []string{"! " + err.Error()}
	}
	b, err := s.Twin()
	if err != nil {
		t.Fatal(err)
	}
	lines := append(halfOf(s.Board()), halfOf(b)...)
	for _, said := range b.Followed {
		lines = append(lines, b.Variant+" says: "+said)
	}
	return lines
}

// halfOf is one half in short: its tables with the signs of what the last verb
// did, who is at work, and how it stands.
func halfOf(b *Board) []string {
	parts := []string{b.Variant + ":"}
	for _, v := range b.Tables {
		for _, r := range v.Rows {
			if row := rowInShort(r); row != "" {
				parts = append(parts, row)
			}
		}
	}
	for _, w := range b.Strip.Workers {
		if w.State != "idle" {
			parts = append(parts, w.Name+" "+w.State)
		}
	}
	switch {
	case b.Pending:
		parts = append(parts, "pending")
	case len(b.Anomalies) == 0:
		parts = append(parts, "no anomaly")
	}
	for _, a := range b.Anomalies {
		parts = append(parts, a.Name)
	}
	return []string{strings.Join(parts, "  ")}
}

func rowInShort(r RowView) string {
	if r.Once == "missing" {
		return ""
	}
	var cells []string
	for _, c := range r.Cells {
		word := c.Text
		for _, p := range c.Pending {
			word += "[" + p.Actor + " " + p.Text + "]"
		}
		cells = append(cells, word)
	}
	sign := strings.TrimSpace(string(max(r.Sign, ' ')))
	return sign + "(" + strings.Join(cells, " ") + ")"
}

// Every solution of a lesson that has another half can be watched in lock-step.
func TestLockstepFollowsEverySolution(t *testing.T) {
	t.Parallel()
	for _, l := range builtIn(t).Lessons() {
		if l.Repaired == "" {
			continue
		}
		t.Run(l.Slug, func(t *testing.T) {
			t.Parallel()
			s, err := Open(l, Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			for i := range l.Steps {
				if err := s.GoStep(i); err != nil {
					t.Fatal(err)
				}
				s.SkipPrediction()
				for _, v := range l.Steps[i].Solve {
					do(t, s, v.Text)
				}
				b, err := s.Twin()
				if err != nil {
					t.Fatalf("step %d: %v", i+1, err)
				}
				if b.Variant == s.Board().Variant {
					t.Fatalf("step %d: both halves are %s", i+1, b.Variant)
				}
			}
		})
	}
}
