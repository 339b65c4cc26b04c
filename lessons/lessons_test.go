package lessons

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"again/engine/course"
)

// explorer is nil under the race detector, which makes it 35 times slower.
var explorer course.Explorer

var update = flag.Bool("update", false, "rewrite the walkthroughs")

// TestLint checks every lesson from both sides.
func TestLint(t *testing.T) {
	t.Parallel()
	c, err := course.LoadAll(FS, "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range c.Lessons() {
		t.Run(l.Slug, func(t *testing.T) {
			t.Parallel()
			if *update {
				rewrite(t, l)
			}
			for _, f := range (course.Linter{FS: FS, Lesson: l.Slug, Explorer: explorer}).Run() {
				t.Error(f)
			}
		})
	}
}

// rewrite plays a walkthrough and writes it back. Read the difference before
// you commit it.
func rewrite(t *testing.T, l *course.Lesson) {
	got, err := l.Walkthrough()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(l.Slug, "walkthrough.txt"), []byte(got), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestShape checks what every lesson has: three to six steps and a prediction.
func TestShape(t *testing.T) {
	t.Parallel()
	c, err := course.LoadAll(FS, "en")
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range c.Lessons() {
		if l.Number != i {
			t.Errorf("%s stands at place %d", l.Slug, i)
		}
		if n := len(l.Steps); n < 3 || n > 6 {
			t.Errorf("%s has %d steps", l.Slug, n)
		}
		if !slices.ContainsFunc(l.Steps, func(s course.Step) bool { return s.Asks != nil }) {
			t.Errorf("%s asks for no prediction", l.Slug)
		}
	}
}
