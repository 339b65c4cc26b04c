package text

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

// Visible makes text from a database, a file or a learner safe to draw: tabs
// become spaces, and what would move the cursor or turn the direction of text
// becomes visible.
func Visible(s string) string {
	if !veiled(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\t':
			b.WriteString("    ")
		case r == '\n':
			b.WriteString("\\n")
		case r == '\r':
			b.WriteString("\\r")
		case hidden(r):
			b.WriteRune('·')
		default:
			b.WriteRune(picture(r))
		}
	}
	return b.String()
}

// picture is the sign for a control character, any other rune itself.
func picture(r rune) rune {
	switch {
	case r < 0x20:
		return 0x2400 + r
	case r == 0x7f:
		return 0x2421
	}
	return r
}

func veiled(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] == 0x7f {
			return true
		}
		if s[i] >= utf8.RuneSelf {
			return strings.ContainsFunc(s, func(r rune) bool { return r < 0x20 || r == 0x7f || hidden(r) }) ||
				!utf8.ValidString(s)
		}
	}
	return false
}

// hidden tells runes whose width terminals do not agree on: controls of the
// upper half, direction marks, zero-width ones and variation selectors.
func hidden(r rune) bool {
	switch {
	case commands(r), r == utf8.RuneError, r == 0xad, r == 0xfeff:
		return true
	case r >= 0x200b && r <= 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2060 && r <= 0x206f:
		return true
	}
	return r >= 0xfe00 && r <= 0xfe0f
}

// commands tells the controls of the upper half, which a terminal may obey.
func commands(r rune) bool { return r >= 0x80 && r < 0xa0 }

// Lines is a writer for lines of text: what a terminal would obey, such as an
// escape sequence out of a database, becomes visible. Line ends and tabs stay.
type Lines struct {
	W    io.Writer
	rest []byte // the beginning of a rune whose end is not written yet
}

// Write writes p, a rune that p ends inside of with the next one.
func (l *Lines) Write(p []byte) (int, error) {
	s := append(l.rest, p...)
	l.rest = nil
	if n := len(s) - partial(s); n < len(s) {
		l.rest = bytes.Clone(s[n:])
		s = s[:n]
	}
	if _, err := io.WriteString(l.W, strings.Map(obeyed, string(s))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// partial counts the bytes of a rune begun at the end of s.
func partial(s []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(s); n++ {
		if tail := s[len(s)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRune(tail) {
				return 0
			}
			return n
		}
	}
	return 0
}

func obeyed(r rune) rune {
	switch {
	case r == '\n' || r == '\t':
		return r
	case commands(r):
		return '·'
	}
	return picture(r)
}

// Cut shortens a text of one line to n runes.
func Cut(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n-1]) + "…"
}
