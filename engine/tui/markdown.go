package tui

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"again/engine/course"
)

// document is a lesson's markdown, parsed once and drawn at any width.
type document struct{ blocks []block }

type blockKind int

const (
	paragraph blockKind = iota
	title
	code
	ruler
	grid
)

// block is a paragraph or what stands in its place. first and rest are what
// its first and its further lines begin with: bullets, quote bars, indents.
type block struct {
	kind        blockKind
	first, rest string
	tight       bool // no empty line before it
	words       []word
	lines       []string
	rows        [][]string
}

// voice is how a word is spoken.
type voice int

const (
	spoken voice = iota
	stressed
	strongly
	literally
)

type word struct {
	voice voice
	text  string
}

// readMarkdown parses the prose of a lesson.
func readMarkdown(source string) *document {
	src := []byte(source)
	r := reader{src: src, doc: &document{}}
	r.children(course.ParseMarkdown(src), "", "")
	return r.doc
}

type reader struct {
	src   []byte
	doc   *document
	tight bool
}

func (r *reader) add(b block) {
	b.tight = r.tight
	b.first, b.rest = clean(b.first), clean(b.rest)
	r.doc.blocks = append(r.doc.blocks, b)
}

// children reads the blocks inside n; the first of them begins with first.
func (r *reader) children(n ast.Node, first, rest string) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		r.block(c, first, rest)
		first = rest
	}
}

func (r *reader) block(n ast.Node, first, rest string) {
	switch n := n.(type) {
	case *ast.Heading:
		r.add(block{kind: title, first: first, rest: rest, words: r.words(n, spoken)})
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		r.add(block{kind: code, first: first, rest: rest, lines: r.codeLines(n)})
	case *ast.Blockquote:
		r.children(n, first+"│ ", rest+"│ ")
	case *ast.List:
		r.list(n, first, rest)
	case *ast.ThematicBreak:
		r.add(block{kind: ruler, first: first, rest: rest})
	case *east.Table:
		r.add(block{kind: grid, first: first, rest: rest, rows: r.rows(n)})
	default:
		r.add(block{first: first, rest: rest, words: r.words(n, spoken)})
	}
}

func (r *reader) list(n *ast.List, first, rest string) {
	number := n.Start
	outer := r.tight
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		mark := signBullet + " "
		if n.IsOrdered() {
			mark = strconv.Itoa(number) + ". "
			number++
		}
		r.children(item, first+mark, rest+spaces(cells(mark)))
		first, r.tight = rest, n.IsTight
	}
	r.tight = outer
}

func (r *reader) codeLines(n ast.Node) []string {
	var lines []string
	for i := range n.Lines().Len() {
		seg := n.Lines().At(i)
		lines = append(lines, clean(strings.TrimRight(string(seg.Value(r.src)), "\r\n")))
	}
	return lines
}

func (r *reader) rows(n *east.Table) [][]string {
	var rows [][]string
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var line []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			line = append(line, plainText(r.words(cell, spoken)))
		}
		rows = append(rows, line)
	}
	return rows
}

func plainText(words []word) string {
	var b strings.Builder
	for _, w := range words {
		b.WriteString(w.text)
	}
	return b.String()
}

// words reads the inline content of n.
func (r *reader) words(n ast.Node, v voice) []word {
	var out []word
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		out = r.inline(out, c, v)
	}
	return out
}

func (r *reader) inline(out []word, n ast.Node, v voice) []word {
	switch n := n.(type) {
	case *ast.Text:
		out = append(out, word{v, clean(string(course.TextOf(n, r.src)))})
		if n.HardLineBreak() {
			out = append(out, word{spoken, "\n"})
		} else if n.SoftLineBreak() && spaceBetween(out, r.after(n)) {
			out = append(out, word{spoken, " "})
		}
	case *ast.String:
		out = append(out, word{v, clean(string(n.Value))})
	case *ast.CodeSpan:
		out = append(out, word{literally, r.codeSpan(n)})
	case *ast.Emphasis:
		v = stressed
		if n.Level == 2 {
			v = strongly
		}
		out = append(out, r.words(n, v)...)
	case *ast.AutoLink:
		out = append(out, word{literally, clean(string(n.URL(r.src)))})
	case *ast.Link:
		inside := r.words(n, v)
		out = append(out, inside...)
		if to := clean(string(n.Destination)); to != plainText(inside) {
			out = append(out, word{spoken, " (" + to + ")"})
		}
	default:
		out = append(out, r.words(n, v)...)
	}
	return out
}

// codeSpan is a literal; a line break inside it is a space.
func (r *reader) codeSpan(n *ast.CodeSpan) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(r.src))
		}
	}
	return clean(strings.ReplaceAll(b.String(), "\n", " "))
}

// after is the text that follows a line break.
func (r *reader) after(n ast.Node) string {
	if next, ok := n.NextSibling().(*ast.Text); ok {
		return string(next.Segment.Value(r.src))
	}
	return "x"
}

// spaceBetween reports whether a line break in the source stands for a space:
// not between two characters of a script that is written without them.
func spaceBetween(before []word, after string) bool {
	last, _ := utf8.DecodeLastRuneInString(plainText(before[max(0, len(before)-1):]))
	next, _ := utf8.DecodeRuneInString(after)
	return !closed(last) || !closed(next)
}

func closed(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) ||
		r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef
}
