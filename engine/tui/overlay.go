package tui

import "github.com/charmbracelet/x/ansi"

// dialogRoom is how large the inside of a dialog may be.
func (m *Model) dialogRoom() (w, h int) {
	fw, fh := frameSize(m.t.frame)
	margin := 0
	if m.plan.kind == wide {
		margin = 4
	}
	return max(1, m.w-2*margin-fw), max(1, m.h-footLines-margin-fh)
}

// overlay draws the dialog over the lines of the screen.
func (m *Model) overlay(lines []string) {
	inside := m.dialog.View()
	w := 1
	for _, l := range inside {
		w = max(w, cells(l))
	}
	fw, fh := frameSize(m.t.frame)
	outer, high := min(m.w, w+fw), min(len(lines)-footLines, len(inside)+fh)
	above, below := 0, 0
	if s, ok := m.dialog.(interface {
		above() int
		below() int
	}); ok {
		above, below = s.above(), s.below()
	}
	window := box(m.t, outer, high, boxText{
		title: m.dialog.Title(), lines: inside, above: above, below: below, focused: true,
	})
	x, y := (m.w-outer)/2, max(0, (len(lines)-footLines-high)/3)
	for i, l := range window {
		lines[y+i] = splice(lines[y+i], l, x, outer)
	}
}

// splice puts a piece of w cells over a line at cell x. A wide character that
// the piece would halve becomes a space.
func splice(line, piece string, x, w int) string {
	left := fit(ansi.Truncate(line, x, ""), x)
	rest := cells(line) - x - w
	if rest <= 0 {
		return left + piece
	}
	right := ansi.TruncateLeft(line, x+w, "")
	if cells(right) > rest {
		right = ansi.TruncateLeft(line, x+w+1, "")
	}
	return left + piece + spaces(rest-cells(right)) + right
}
