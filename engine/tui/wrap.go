package tui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/rivo/uniseg"

	"again/engine/text"
)

// cells is the width of s on the screen. Plain ASCII is most of what is drawn
// and needs no look at graphemes.
func cells(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] > 0x7e {
			return ansi.StringWidth(s)
		}
	}
	return len(s)
}

// fit makes s exactly w cells wide: cut with an ellipsis, or filled up.
func fit(s string, w int) string {
	return fitTail(s, w, "…")
}

func fitTail(s string, w int, tail string) string {
	if w <= 0 {
		return ""
	}
	n := cells(s)
	if n > w {
		s = ansi.Truncate(s, w, tail)
		n = cells(s)
	}
	return s + spaces(w-n)
}

// clip cuts s to at most w cells.
func clip(s string, w int) string {
	if w <= 0 {
		return ""
	}
	if cells(s) <= w {
		return s
	}
	return ansi.Truncate(s, w, "…")
}

const blank = "                                                                "

func spaces(n int) string {
	if n <= 0 {
		return ""
	}
	if n <= len(blank) {
		return blank[:n]
	}
	return strings.Repeat(" ", n)
}

// clean makes text from a database, a lesson or a learner safe to draw.
func clean(s string) string { return text.Visible(s) }

// span is a part of a text, from and to in bytes.
type span struct{ from, to int }

// segmenter cuts off the first piece of a text that is never broken.
type segmenter func(s string, state int) (segment, rest string, must bool, next int)

// proseSegment goes by the Unicode rules, so that Chinese reads well and no line
// begins with a closing mark.
func proseSegment(s string, state int) (segment, rest string, must bool, next int) {
	return uniseg.FirstLineSegmentInString(s, state)
}

// keeping is proseSegment for a text of size bytes with literals in it: these
// are broken at their spaces alone, if a line of w cells takes them.
func keeping(literals []span, size, w int) segmenter {
	return func(s string, state int) (segment, rest string, must bool, next int) {
		at := size - len(s)
		segment, rest, must, next = uniseg.FirstLineSegmentInString(s, state)
		for !must && inside(literals, at+len(segment)) && !strings.HasSuffix(segment, " ") {
			more, after, mustThen, then := uniseg.FirstLineSegmentInString(rest, next)
			if cells(trimEnd(segment+more)) > w {
				break
			}
			segment, rest, must, next = segment+more, after, mustThen, then
		}
		return segment, rest, must, next
	}
}

// inside reports whether place lies within a span, not at its ends.
func inside(spans []span, place int) bool {
	return slices.ContainsFunc(spans, func(s span) bool { return s.from < place && place < s.to })
}

// codeSegment breaks at spaces alone: by the Unicode rules a colon holds on to
// the word before it, and `:a, :b` would never break.
func codeSegment(s string, _ int) (string, string, bool, int) {
	i := 0
	for i < len(s) && s[i] == ' ' {
		i++
	}
	for i < len(s) && s[i] != ' ' {
		i++
	}
	for i < len(s) && s[i] == ' ' {
		i++
	}
	return s[:i], s[i:], false, 0
}

// breakUp breaks s into lines of at most w cells. Spaces at the end of a line
// are left out; a piece longer than a line is cut.
func breakUp(s string, w int, segment segmenter) []span {
	w = max(1, w)
	var lines []span
	start, col, pos, state := 0, 0, 0, -1
	for rest := s; rest != ""; {
		var seg string
		var must bool
		seg, rest, must, state = segment(rest, state)
		wide := cells(trimEnd(seg))
		if col > 0 && col+wide > w {
			lines = append(lines, trimmed(s, start, pos))
			start, col = pos, 0
		}
		for wide > w {
			cut := prefix(seg, w)
			lines = append(lines, span{pos, pos + cut})
			pos, seg = pos+cut, seg[cut:]
			start, wide = pos, cells(trimEnd(seg))
		}
		col += cells(strings.TrimRight(seg, "\n"))
		pos += len(seg)
		if must && rest != "" {
			lines = append(lines, trimmed(s, start, pos))
			start, col = pos, 0
		}
	}
	if start < len(s) || len(lines) == 0 {
		lines = append(lines, trimmed(s, start, len(s)))
	}
	return lines
}

func trimEnd(s string) string { return strings.TrimRight(s, " \n") }

func trimmed(s string, from, to int) span {
	return span{from, from + len(trimEnd(s[from:to]))}
}

// prefix is how many bytes of s fit into w cells, at least one grapheme.
func prefix(s string, w int) int {
	col, n, state := 0, 0, -1
	for rest := s; rest != ""; {
		var g string
		g, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if col += cells(g); col > w && n > 0 {
			break
		}
		n += len(g)
	}
	return n
}

// wrap breaks plain text into lines of at most w cells; lines after the first
// are indented by hang cells.
func wrap(s string, w, hang int) []string {
	if cells(s) <= w {
		return []string{s}
	}
	return wrapRuns([]run{{text: s}}, w, hang)
}

// wrapCode is wrap for code and logs.
func wrapCode(s string, w, hang int) []string {
	if cells(s) <= w {
		return []string{s}
	}
	return wrapCodeRuns([]run{{text: s}}, w, hang)
}

// run is a stretch of text in one ink.
type run struct {
	ink  ink
	text string
}

// wrapRuns breaks inked text into lines of at most w cells; lines after the
// first are indented by hang cells.
func wrapRuns(runs []run, w, hang int) []string { return broken(runs, w, hang, proseSegment) }

// wrapCodeRuns is wrapRuns for code and logs.
func wrapCodeRuns(runs []run, w, hang int) []string { return broken(runs, w, hang, codeSegment) }

func broken(runs []run, w, hang int, segment segmenter) []string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.text)
	}
	s := b.String()
	if hang > w/2 {
		hang = 0
	}
	lines := breakUp(s, w, segment)
	out := []string{paint(runs, lines[0])}
	if len(lines) == 1 {
		return out
	}
	from := lines[1].from
	for _, l := range breakUp(s[from:], w-hang, segment) {
		out = append(out, spaces(hang)+paint(runs, span{from + l.from, from + l.to}))
	}
	return out
}

// paint draws the part of the runs' text that a line covers.
func paint(runs []run, l span) string {
	var b strings.Builder
	at := 0
	for _, r := range runs {
		from, to := max(l.from, at), min(l.to, at+len(r.text))
		if from < to {
			b.WriteString(r.ink.on(r.text[from-at : to-at]))
		}
		at += len(r.text)
	}
	return b.String()
}
