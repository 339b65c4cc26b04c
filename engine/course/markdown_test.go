package course

import (
	"slices"
	"testing"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

func TestTables(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, source string
		want         []string
	}{
		{"a table", "| a | b |\n|---|:-:|\n| 1 | `x` |\n| 2 |\n", []string{"a  b", "1  `x`", "2"}},
		{"without outer bars", "a | b\n-|-\n1 | 2 | 3\n", []string{"a  b", "1  2"}},
		{"a bar in a cell", "| a | b |\n|---|---|\n| x \\| y | z |\n", []string{"a      b", `x | y  z`}},
		{"empty cells", "| a | b |\n|---|---|\n|  | z |\n", []string{"a  b", "   z"}},
		{"one column", "| a |\n|---|\n| 1 |", []string{"a", "1"}},
		{"a ruler of another width", "| a | b |\n|---|\n", []string{"| a | b | |---|"}},
		{"no ruler", "| a | b |\n| c | d |\n", []string{"| a | b | | c | d |"}},
		{"one line", "| a | b |\n", []string{"| a | b |"}},
		{"a bar alone", "|\n|\n", []string{"| |"}},
		{"escapes", "\\*no\\* &lt; `\\* &lt;`", []string{"*no* < `\\* &lt;`"}},
		{"in a list", "- | a |\n  |---|\n  | 1 |\n", []string{"- a", "  1"}},
	} {
		if got := PlainProse(c.source, 80); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// FuzzTables checks that no text makes the reader of tables fail, and that each
// row is as wide as the first.
func FuzzTables(f *testing.F) {
	f.Add("| a | b |\n|---|---|\n| 1 |")
	f.Add("\\|\n-\n|")
	f.Fuzz(func(t *testing.T, source string) {
		_ = ast.Walk(ParseMarkdown([]byte(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if table, ok := n.(*east.Table); ok && entering {
				for row := table.FirstChild(); row != nil; row = row.NextSibling() {
					if row.ChildCount() != table.FirstChild().ChildCount() {
						t.Errorf("%q: rows of %d and %d cells", source, table.FirstChild().ChildCount(), row.ChildCount())
					}
				}
			}
			return ast.WalkContinue, nil
		})
	})
}
