package handler

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// nearest is the candidate most like word, or "" when none is like it at all.
// Of two that are equally near the earlier one wins.
func nearest(word string, candidates []string) string {
	best, distance := "", len([]rune(word))/2+2
	for _, candidate := range candidates {
		d := levenshtein.ComputeDistance(strings.ToLower(word), strings.ToLower(candidate))
		if d < distance && d < max(len([]rune(word)), len([]rune(candidate))) {
			best, distance = candidate, d
		}
	}
	return best
}
