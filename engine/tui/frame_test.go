package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// checkFrame asserts what holds of every frame: no line wider, no frame taller
// than the terminal, and with room enough exactly as large.
func checkFrame(t testing.TB, frame string, w, h int) {
	t.Helper()
	if frame == "" {
		return
	}
	lines := strings.Split(frame, "\n")
	if len(lines) > h {
		t.Fatalf("%d lines in a terminal of %d×%d", len(lines), w, h)
	}
	for i, l := range lines {
		if n := ansi.StringWidth(l); n > w {
			t.Fatalf("line %d is %d wide in a terminal of %d×%d: %q", i, n, w, h, ansi.Strip(l))
		}
	}
	if w < minWidth || h < minHeight {
		return
	}
	if len(lines) != h {
		t.Fatalf("%d lines fill a terminal of %d×%d", len(lines), w, h)
	}
	for i, l := range lines {
		if n := ansi.StringWidth(l); n != w {
			t.Fatalf("line %d is %d wide, not %d: %q", i, n, w, ansi.Strip(l))
		}
	}
	checkBorders(t, lines[1:h-footLines])
}

// checkBorders asserts that each line of the body ends as a frame does: a
// clipped right border measures as well as a whole one.
func checkBorders(t testing.TB, body []string) {
	t.Helper()
	for i, l := range body {
		plain := strings.TrimRight(ansi.Strip(l), " ")
		if i == 0 && !strings.HasPrefix(plain, "╭") && !strings.HasPrefix(plain, "+") && !strings.HasPrefix(plain, "│") {
			continue // the pipeline in one line
		}
		if !strings.HasSuffix(plain, "│") && !strings.HasSuffix(plain, "╮") && !strings.HasSuffix(plain, "╯") &&
			!strings.HasSuffix(plain, "|") && !strings.HasSuffix(plain, "+") {
			t.Fatalf("line %d of the body has no right border: %q", i, plain)
		}
	}
}

// frame is what the screen shows, checked.
func (s *stage) frame() string {
	s.t.Helper()
	checkFrame(s.t, s.m.View(), s.m.w, s.m.h)
	return s.m.View()
}

// shows asserts that a text is on the screen.
func (s *stage) shows(words ...string) {
	s.t.Helper()
	frame := ansi.Strip(s.frame())
	for _, w := range words {
		if !strings.Contains(frame, w) {
			s.t.Fatalf("%q is not on the screen:\n%s", w, frame)
		}
	}
}

// hides asserts that a text is not on the screen.
func (s *stage) hides(words ...string) {
	s.t.Helper()
	frame := ansi.Strip(s.frame())
	for _, w := range words {
		if strings.Contains(frame, w) {
			s.t.Fatalf("%q is on the screen:\n%s", w, frame)
		}
	}
}
