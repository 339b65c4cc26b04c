// Package script is the verb language: one parser for the palette, lessons,
// golden files, saved runs and counterexamples.
//
// A script has one verb a line. Blank lines, lines that begin with # and
// indented lines are passed over: in a transcript the indented lines are what
// the verbs printed, so a transcript is itself a script.
package script

import (
	"fmt"
	"strings"
)

// Verb is one line of a script.
type Verb struct {
	File string
	Line int
	Name string
	Args []string // what stands without a name
	Opts []Opt    // key=value, in the order written
	Text string   // the line as written
}

// Opt is one key=value of a verb.
type Opt struct{ Key, Value string }

// Error is a malformed line: where, and what would work.
type Error struct {
	File string
	Line int
	Text string
	What string
}

func (e *Error) Error() string {
	if e.File == "" {
		return fmt.Sprintf("%s: %s", e.Text, e.What)
	}
	return fmt.Sprintf("%s:%d: %s: %s", e.File, e.Line, e.Text, e.What)
}

// Arg returns the i-th unnamed argument, "" when there is none.
func (v Verb) Arg(i int) string {
	if i < len(v.Args) {
		return v.Args[i]
	}
	return ""
}

// Opt returns the value of key.
func (v Verb) Opt(key string) (string, bool) {
	for _, o := range v.Opts {
		if o.Key == key {
			return o.Value, true
		}
	}
	return "", false
}

// Errorf makes an error that points at the verb.
func (v Verb) Errorf(format string, args ...any) error {
	return &Error{File: v.File, Line: v.Line, Text: v.Text, What: fmt.Sprintf(format, args...)}
}

// Parse reads a script. The error is an *Error for the first malformed line.
func Parse(file, source string) ([]Verb, error) {
	var verbs []Verb
	for i, line := range strings.Split(source, "\n") {
		line = strings.TrimRight(line, " \t\r")
		if line == "" || strings.ContainsAny(line[:1], "# \t") {
			continue
		}
		v, err := ParseLine(file, i+1, line)
		if err != nil {
			return nil, err
		}
		verbs = append(verbs, v)
	}
	return verbs, nil
}

// Inline reads verbs that are parted by semicolons, as in `publish E1; deliver`.
func Inline(source string) ([]Verb, error) {
	var verbs []Verb
	for _, part := range splitOutsideQuotes(source) {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		v, err := ParseLine("", 0, part)
		if err != nil {
			return nil, err
		}
		verbs = append(verbs, v)
	}
	return verbs, nil
}

// ParseLine reads one verb. file and line are for its errors.
func ParseLine(file string, line int, source string) (Verb, error) {
	v := Verb{File: file, Line: line, Text: strings.TrimSpace(source)}
	words, err := fields(v.Text)
	if err != nil {
		return v, v.Errorf("%s", err)
	}
	if len(words) == 0 {
		return v, v.Errorf("%s", empty())
	}
	v.Name = words[0].text
	for _, w := range words[1:] {
		if w.key != "" {
			v.Opts = append(v.Opts, Opt{w.key, w.text})
		} else {
			v.Args = append(v.Args, w.text)
		}
	}
	return v, check(v)
}
