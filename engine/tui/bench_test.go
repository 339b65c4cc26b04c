package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// benchStage is the delta lesson at rest on a large terminal, in colour.
func benchStage(b *testing.B) *stage {
	dark := true
	s := newStage(b, 200, 60, func(o *Options) { o.Dark = &dark })
	s.press("3", "o", "d", " ", "c", "d", " ", " ", "S", "h")
	return s
}

// The whole screen, with nothing kept from the frame before.
func BenchmarkDraw(b *testing.B) {
	s := benchStage(b)
	for b.Loop() {
		for _, p := range s.m.panes {
			p.lines, p.shown = nil, shown{}
		}
		s.m.refresh()
		s.m.draw()
	}
}

// A key that scrolls: Update and View.
func BenchmarkScroll(b *testing.B) {
	s := benchStage(b)
	down, up := keyMsg("j"), keyMsg("k")
	for i := 0; b.Loop(); i++ {
		k := down
		if i%2 == 1 {
			k = up
		}
		s.m.Update(k)
		_ = s.m.View()
	}
}

// A verb: its key, its scene, and both frames.
func BenchmarkVerb(b *testing.B) {
	s := benchStage(b)
	for b.Loop() {
		s.press("u", "ctrl+r")
	}
}

func BenchmarkResize(b *testing.B) {
	s := benchStage(b)
	for i := 0; b.Loop(); i++ {
		s.m.Update(tea.WindowSizeMsg{Width: 200 - i%2, Height: 60})
		_ = s.m.View()
	}
}
