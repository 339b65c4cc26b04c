package text_test

import (
	"fmt"
	"strings"
	"testing"

	"again/engine/text"
)

func TestVisible(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"plain":          "plain",
		"a\tb":           "a    b",
		"a\nb\r":         `a\nb\r`,
		"\x1b[31mred":    "␛[31mred",
		"\u202eturned":   "·turned",
		"zero\u200bwide": "zero·wide",
		"bad\xffbyte":    "bad·byte",
		"帳本":             "帳本",
	} {
		if got := text.Visible(s); got != want {
			t.Errorf("Visible(%q) is %q, want %q", s, got, want)
		}
	}
}

// TestLines writes in pieces that end inside a rune.
func TestLines(t *testing.T) {
	t.Parallel()
	const in = "帳\tb\n\x1b]0;x\a\u009b2J\r\xff|"
	for size := 1; size < 5; size++ {
		var out strings.Builder
		w := &text.Lines{W: &out}
		for rest := in; rest != ""; {
			n := min(size, len(rest))
			fmt.Fprint(w, rest[:n])
			rest = rest[n:]
		}
		if want := "帳\tb\n␛]0;x␇·2J␍\ufffd|"; out.String() != want {
			t.Errorf("in pieces of %d: %q, want %q", size, out.String(), want)
		}
	}
}

func TestCut(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		s    string
		n    int
		want string
	}{{"帳本", 2, "帳本"}, {"帳本帳", 2, "帳…"}, {"", 1, ""}} {
		if got := text.Cut(c.s, c.n); got != c.want {
			t.Errorf("Cut(%q, %d) is %q, want %q", c.s, c.n, got, c.want)
		}
	}
}
