package course

import (
	"strconv"
	"strings"

	"again/engine/script"
)

// verbOf is a verb about an actor.
func verbOf(name, actor string) script.Verb {
	return script.Verb{Name: name, Args: []string{actor}, Text: name + " " + actor}
}

// parsed reads a verb that was put together here.
func parsed(line string) script.Verb {
	v, err := script.ParseLine("", 0, line)
	if err != nil {
		return script.Verb{Name: strings.Fields(line)[0], Text: line}
	}
	return v
}

// stepsIn is how many steps a `step` asks for.
func stepsIn(v script.Verb) int {
	for _, a := range v.Args {
		if n := number(a); n > 0 {
			return n
		}
	}
	return 1
}

// number reads digits; 0 for anything else.
func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

func digits(n int) string { return strconv.Itoa(n) }
