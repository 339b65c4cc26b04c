package tui

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// TestReadmeScreen checks that the screen in the README is one that a learner
// sees: lesson 16, step 3, after a few keys.
func TestReadmeScreen(t *testing.T) {
	t.Parallel()
	const readme = "../../README.md"
	s := realStage(t, builtIn(t), "16-delta-update", 118, 30)
	s.pump(s.m.goStep(2))
	s.press("3", "o", "d", " ", "c")
	var lines []string
	for _, line := range strings.Split(ansi.Strip(s.frame()), "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	got := strings.Join(lines, "\n")
	b, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(b), "```\n")
	want, after, _ := strings.Cut(rest, "\n```\n")
	if got == want {
		return
	}
	if flag.Lookup("update").Value.String() != "true" {
		t.Fatalf("the README shows another screen (-update writes this one):\n%s", got)
	}
	if err := os.WriteFile(readme, []byte(before+"```\n"+got+"\n```\n"+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
