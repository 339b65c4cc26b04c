package course

import (
	"bytes"
	"sync"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// ParseMarkdown reads a lesson's prose: CommonMark, and tables as GitHub has
// them.
func ParseMarkdown(source []byte) ast.Node {
	return markdown().Parse(text.NewReader(source))
}

// TextOf is what a piece of text says: backslash escapes and character
// references mean their character, but in code.
func TextOf(n *ast.Text, source []byte) []byte {
	written := n.Segment.Value(source)
	if n.IsRaw() {
		return written
	}
	return util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(written)))
}

var markdown = sync.OnceValue(func() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(parser.DefaultBlockParsers()...),
		parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		parser.WithParagraphTransformers(append(parser.DefaultParagraphTransformers(), util.Prioritized(tables{}, 200))...),
	)
})

// tables makes a table of a paragraph whose second line is one of dashes.
// Goldmark has the same in its package of extensions, which compiles patterns
// for links at every start: three milliseconds, a tenth of the way to the first
// frame.
type tables struct{}

// Transform replaces the paragraph.
func (tables) Transform(paragraph *ast.Paragraph, reader text.Reader, _ parser.Context) {
	lines, source := paragraph.Lines(), reader.Source()
	if lines.Len() < 2 {
		return
	}
	ruler := cellsOf(lines.At(1), source)
	header := cellsOf(lines.At(0), source)
	if len(header) != len(ruler) || !allDashes(ruler, source) {
		return
	}
	table := east.NewTable()
	table.AppendChild(table, east.NewTableHeader(rowOf(header, len(header))))
	for i := 2; i < lines.Len(); i++ {
		table.AppendChild(table, rowOf(cellsOf(lines.At(i), source), len(header)))
	}
	parent := paragraph.Parent()
	parent.ReplaceChild(parent, paragraph, table)
}

// cellsOf divides a line at each bar that has no backslash before it.
func cellsOf(line text.Segment, source []byte) []text.Segment {
	line = trimmed(line, source)
	from, to := line.Start, line.Stop
	if from < to && source[from] == '|' {
		from++
	}
	if from < to && source[to-1] == '|' && source[to-2] != '\\' {
		to--
	}
	var cells []text.Segment
	for i := from; i <= to; i++ {
		if i == to || source[i] == '|' && source[i-1] != '\\' {
			cells = append(cells, trimmed(text.NewSegment(from, i), source))
			from = i + 1
		}
	}
	return cells
}

func trimmed(s text.Segment, source []byte) text.Segment {
	s = s.TrimLeftSpace(source)
	return s.TrimRightSpace(source)
}

// allDashes reports whether each cell is a line of dashes, with the colons that
// say on which side the column stands.
func allDashes(cells []text.Segment, source []byte) bool {
	for _, cell := range cells {
		dashes := bytes.TrimSuffix(bytes.TrimPrefix(cell.Value(source), []byte(":")), []byte(":"))
		if len(dashes) == 0 || len(bytes.Trim(dashes, "-")) > 0 {
			return false
		}
	}
	return true
}

// rowOf fills a row up, or cuts it off, at so many cells.
func rowOf(cells []text.Segment, wanted int) *east.TableRow {
	row := east.NewTableRow(nil)
	for i := range wanted {
		cell := east.NewTableCell()
		if i < len(cells) {
			cell.Lines().Append(cells[i])
		}
		row.AppendChild(row, cell)
	}
	return row
}
