package tui

// scroller is a window on more lines than fit. Panes embed it: they say how
// the lines are drawn at a width, it keeps what was drawn until the size or
// the content changes.
type scroller struct {
	w, h  int
	top   int
	lines []string
	fresh bool
	rev   int // grows with each visible change, for caches
	draw  func(w int) []string
}

func (s *scroller) SetSize(w, h int) {
	w, h = max(0, w), max(0, h)
	if w == s.w && h == s.h {
		return
	}
	s.fresh = s.fresh && w == s.w
	s.w, s.h = w, h
	s.rev++
}

// spoil says that the content changed.
func (s *scroller) spoil() {
	s.fresh = false
	s.rev++
}

func (s *scroller) ready() {
	if !s.fresh {
		s.lines = s.draw(s.w)
		for i, l := range s.lines {
			s.lines[i] = fit(l, s.w)
		}
		s.fresh = true
	}
	s.top = min(max(0, s.top), max(0, len(s.lines)-s.h))
}

// window is exactly h lines of w cells.
func (s *scroller) window() []string {
	s.ready()
	out := make([]string, 0, s.h)
	out = append(out, s.lines[s.top:min(len(s.lines), s.top+s.h)]...)
	for len(out) < s.h {
		out = append(out, spaces(s.w))
	}
	return out
}

// above and below count the lines out of sight.
func (s *scroller) above() int { s.ready(); return s.top }

func (s *scroller) below() int { s.ready(); return max(0, len(s.lines)-s.top-s.h) }

// Scroll moves the window by n lines.
func (s *scroller) Scroll(n int) {
	s.ready()
	s.top = min(max(0, s.top+n), max(0, len(s.lines)-s.h))
	s.rev++
}

// reveal brings lines from and to into sight, with a little of what stands
// before them.
func (s *scroller) reveal(from, to int) {
	if s.h <= 0 || from >= s.top && to < s.top+s.h {
		return
	}
	s.top = max(0, from-s.h/4)
	if to >= s.top+s.h {
		s.top = min(from, to-s.h+1)
	}
	s.rev++
}
