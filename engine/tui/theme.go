package tui

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// shade is one colour of the palette, for a dark and for a light background,
// as a number of the 256: they need no conversion on most terminals.
type shade struct{ dark, light string }

// The palette. Nothing else in this package names a colour.
var (
	grey   = shade{"245", "242"}
	dim    = shade{"240", "248"}
	blue   = shade{"75", "25"}
	sky    = shade{"111", "26"}
	cyan   = shade{"80", "30"}
	green  = shade{"78", "28"}
	olive  = shade{"150", "64"}
	yellow = shade{"221", "94"}
	orange = shade{"215", "130"}
	red    = shade{"203", "160"}
	purple = shade{"141", "91"}
)

// ink is a style boiled down to what goes before and after a text. Drawing is
// two concatenations, and a frame has hundreds of them.
type ink struct{ open, close string }

func (k ink) on(s string) string {
	if s == "" || k.open == "" {
		return s
	}
	return k.open + s + k.close
}

// theme is every role that a screen may ask for. What a role says is said by a
// sign or a word as well (signs.go).
type theme struct {
	plain bool // no colour at all: signs alone must tell

	text, strong, faint        ink
	border, focus              ink
	brand, label               ink
	heading, emphasis, literal ink
	key, action                ink
	ok, open, warn, bad        ink
	added, changed, removed    ink
	pending, once              ink
	keyword, quoted, directive ink
	current, actor             ink
	event, newer               ink
	chosen                     ink

	frame lipgloss.Style // of a pane: its size is asked from here
	line  lipgloss.Border
}

// newTheme makes the theme for a renderer, whose colour profile and background
// must be settled already.
func newTheme(r *lipgloss.Renderer) *theme {
	dark := r.HasDarkBackground()
	style := func(c shade) lipgloss.Style {
		if dark {
			return r.NewStyle().Foreground(lipgloss.Color(c.dark))
		}
		return r.NewStyle().Foreground(lipgloss.Color(c.light))
	}
	of := func(c shade) ink { return inkOf(style(c)) }
	bold := func(c shade) ink { return inkOf(style(c).Bold(true)) }
	strong := inkOf(r.NewStyle().Bold(true))
	t := &theme{
		plain: r.ColorProfile() == termenv.Ascii,
		text:  ink{}, strong: strong, faint: of(grey),
		border: of(dim), focus: bold(blue),
		brand: bold(blue), label: of(grey),
		heading: bold(sky), emphasis: inkOf(r.NewStyle().Italic(true)), literal: of(olive),
		key: bold(blue), action: of(grey),
		ok: of(green), open: of(yellow), warn: bold(orange), bad: bold(red),
		added: of(green), changed: of(yellow), removed: of(red),
		pending: of(purple), once: of(cyan),
		keyword: of(sky), quoted: of(olive), directive: of(grey),
		current: strong, actor: bold(purple),
		event: of(sky), newer: bold(yellow),
		chosen: inkOf(r.NewStyle().Reverse(true)),
		line:   lipgloss.RoundedBorder(),
	}
	t.frame = r.NewStyle().Border(t.line).Padding(0, 1)
	return t
}

// inkOf asks a style what it writes around a text.
func inkOf(s lipgloss.Style) ink {
	before, after, _ := strings.Cut(s.Render("x"), "x")
	return ink{before, after}
}
