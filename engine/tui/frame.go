package tui

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"again/engine/text"
)

// pane is a part of the screen. The root pushes its inner size and the scene,
// and asks for lines: a frame is put together from lines of known width, so
// that nothing has to be measured twice.
type pane interface {
	Title() string
	Note() string // for the lower border, inked
	SetSize(w, h int)
	SetScene(sc *scene, r room)
	Scroll(n int)

	window() []string
	above() int
	below() int
	revision() int
}

func (s *scroller) revision() int { return s.rev }

// framed is a pane in its frame, drawn again only when something changed.
type framed struct {
	pane
	place rect
	drawn drawnFor
	shown shown
	lines []string
}

// drawnFor is what a drawing depends on.
type drawnFor struct {
	place   rect
	rev     int
	focused bool
	tabs    string
}

// frameSize is what a frame takes of the outer size.
func frameSize(s lipgloss.Style) (w, h int) {
	return s.GetHorizontalFrameSize(), s.GetVerticalFrameSize()
}

// put gives a pane its outer place.
func (f *framed) put(t *theme, r rect) {
	f.place = r
	fw, fh := frameSize(t.frame)
	f.SetSize(r.w-fw, r.h-fh)
}

// render is the pane in its frame: place.h lines of place.w cells.
func (f *framed) render(t *theme, focused bool, tabs string) []string {
	now := drawnFor{f.place, f.revision(), focused, tabs}
	if f.lines == nil || now != f.drawn {
		f.lines = box(t, f.place.w, f.place.h, boxText{
			title: f.Title(), tabs: tabs, note: f.Note(), lines: f.window(),
			above: f.above(), below: f.below(), focused: focused,
		})
		f.drawn = now
	}
	return f.lines
}

// boxText is what stands in a box and on its border.
type boxText struct {
	title        string
	tabs         string // inked; in place of the title
	note         string // inked; on the lower border
	lines        []string
	above, below int // lines out of sight
	focused      bool
}

// box draws a frame of the outer size w×h around lines that fit it.
func box(t *theme, w, h int, b boxText) []string {
	fw, fh := frameSize(t.frame)
	if w < fw || h < fh {
		out := make([]string, max(0, h))
		for i := range out {
			out[i] = spaces(w)
		}
		return out
	}
	k := t.border
	if b.focused {
		k = t.focus
	}
	pad := t.frame.GetHorizontalPadding() / 2
	out := make([]string, 0, h)
	out = append(out, edge(t.line.TopLeft, t.line.Top, t.line.TopRight, w, k, b.head(t), ""))
	left, right := k.on(t.line.Left)+spaces(pad), spaces(pad)+k.on(t.line.Right)
	for i := range h - fh {
		out = append(out, left+fitLine(b.lines, i, w-fw)+right)
	}
	return append(out, edge(t.line.BottomLeft, t.line.Bottom, t.line.BottomRight, w, k, b.note, scrollNote(t, b.above, b.below)))
}

func fitLine(lines []string, i, w int) string {
	if i < len(lines) {
		return lines[i]
	}
	return spaces(w)
}

func (b boxText) head(t *theme) string {
	if b.tabs != "" {
		return b.tabs
	}
	if b.focused {
		return t.focus.on("[" + b.title + "]")
	}
	return t.strong.on(b.title)
}

// edge is a border line with a text in it on the left and one on the right.
// What does not fit is cut, the right one first.
func edge(from, fill, to string, w int, k ink, left, right string) string {
	room := w - 2
	if left != "" {
		left = " " + clip(left, room-4) + " "
	}
	if right != "" {
		right = " " + right + " "
	}
	if cells(left)+cells(right) > room-2 {
		right = ""
	}
	if cells(left) > room-2 {
		left = ""
	}
	n := room - cells(left) - cells(right)
	lead := min(n, 1)
	return k.on(from+strings.Repeat(fill, lead)) + left +
		k.on(strings.Repeat(fill, max(0, n-2*lead))) + right + k.on(strings.Repeat(fill, min(lead, n-lead))+to)
}

// scrollNote says how much is out of sight.
func scrollNote(t *theme, above, below int) string {
	switch {
	case above > 0 && below > 0:
		return t.faint.on(text.Get("tui.scroll.both", above, below))
	case above > 0:
		return t.faint.on(text.Get("tui.scroll.above", above))
	case below > 0:
		return t.faint.on(text.Get("tui.scroll.below", below))
	}
	return ""
}

// update shows a scene in the pane, unless it is the one there already.
func (f *framed) update(sc *scene, r room, selected string) {
	now := shown{sc, r, selected}
	if f.shown != now {
		f.shown = now
		f.SetScene(sc, r)
	}
}

// shown is what a pane was last given.
type shown struct {
	sc       *scene
	room     room
	selected string
}
