package explore

import (
	"fmt"
	"strings"
)

// playable writes a way as verbs: an actor's steps in a row are one verb, and
// those that end its job are a run.
func playable(way []action) []string {
	var lines []string
	for i := 0; i < len(way); {
		if way[i].kind != step {
			lines = append(lines, way[i].verbs()...)
			i++
			continue
		}
		n := 1
		for i+n < len(way) && way[i+n].kind == step && way[i+n].who == way[i].who {
			n++
		}
		lines = append(lines, stepLine(way[i].who, n, endsJob(way[i+n:], way[i].who)))
		i += n
	}
	return lines
}

// endsJob reports whether the actor's job is over: all that it does from here on
// begins with something new.
func endsJob(rest []action, who string) bool {
	for _, a := range rest {
		if a.who == who {
			return a.kind == deliver
		}
	}
	return true
}

func stepLine(who string, n int, ends bool) string {
	switch {
	case ends:
		return "run " + who
	case n == 1:
		return "step " + who
	}
	return fmt.Sprintf("step %s %d", who, n)
}

// Script is a counterexample as a run that the board can play.
func (f Finding) Script() string { return strings.Join(f.Counterexample, "\n") + "\n" }
