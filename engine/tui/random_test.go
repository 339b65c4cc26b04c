package tui

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/charmbracelet/bubbles/key"
)

// everyKey is each key that some binding names, and some that none does.
func everyKey() []string {
	all := []string{"1", "2", "3", "9", "A", "'", `"`, "列", "backspace", "-", "x"}
	v := reflect.ValueOf(*newKeyMap())
	for i := range v.NumField() {
		all = append(all, v.Field(i).Interface().(key.Binding).Keys()...)
	}
	return all
}

// Whatever is pressed, at whatever size: no panic, and no frame larger than
// the terminal.
func TestRandomKeys(t *testing.T) {
	t.Parallel()
	keys := everyKey()
	for seed := range uint64(5) {
		r := rand.New(rand.NewPCG(seed, 22))
		s := newStage(t, 120, 40)
		for i := range 1000 {
			if r.IntN(12) == 0 {
				s.size(1+r.IntN(200), 1+r.IntN(60))
			}
			k := keys[r.IntN(len(keys))]
			if k != "ctrl+c" && k != "q" && k != "ctrl+z" {
				s.press(k)
			}
			checkFrame(t, s.m.View(), s.m.w, s.m.h)
			if s.m.crash != nil {
				t.Fatalf("seed %d, key %d %q at %d×%d: %v\n%s", seed, i, k, s.m.w, s.m.h, s.m.crash.What, s.m.crash.Stack)
			}
		}
	}
}

func TestResizeStorm(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	s.press("3", "o", "d", " ", "c", "d", " ", " ", "S")
	for _, open := range []string{"", "?", ":", "esc", "s", "esc", "m", "esc", "l", "z"} {
		if open != "" {
			s.press(open)
		}
		for w := 1; w <= 200; w += 13 {
			for h := 1; h <= 60; h += 5 {
				s.size(w, h)
				checkFrame(t, s.m.View(), w, h)
			}
		}
	}
	s.size(120, 40)
	s.press("z")
	s.shows("Lesson", "Pipeline", "Log")
}
