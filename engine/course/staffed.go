package course

import (
	"slices"
	"strconv"
	"strings"

	"again/engine/world"
)

// Staffed puts in front of a run the workers that it needs beyond those that
// the lesson begins with: the explorer hires on its own.
func (l *Lesson) Staffed(verbs []string) []string {
	const hire = "worker add"
	there, needed := l.Workers, 0
	for _, v := range verbs {
		if v == hire {
			there++
		}
		for _, word := range strings.Fields(v) {
			needed = max(needed, workerNumber(strings.TrimPrefix(word, "to=")))
		}
	}
	if needed <= there {
		return verbs
	}
	return slices.Concat(slices.Repeat([]string{hire}, needed-there), verbs)
}

// workerNumber is the n of wn, 0 for anything else.
func workerNumber(word string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(word, "w"))
	if err != nil || !strings.HasPrefix(word, "w") || n > world.MaxWorkers {
		return 0
	}
	return n
}
