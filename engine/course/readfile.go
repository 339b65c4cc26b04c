package course

import (
	"bytes"
	"io"
	"os"
	"unicode/utf8"

	"again/engine/text"
)

// mostBytes of a file that somebody brings: a handler, a schema, an event, a
// script or a run.
const mostBytes = 1 << 20

// ReadFile reads a text file that somebody names. The error is one line that
// begins with the name.
func ReadFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadText(name, f)
}

// ReadText reads a text that somebody brings under a name. A byte order mark at
// its beginning is left out.
func ReadText(name string, in io.Reader) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(in, mostBytes+1))
	if err != nil {
		return nil, err
	}
	if line, what := unreadable(b); what != "" {
		return nil, &Error{File: name, Line: line, What: what}
	}
	return bytes.TrimPrefix(b, []byte("\ufeff")), nil
}

// unreadable says why b is no text that can be worked with, and on which line.
func unreadable(b []byte) (line int, what string) {
	if len(b) > mostBytes {
		return 0, text.Get("course.file.big", mostBytes>>20)
	}
	if at := foreign(b); at >= 0 {
		return 1 + bytes.Count(b[:at], []byte("\n")), text.Get("course.file.binary", b[at])
	}
	return 0, ""
}

// foreign is the place of the first byte that no text in UTF-8 has, -1 for none.
func foreign(b []byte) int {
	if at := bytes.IndexByte(b, 0); at >= 0 {
		return at
	}
	if utf8.Valid(b) {
		return -1
	}
	for at := 0; ; {
		r, size := utf8.DecodeRune(b[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
}
