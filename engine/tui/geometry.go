package tui

// Sizes below which a layout is not tried.
const (
	minWidth, minHeight   = 40, 10
	wideWidth, wideHeight = 110, 30
	roomy                 = 160 // from here wide tables fit beside the handler
	stackHeight           = 18  // handler and tables need that, one above the other
)

// rect is a place on the screen, in cells. One without an area is not drawn.
type rect struct{ x, y, w, h int }

func (r rect) empty() bool { return r.w <= 0 || r.h <= 0 }

// paneID names a pane, in the order of tab.
type paneID int

const (
	lessonPane paneID = iota
	stripPane
	codePane
	tablePane
	logPane
	paneCount
)

// room is how much of the screen a pane has for itself.
type room int

const (
	beside room = iota // other panes stand beside it
	alone              // the others are behind tabs
	zoomed             // it was made large: nothing in it is shortened
)

// layoutKind is how the panes share the screen.
type layoutKind int

const (
	tiny   layoutKind = iota // one line that says so
	medium                   // one pane at a time, with tabs
	wide                     // all at once
)

func kindOf(w, h int) layoutKind {
	switch {
	case w < minWidth || h < minHeight:
		return tiny
	case w < wideWidth || h < wideHeight:
		return medium
	}
	return wide
}

// plan is where everything goes. Rectangles are outer sizes, frames included.
type plan struct {
	kind   layoutKind
	body   rect // between header and status line
	panes  [paneCount]rect
	header bool
	strip  bool // the pipeline as one line of its own (medium)
}

// arrangement is what a plan depends on beside the size.
type arrangement struct {
	focus   paneID
	zoom    bool
	twin    bool // naive and repaired side by side: the tables take the handler's room
	stack   bool // wide tables: they stand below the handler, not beside it
	strip   int  // lines that the pipeline wants
	footers int  // lines below the body
}

func arrange(w, h int, a arrangement) plan {
	p := plan{kind: kindOf(w, h), header: true}
	if p.kind == tiny {
		return p
	}
	top := 1
	if p.kind == medium {
		if a.zoom {
			p.header, top = false, 0
		} else if a.focus != stripPane && h >= 16 {
			p.strip, top = true, 2
		}
	}
	p.body = rect{0, top, w, h - top - a.footers}
	if p.kind == medium || a.zoom {
		p.panes[a.focus] = p.body
		return p
	}
	p.wide(a)
	return p
}

// wide shares the body: the lesson left, the board right.
func (p *plan) wide(a arrangement) {
	b := p.body
	left := min(max(40, b.w*36/100), 76)
	right, x := b.w-left, b.x+left
	strip := min(max(a.strip, 1), 5) + 2
	log := max(8, b.h*30/100)
	stack := a.stack && !a.twin && b.w < roomy && b.h-strip-8 >= stackHeight
	if stack {
		log = max(8, b.h*22/100)
	}
	mid := b.h - strip - log
	p.panes[lessonPane] = rect{b.x, b.y, left, b.h}
	p.panes[stripPane] = rect{x, b.y, right, strip}
	p.panes[logPane] = rect{x, b.y + strip + mid, right, log}
	y := b.y + strip
	if stack {
		code := mid * 45 / 100
		p.panes[codePane] = rect{x, y, right, code}
		p.panes[tablePane] = rect{x, y + code, right, mid - code}
		return
	}
	code := right / 2
	if a.twin {
		code = 0
		if right >= 120 {
			code = right / 3
		}
	}
	p.panes[codePane] = rect{x, y, code, mid}
	p.panes[tablePane] = rect{x + code, y, right - code, mid}
}
