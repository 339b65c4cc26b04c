// Package dialect maps PostgreSQL spelling to SQLite's, where SQLite can mean
// the same, and says so where it cannot.
package dialect

import (
	"errors"
	"sort"
	"strings"

	"again/engine/handler"
	"again/engine/text"
	"again/store"
)

// Mapping is one thing that was written in another way.
type Mapping struct {
	File string
	Line int    // of the original text, from 1
	From string // as written
	To   string // as it runs; "" when it was left out
	Why  string
}

// String tells the mapping in one line.
func (m Mapping) String() string {
	if m.To == "" {
		return text.Get("dialect.dropped", m.File, m.Line, oneLine(m.From), m.Why)
	}
	return text.Get("dialect.mapped", m.File, m.Line, oneLine(m.From), oneLine(m.To), m.Why)
}

// oneLine writes a text on one line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Map writes an SQL file of PostgreSQL for SQLite. Lines keep their numbers;
// comments and `--:` directives stay as they are. What SQLite cannot mean is a
// *handler.Error or handler.Errors that name line and what would work, as is
// what MySQL alone writes. A file that SQLite reads as it is comes back so.
func Map(file, source string) (mapped string, mappings []Mapping, err error) {
	m := newMapper(file, source)
	m.metaCommands()
	m.split()
	m.gather()
	for _, s := range m.stmts {
		m.statement(s)
	}
	m.foldConstraints()
	m.notNull()
	mapped = m.text()
	m.leftovers(mapped)
	sort.SliceStable(m.mappings, func(i, j int) bool { return m.mappings[i].Line < m.mappings[j].Line })
	if err := m.errs.Err(); err != nil {
		return "", nil, err
	}
	return mapped, m.mappings, nil
}

// mapper maps one file.
type mapper struct {
	file     string
	source   string
	stmts    []*stmt
	mappings []Mapping
	errs     handler.Errors

	enums   map[string][]string // CREATE TYPE … AS ENUM, by name in lower case
	tables  map[string]*stmt    // CREATE TABLE, by name in lower case
	folded  []fold              // constraints that ALTER TABLE adds
	numbers map[string]bool     // "table.column" that a sequence numbers
	begin   *stmt               // the last BEGIN of a handler
}

func newMapper(file, source string) *mapper {
	source = strings.ReplaceAll(strings.TrimPrefix(source, "\ufeff"), "\r\n", "\n")
	return &mapper{
		file: file, source: source,
		enums: map[string][]string{}, tables: map[string]*stmt{}, numbers: map[string]bool{},
	}
}

// split finds the statements and where they stand.
func (m *mapper) split() {
	stmts, err := handler.Split(m.source)
	if err != nil {
		line := 1
		var at *store.ScriptError
		if errors.As(err, &at) {
			line = at.Line
		}
		m.refuse(line, "handler.split", err)
		return
	}
	lines := lineStarts(m.source)
	from := 0
	for _, st := range stmts {
		from = max(from, lines[st.Line-1])
		at := from + strings.Index(m.source[from:], st.SQL)
		m.stmts = append(m.stmts, newStmt(m, st, at))
		from = at + len(st.SQL)
	}
}

// lineStarts are the offsets where the lines of a text begin.
func lineStarts(source string) []int {
	starts := []int{0}
	for i := range len(source) {
		if source[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// refuse records what SQLite cannot mean, with a sentence of the catalogue.
func (m *mapper) refuse(line int, key string, args ...any) {
	m.refuseText(line, text.Get(key, args...))
}

func (m *mapper) refuseText(line int, what string) {
	quoted := ""
	if lines := strings.Split(m.source, "\n"); line >= 1 && line <= len(lines) {
		quoted = strings.TrimSpace(lines[line-1])
	}
	for _, e := range m.errs {
		if e.Line == line && e.What == what {
			return
		}
	}
	m.errs = append(m.errs, &handler.Error{File: m.file, Line: line, Text: quoted, What: what})
}

// note records a mapping with a reason of the catalogue.
func (m *mapper) note(line int, from, to, key string, args ...any) {
	m.mappings = append(m.mappings, Mapping{File: m.file, Line: line, From: from, To: to, Why: text.Get(key, args...)})
}

// text is the file as it runs.
func (m *mapper) text() string {
	var b strings.Builder
	from := 0
	for _, s := range m.stmts {
		b.WriteString(m.comments(m.source[from:s.at]))
		b.WriteString(s.text())
		from = s.at + len(s.SQL)
		if s.dropped {
			if end := semicolon(m.source, from); end > 0 {
				b.WriteString(m.comments(m.source[from : end-1]))
				from = end
			}
		}
	}
	b.WriteString(m.comments(m.source[from:]))
	return b.String()
}

// semicolon is the place behind the semicolon that ends a statement, -1 when
// there is none before the next token.
func semicolon(source string, from int) int {
	for _, t := range store.Lex(source[from:]) {
		if t.Kind != store.Comment {
			if t.Text == ";" {
				return from + t.Off + 1
			}
			return -1
		}
	}
	return -1
}

// comments writes MySQL's # comments as SQLite reads them.
func (m *mapper) comments(gap string) string {
	if !strings.Contains(gap, "#") {
		return gap
	}
	var b strings.Builder
	from := 0
	for _, t := range store.Lex(gap) {
		if t.Kind == store.Comment && strings.HasPrefix(t.Text, "#") {
			b.WriteString(gap[from:t.Off] + "--" + t.Text[1:])
			from = t.Off + len(t.Text)
		}
	}
	return b.String() + gap[from:]
}

// leftovers refuses what is still not SQLite's in what was mapped.
func (m *mapper) leftovers(mapped string) {
	stmts, err := handler.Split(mapped)
	if err != nil {
		return
	}
	refused := map[int]bool{}
	for _, e := range m.errs {
		refused[e.Line] = true
	}
	for _, st := range stmts {
		for _, f := range handler.Foreign(st) {
			if !refused[f.Line] { // else it has been said
				m.refuseText(f.Line, f.What)
			}
		}
	}
}

// metaCommands refuses COPY and blanks the commands of psql, which are no SQL.
func (m *mapper) metaCommands() {
	lines := strings.Split(m.source, "\n")
	data := false
	for i, line := range lines {
		switch {
		case data:
			data = line != `\.`
			lines[i] = ""
		case isCopy(line):
			m.refuse(i+1, "dialect.copy")
			data = true
			lines[i] = ""
		case len(line) > 1 && line[0] == '\\' && line[1] >= 'a' && line[1] <= 'z':
			m.note(i+1, line, "", "dialect.psql")
			lines[i] = ""
		}
	}
	m.source = strings.Join(lines, "\n")
}

// isCopy reports whether a line begins the data of pg_dump.
func isCopy(line string) bool {
	words := strings.Fields(strings.ToUpper(line))
	return len(words) > 3 && words[0] == "COPY" && strings.HasPrefix(words[len(words)-1], "STDIN")
}
