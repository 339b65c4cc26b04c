package course

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"again/engine/script"
	"again/engine/world"
)

// deltaBreaks is an explorer that knows the sound lesson.
func deltaBreaks(setup world.Setup, _ []script.Verb, _ map[string]int) (bool, error) {
	for _, s := range setup.Scripts {
		if strings.HasSuffix(s.File, "delta.sql") || strings.HasSuffix(s.File, "no-key.sql") {
			return true, nil
		}
	}
	return false, nil
}

func TestLintFindsNothing(t *testing.T) {
	t.Parallel()
	const walk = "testdata/lessons/01-stock/walkthrough.txt"
	if *update {
		rewriteWalk(t, walk)
	}
	for _, f := range Lint(good(t), deltaBreaks) {
		t.Error(f)
	}
	for _, f := range Lint(good(t), nil) {
		t.Errorf("without an explorer: %s", f)
	}
}

func rewriteWalk(t *testing.T, file string) {
	t.Helper()
	c, err := LoadAll(os.DirFS(filepath.Dir(filepath.Dir(file))), "en")
	if err != nil {
		t.Fatal(err)
	}
	got, err := c.Lessons()[0].Walkthrough()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestFindings lints the sound lesson with one thing broken at a time. Each
// testdata/findings/*.txtar holds the files that replace the sound ones, and
// what must be found.
func TestFindings(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/findings/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata/findings", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			checkArchive(t, file, func(files []txtar.File) string {
				var b strings.Builder
				for _, f := range Lint(overlay(t, files), deltaBreaks) {
					b.WriteString(f.String() + "\n")
				}
				return b.String()
			})
		})
	}
}

// TestScaffold writes a lesson, which passes the linter as it is.
func TestScaffold(t *testing.T) {
	t.Parallel()
	if *update {
		c, err := LoadAll(os.DirFS("scaffold"), "en")
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.Lessons()[0].Walkthrough()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("scaffold/walkthrough.txt", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Join(t.TempDir(), "01-mine")
	if err := Scaffold(dir); err != nil {
		t.Fatal(err)
	}
	for _, at := range []string{dir, filepath.Dir(dir)} {
		for _, f := range Lint(os.DirFS(at), deltaBreaks) {
			t.Errorf("%s: %s", at, f)
		}
	}
	if err := Scaffold(dir); err == nil {
		t.Error("wrote into a folder that is not empty")
	}
}
