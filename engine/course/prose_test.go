package course

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

func TestPlainProse(t *testing.T) {
	t.Parallel()
	source := strings.Join([]string{
		"# Head", "Some **bold** and `code` and a [link](https://example.org) in one",
		"paragraph that is long.", "", "- one", "- two, which goes on and on and on and on",
		"", "1. first", "2. second", "", "> said", "", "```sql", "SELECT 1;", "```", "",
		"| a | bb |", "|---|---|", "| 1 | 2 |",
	}, "\n")
	want := strings.Join([]string{
		"Head", "",
		"Some bold and `code` and a link", "(https://example.org) in one",
		"paragraph that is long.", "",
		"- one", "- two, which goes on and on and on", "  and on", "",
		"1. first", "2. second", "",
		"> said", "",
		"    SELECT 1;", "",
		"a  bb", "1  2",
	}, "\n")
	if got := strings.Join(PlainProse(source, 36), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestPlainProseChinese(t *testing.T) {
	t.Parallel()
	lines := PlainProse("訊息會再送一次,因為代理人\n沒有聽到確認。", 20)
	if got := strings.Join(lines, ""); got != "訊息會再送一次,因為代理人沒有聽到確認。" {
		t.Errorf("the lines were joined with a blank: %q", lines)
	}
	for _, line := range lines {
		if uniseg.StringWidth(line) > 20 {
			t.Errorf("%q is too wide", line)
		}
		if strings.HasPrefix(line, "。") {
			t.Errorf("%q begins with a full stop", line)
		}
	}
}

func TestWrap(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line  string
		width int
		want  string
	}{
		{"", 5, ""},
		{"abc", 5, "abc"},
		{"abc def", 5, "abc|def"},
		{"abcdefgh", 3, "abc|def|gh"},
		{"x abcdefgh", 3, "x|abc|def|gh"},
		{"abc", 0, "a|b|c"},
		{"中文字", 3, "中|文|字"},
		{"中文字", 1, "中|文|字"},
	} {
		if got := strings.Join(Wrap(c.line, c.width), "|"); got != c.want {
			t.Errorf("Wrap(%q, %d) = %s, want %s", c.line, c.width, got, c.want)
		}
	}
}

// FuzzWrap checks that nothing is lost and nothing is too wide.
func FuzzWrap(f *testing.F) {
	f.Add("some words 中文 and—more…", 7)
	f.Fuzz(func(t *testing.T, line string, width int) {
		width = min(max(width, 2), 200)
		lines := Wrap(line, width)
		for _, l := range lines {
			if uniseg.StringWidth(l) > width && uniseg.GraphemeClusterCount(l) > 1 {
				t.Errorf("%q is wider than %d", l, width)
			}
		}
		squash := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		if got := squash(strings.Join(lines, "")); got != squash(line) {
			t.Errorf("%q became %q", line, got)
		}
	})
}

func TestColumns(t *testing.T) {
	t.Parallel()
	got := strings.Join(Columns([][]string{{"a", "中文", "c"}, {"long", "b", ""}}), "|")
	if got != "a     中文  c|long  b" {
		t.Errorf("%q", got)
	}
}
