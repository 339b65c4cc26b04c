package handler

import (
	"fmt"
	"sort"
	"strings"

	"again/engine/text"
)

// Error tells the mistake with its place, and the line below it.
func (e *Error) Error() string {
	place := fmt.Sprintf("%s:%d: ", e.File, e.Line)
	if e.Text == "" {
		return place + e.What
	}
	return place + e.What + "\n    " + e.Text
}

// Errors is every mistake of a script, in the order of its lines.
type Errors []*Error

// Error tells all of them, a paragraph each.
func (e Errors) Error() string {
	parts := make([]string, len(e))
	for i, one := range e {
		parts[i] = one.Error()
	}
	return strings.Join(parts, "\n")
}

// Unwrap lets errors.As find each *Error.
func (e Errors) Unwrap() []error {
	all := make([]error, len(e))
	for i, one := range e {
		all[i] = one
	}
	return all
}

// Err is nil, the one *Error, or all of them in the order of their lines.
func (e Errors) Err() error {
	sort.SliceStable(e, func(i, j int) bool { return e[i].Line < e[j].Line })
	switch len(e) {
	case 0:
		return nil
	case 1:
		return e[0]
	}
	return e
}

// collector gathers the mistakes of one text.
type collector struct {
	file  string
	lines []string
	errs  Errors
}

// newCollector splits the text into its lines, for the errors to quote.
func newCollector(file, source string) collector {
	return collector{file: file, lines: splitLines(source)}
}

// fail records a mistake on a line with a sentence of the catalogue.
func (c *collector) fail(line int, key string, args ...any) {
	c.add(line, text.Get(key, args...))
}

// add records a mistake on a line in words of its own, once.
func (c *collector) add(line int, what string) {
	for _, e := range c.errs {
		if e.Line == line && e.What == what {
			return
		}
	}
	c.errs = append(c.errs, &Error{File: c.file, Line: line, Text: c.quote(line), What: what})
}

// quote is the line as written, without the blanks around it.
func (c *collector) quote(line int) string {
	if line < 1 || line > len(c.lines) {
		return ""
	}
	return strings.TrimSpace(c.lines[line-1])
}

// err is what was gathered, as Errors.Err answers it.
func (c *collector) err() error { return c.errs.Err() }

// normalize gives a text Unix line ends and no byte order mark.
func normalize(source string) string {
	source = strings.TrimPrefix(source, "\ufeff")
	return strings.ReplaceAll(source, "\r\n", "\n")
}

// splitLines is the text's lines; a last line end opens no further line.
func splitLines(source string) []string {
	return strings.Split(strings.TrimSuffix(source, "\n"), "\n")
}
