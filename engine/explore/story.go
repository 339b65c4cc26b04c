package explore

import (
	"fmt"
	"strings"
)

// playable writes a way as verbs: an actor's steps in a row are one verb.
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
		lines = append(lines, stepLine(way[i].who, n))
		i += n
	}
	return lines
}

func stepLine(who string, n int) string {
	if n == 1 {
		return "step " + who
	}
	return fmt.Sprintf("step %s %d", who, n)
}

// Script is a counterexample as a run that the board can play.
func (f Finding) Script() string { return strings.Join(f.Counterexample, "\n") + "\n" }
