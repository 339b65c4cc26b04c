package world_test

import (
	"sync"
	"testing"

	"again/engine/world/scenario"
)

// The same verbs give the same entries, byte for byte, and worlds side by side
// do not see each other.
func TestSameVerbsSameEntries(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"client-intent", "chain-fresh", "redis-lease", "service-slow", "two-workers"} {
		s, err := scenario.Read("testdata/" + file + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		var played [4]string
		var group sync.WaitGroup
		for i := range played {
			group.Go(func() {
				text, err := s.Play(own)
				if err != nil {
					text = err.Error()
				}
				played[i] = text
			})
		}
		group.Wait()
		for i := range played {
			if played[i] != played[0] {
				t.Errorf("%s: run %d differs:\n%s\n%s", file, i, played[0], played[i])
			}
		}
	}
}
