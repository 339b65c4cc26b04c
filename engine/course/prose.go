package course

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// PlainProse writes markdown as lines of text that are at most width cells wide.
// Code and tables are never wrapped.
func PlainProse(source string, width int) []string {
	b := []byte(source)
	p := prosePrinter{source: b}
	return p.blocks(ParseMarkdown(b), width)
}

// prosePrinter turns a markdown tree into lines.
type prosePrinter struct{ source []byte }

// blocks prints a container's children with a blank line between them, but none
// between the parts of a tight list item.
func (p prosePrinter) blocks(parent ast.Node, width int) []string {
	var lines []string
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if n.PreviousSibling() != nil && !isTight(parent) {
			lines = append(lines, "")
		}
		lines = append(lines, p.block(n, width)...)
	}
	return lines
}

func isTight(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.List:
		return n.IsTight
	case *ast.ListItem:
		return isTight(n.Parent())
	}
	return false
}

func (p prosePrinter) block(n ast.Node, width int) []string {
	switch n := n.(type) {
	case *ast.List:
		return p.list(n, width)
	case *ast.Blockquote:
		return prefixed(p.blocks(n, width-2), "> ", "> ")
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		return prefixed(p.raw(n), "    ", "    ")
	case *ast.ThematicBreak:
		return []string{"---"}
	case *ast.HTMLBlock:
		return p.raw(n)
	case *east.Table:
		return p.table(n)
	}
	var lines []string
	for _, part := range strings.Split(p.inline(n), "\n") {
		lines = append(lines, Wrap(part, width)...)
	}
	return lines
}

func (p prosePrinter) raw(n ast.Node) []string {
	var lines []string
	for i := range n.Lines().Len() {
		segment := n.Lines().At(i)
		lines = append(lines, strings.TrimRight(string(segment.Value(p.source)), "\n"))
	}
	return lines
}

func (p prosePrinter) list(n *ast.List, width int) []string {
	var lines []string
	number := n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		if item.PreviousSibling() != nil && !n.IsTight {
			lines = append(lines, "")
		}
		mark := "- "
		if n.IsOrdered() {
			mark = fmt.Sprintf("%d. ", number)
			number++
		}
		indent := strings.Repeat(" ", len(mark))
		lines = append(lines, prefixed(p.blocks(item, width-len(mark)), mark, indent)...)
	}
	return lines
}

func prefixed(lines []string, first, rest string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		mark := rest
		if i == 0 {
			mark = first
		}
		out[i] = strings.TrimRight(mark+line, " ")
	}
	return out
}

// inline is a paragraph's text; a hard break is a newline in it.
func (p prosePrinter) inline(n ast.Node) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.Write(TextOf(c, p.source))
			if c.HardLineBreak() {
				b.WriteByte('\n')
			} else if c.SoftLineBreak() {
				b.WriteString(softBreak(b.String(), p.source, c.Segment.Stop))
			}
		case *ast.CodeSpan:
			b.WriteString("`" + p.inline(c) + "`")
		case *ast.AutoLink:
			b.Write(c.URL(p.source))
		case *ast.Link:
			fmt.Fprintf(&b, "%s (%s)", p.inline(c), c.Destination)
		case *ast.String:
			b.Write(c.Value)
		default:
			b.WriteString(p.inline(c))
		}
	}
	return b.String()
}

// softBreak joins two lines of the source: by a blank, but by nothing between
// two wide characters, since Chinese and Japanese have no blanks.
func softBreak(before string, source []byte, stop int) string {
	next := strings.TrimLeft(string(source[stop:min(len(source), stop+16)]), "\n ")
	if lastWide(before) && firstWide(next) {
		return ""
	}
	return " "
}

func firstWide(s string) bool {
	_, _, width, _ := uniseg.FirstGraphemeClusterInString(s, -1)
	return width > 1
}

func lastWide(s string) bool {
	r := []rune(s)
	return len(r) > 0 && uniseg.StringWidth(string(r[len(r)-1])) > 1
}

// table aligns the columns.
func (p prosePrinter) table(n *east.Table) []string {
	var rows [][]string
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, p.inline(cell))
		}
		rows = append(rows, cells)
	}
	return Columns(rows)
}

// Columns aligns cells in columns, two blanks apart.
func Columns(rows [][]string) []string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], uniseg.StringWidth(cell))
		}
	}
	lines := make([]string, len(rows))
	for r, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			b.WriteString(cell)
			b.WriteString(strings.Repeat(" ", widths[i]-uniseg.StringWidth(cell)+2))
		}
		lines[r] = strings.TrimRight(b.String(), " ")
	}
	return lines
}

// Wrap breaks one line by the Unicode rules so that no part is wider than width.
func Wrap(line string, width int) []string {
	width = max(width, 1)
	var lines []string
	var current string
	state := -1
	for rest := line; rest != ""; {
		var segment string
		segment, rest, _, state = uniseg.FirstLineSegmentInString(rest, state)
		if current != "" && uniseg.StringWidth(current+strings.TrimRight(segment, " ")) > width {
			lines = append(lines, strings.TrimRight(current, " "))
			current = ""
		}
		for uniseg.StringWidth(strings.TrimRight(segment, " ")) > width {
			head := cutWidth(segment, width)
			if head == segment {
				break // one character that is wider than the line
			}
			lines = append(lines, head)
			segment = segment[len(head):]
		}
		current += segment
	}
	return append(lines, strings.TrimRight(current, " "))
}

// cutWidth is the longest prefix that is at most width cells wide, and at least
// one character.
func cutWidth(s string, width int) string {
	end, cells, state := 0, 0, -1
	for rest := s; rest != ""; {
		var cluster string
		var w int
		cluster, rest, w, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if cells += w; cells > width && end > 0 {
			break
		}
		end += len(cluster)
	}
	return s[:end]
}
