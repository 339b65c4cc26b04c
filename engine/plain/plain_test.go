package plain

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"again/engine/course"
	"again/engine/script"
	"again/engine/text"
	"again/engine/world"
)

var update = flag.Bool("update", false, "rewrite the goldens")

func lessons(t *testing.T) *course.Course {
	t.Helper()
	c, err := course.LoadAll(os.DirFS("../course/testdata/lessons"), "en")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// broken is an explorer that finds something in the delta variant only.
func broken(setup world.Setup, _ []script.Verb, _ map[string]int) (bool, error) {
	return strings.Contains(setup.Scripts[0].File, "delta"), nil
}

// read runs the plain tutorial on what is typed.
func read(t *testing.T, o Options, typed string) string {
	t.Helper()
	var out bytes.Buffer
	o.Course, o.In, o.Out, o.Explorer = lessons(t), strings.NewReader(typed), &out, broken
	if err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestReadings plays testdata/*.txt: what is typed stands behind "> ", the rest
// is what must be answered. A file is a reading and its golden at once.
func TestReadings(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var typed strings.Builder
			for _, line := range strings.Split(string(b), "\n") {
				if command, ok := strings.CutPrefix(line, "> "); ok && command != "" {
					typed.WriteString(command + "\n")
				}
			}
			o := Options{}
			if !strings.HasPrefix(filepath.Base(file), "list") {
				o.Lesson = lessons(t).Lessons()[0]
			}
			got := read(t, o, typed.String())
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != string(b) {
				t.Errorf("got\n%s\nwant\n%s", got, b)
			}
		})
	}
}

// TestNothingTyped prints something useful and ends.
func TestNothingTyped(t *testing.T) {
	t.Parallel()
	got := read(t, Options{Lesson: lessons(t).Lessons()[0], Notice: "A notice."}, "")
	for _, want := range []string{"A notice.", "The worker dies at the wrong moment", "Question: ", "Answer with its number"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// TestHelpIsComplete has a sentence for every command and verb.
func TestHelpIsComplete(t *testing.T) {
	t.Parallel()
	for _, c := range commands {
		if !text.Has("plain.help." + c.name) {
			t.Errorf("no help for %s", c.name)
		}
	}
	for name, long := range short {
		if _, ok := find(name); !ok {
			t.Errorf("%s means %s, which is no command", name, long)
		}
	}
	for key, verb := range keys {
		if _, ok := script.Lookup(verb); !ok {
			t.Errorf("%s means %s, which is no verb", key, verb)
		}
	}
	for _, c := range commands {
		if _, ok := script.Lookup(c.name); ok {
			t.Errorf("%s is a command and a verb", c.name)
		}
	}
}

func TestLineWidth(t *testing.T) {
	t.Parallel()
	got := read(t, Options{Lesson: lessons(t).Lessons()[0], Width: 40}, "skip\nhint\n")
	for _, line := range strings.Split(got, "\n") {
		if len([]rune(line)) > 44 && !strings.HasPrefix(line, "    ") {
			t.Errorf("%q is too wide", line)
		}
	}
}
