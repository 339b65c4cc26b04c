package course

import (
	"strings"

	"again/engine/text"
)

// section is a ## heading with what stands under it, not yet understood.
type section struct {
	title  string
	line   int
	prose  []string
	blocks []block
}

// block is a fenced block that means something to the course.
type block struct {
	kind, arg string
	line      int // of the opening fence
	body      string
}

// document is a lesson file, split.
type document struct {
	front    string
	frontAt  int // line of the opening ---
	sections []section
}

// blockKinds are the fenced blocks with a meaning; every other language is code
// in the prose.
var blockKinds = []string{"do", "predict", "table", "goal", "hint", "solution", "wrong", "note", "aside"}

// plainLanguages may follow a fence in the prose. An unknown word is taken for
// a misspelled block.
var plainLanguages = []string{
	"", "sql", "text", "txt", "json", "yaml", "log", "console", "sh", "bash", "http", "diff",
	"php", "go", "js", "ts", "python", "py", "java", "kotlin", "ruby", "rb", "csharp", "rust",
}

// scanner splits a lesson file line by line, so that every part keeps its line.
type scanner struct {
	file  string
	lines []string
	at    int // index of the line to read next
	doc   document
	errs  Errors
}

// scan splits a lesson file into front matter, sections and blocks.
func scan(file, source string) (document, Errors) {
	source = strings.ReplaceAll(strings.TrimPrefix(source, "\ufeff"), "\r\n", "\n")
	s := &scanner{file: file, lines: strings.Split(source, "\n")}
	s.frontMatter()
	for s.at < len(s.lines) {
		s.line()
	}
	if len(s.doc.sections) == 0 && len(s.errs) == 0 {
		s.errs.add(file, 0, "", text.Get("course.scan.steps"))
	}
	return s.doc, s.errs
}

func (s *scanner) frontMatter() {
	if strings.TrimRight(s.lines[0], " ") != "---" {
		s.errs.add(s.file, 1, s.lines[0], text.Get("course.scan.front"))
		return
	}
	for i := 1; i < len(s.lines); i++ {
		if strings.TrimRight(s.lines[i], " ") == "---" {
			s.doc.front = strings.Join(s.lines[1:i], "\n")
			s.doc.frontAt = 1
			s.at = i + 1
			return
		}
	}
	s.errs.add(s.file, 1, "---", text.Get("course.scan.front.open"))
	s.at = len(s.lines)
}

// line takes one line of the body, or a whole fenced block.
func (s *scanner) line() {
	line := s.lines[s.at]
	if title, ok := strings.CutPrefix(line, "## "); ok {
		s.at++
		s.doc.sections = append(s.doc.sections, section{title: strings.TrimSpace(title), line: s.at})
		return
	}
	if fence, info, ok := openFence(line); ok {
		s.fenced(fence, info)
		return
	}
	s.at++
	s.prose(s.at, line)
}

// prose keeps a line under the section it stands in.
func (s *scanner) prose(at int, line string) {
	if len(s.doc.sections) > 0 {
		sec := &s.doc.sections[len(s.doc.sections)-1]
		sec.prose = append(sec.prose, line)
		return
	}
	if strings.TrimSpace(line) != "" {
		s.errs.add(s.file, at, line, text.Get("course.scan.before"))
	}
}

// openFence recognises ``` or ~~~ with what follows it.
func openFence(line string) (fence, info string, ok bool) {
	trimmed := strings.TrimLeft(line, " ")
	if len(line)-len(trimmed) > 3 || len(trimmed) < 3 || trimmed[0] != '`' && trimmed[0] != '~' {
		return "", "", false
	}
	n := 0
	for n < len(trimmed) && trimmed[n] == trimmed[0] {
		n++
	}
	if n < 3 || trimmed[0] == '`' && strings.Contains(trimmed[n:], "`") {
		return "", "", false
	}
	return trimmed[:n], strings.TrimSpace(trimmed[n:]), true
}

// closes reports whether line ends a block that fence opened.
func closes(line, fence string) bool {
	t := strings.TrimSpace(line)
	return len(t) >= len(fence) && strings.Trim(t, fence[:1]) == ""
}

// fenced takes a block from its opening fence to its closing one.
func (s *scanner) fenced(fence, info string) {
	first := s.at
	end := first + 1
	for end < len(s.lines) && !closes(s.lines[end], fence) {
		end++
	}
	s.at = end + 1
	if end >= len(s.lines) {
		s.errs.add(s.file, first+1, s.lines[first], text.Get("course.scan.fence"))
		return
	}
	kind, arg, _ := strings.Cut(info, " ")
	switch {
	case contains(plainLanguages, kind):
		for i := first; i <= end; i++ {
			s.prose(i+1, s.lines[i])
		}
	case !contains(blockKinds, kind):
		s.errs.add(s.file, first+1, s.lines[first], text.Get("course.scan.block", nearestBlock(kind)))
	case len(s.doc.sections) == 0:
		s.errs.add(s.file, first+1, s.lines[first], text.Get("course.scan.before"))
	default:
		sec := &s.doc.sections[len(s.doc.sections)-1]
		sec.blocks = append(sec.blocks, block{
			kind: kind, arg: strings.TrimSpace(arg), line: first + 1,
			body: strings.Join(s.lines[first+1:end], "\n"),
		})
	}
}
