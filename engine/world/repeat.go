package world

import (
	"errors"
	"strconv"

	"again/engine/script"
	"again/engine/text"
)

// mostRepeats bounds `repeat`.
const mostRepeats = 100

// doRepeat does the verb before it again, so that it has been done N times in
// all. It stops at the first that cannot be done; the first of all is an error.
func doRepeat(w *World, v script.Verb) ([]string, error) {
	n, err := strconv.Atoi(v.Arg(0))
	if err != nil || n < 2 || n > mostRepeats {
		return nil, errors.New(text.Get("world.repeat", v.Arg(0), mostRepeats))
	}
	if w.Last.Name == "" {
		return nil, errors.New(text.Get("world.norepeat"))
	}
	var lines []string
	for i := 2; i <= n; i++ {
		printed, err := verbs[w.Last.Name](w, w.Last)
		if err != nil && i == 2 {
			return nil, err
		}
		if err != nil {
			return append(lines, err.Error()), nil
		}
		lines = append(lines, printed...)
	}
	return lines, nil
}
