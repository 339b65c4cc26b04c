package course

import (
	"strings"

	"again/engine/oracle"
	"again/engine/script"
)

// Transcript does a script from the lesson's bare start and writes each verb
// with what it printed, indented, below it. Comments and blank lines stay; the
// output of an earlier transcript is left out, so that a transcript is a script
// whose transcript is itself. A handler that the script brings along is its variant
// `edited`. file is for errors.
func (l *Lesson) Transcript(file, source, variant, bus string) (string, error) {
	l, err := l.edited(source)
	if err != nil {
		return "", err
	}
	r, err := newRun(l, -1, variant, bus, &oracle.Cache{})
	if err != nil {
		return "", err
	}
	defer r.close()
	var b strings.Builder
	for i, line := range strings.Split(strings.TrimRight(source, "\n"), "\n") {
		line = strings.TrimRight(line, " \t\r")
		switch {
		case line == "" || line[0] == '#':
			b.WriteString(line + "\n")
		case line[0] == ' ' || line[0] == '\t':
		default:
			v, err := script.ParseLine(file, i+1, line)
			if err != nil {
				return b.String(), err
			}
			out, err := r.verb(v)
			if err != nil {
				return b.String(), err
			}
			b.WriteString(line + "\n" + indented(out.Lines))
		}
	}
	return b.String(), nil
}

func indented(lines []string) string {
	var b strings.Builder
	for _, line := range lines {
		if line = strings.TrimRight(line, " "); line != "" {
			b.WriteString("  " + line + "\n")
		}
	}
	return b.String()
}

// Walkthrough is the lesson's walkthrough as it runs now.
func (l *Lesson) Walkthrough() (string, error) {
	return l.Transcript(l.file("walkthrough.txt"), l.Walk, "", "")
}
