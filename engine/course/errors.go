package course

import (
	"errors"
	"fmt"
	"strings"

	"again/engine/handler"
	"again/engine/script"
)

// Error is a mistake in a lesson: where, what, and what would work.
type Error struct {
	File string
	Line int    // 0 when it is about the file or folder as a whole
	Text string // what stands there, "" for none
	What string
}

func (e *Error) Error() string {
	where := e.File
	if e.Line > 0 {
		where = fmt.Sprintf("%s:%d", e.File, e.Line)
	}
	if e.Text == "" {
		return where + ": " + e.What
	}
	return where + ": " + e.Text + ": " + e.What
}

// Errors is every mistake found, in the order of the files.
type Errors []*Error

func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, one := range e {
		lines[i] = one.Error()
	}
	return strings.Join(lines, "\n")
}

// orNil is the errors as an error, nil when there are none.
func (e Errors) orNil() error {
	if len(e) == 0 {
		return nil
	}
	return e
}

// add keeps a mistake at a line.
func (e *Errors) add(file string, line int, text, what string) {
	*e = append(*e, &Error{File: file, Line: line, Text: text, What: what})
}

// addErr keeps another package's error with its own place, or at file:line
// where it has none.
func (e *Errors) addErr(file string, line int, err error) {
	var many handler.Errors
	var one *handler.Error
	var verb *script.Error
	var own Errors
	var single *Error
	switch {
	case err == nil:
	case errors.As(err, &own):
		*e = append(*e, own...)
	case errors.As(err, &single):
		*e = append(*e, single)
	case errors.As(err, &many):
		for _, h := range many {
			e.add(orElse(h.File, file), h.Line, h.Text, h.What)
		}
	case errors.As(err, &one):
		e.add(orElse(one.File, file), one.Line, one.Text, one.What)
	case errors.As(err, &verb):
		at := verb.Line
		if at == 0 {
			at = line
		}
		e.add(orElse(verb.File, file), at, verb.Text, verb.What)
	default:
		e.add(file, line, "", err.Error())
	}
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
