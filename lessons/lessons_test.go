package lessons

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"again/engine/course"
)

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
			for _, f := range (course.Linter{FS: FS, Lesson: l.Slug}).Run() {
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
