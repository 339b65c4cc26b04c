package scenario

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Files plays every scenario of a folder as a subtest of its own and compares
// it with what it says. With update it writes what came out instead.
func Files(t *testing.T, pattern string, update bool, own map[string]Verb) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenario in %s (%v)", pattern, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			check(t, file, update, own)
		})
	}
}

func check(t *testing.T, file string, update bool, own map[string]Verb) {
	s, err := Read(file)
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Play(own)
	if err != nil {
		t.Fatal(err)
	}
	if got == s.Text {
		return
	}
	if update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s\n%s", file, firstDifference(s.Text, got))
}

// firstDifference shows where two texts part.
func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := 0; i < len(a) || i < len(b); i++ {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return around("want", a, i) + around("got", b, i)
		}
	}
	return ""
}

func around(title string, lines []string, at int) string {
	from, to := max(0, min(at, len(lines))-3), min(len(lines), at+4)
	return title + ":\n" + strings.Join(lines[from:to], "\n") + "\n"
}
