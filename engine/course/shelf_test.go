package course

import (
	"testing"

	"again/lessons"
)

// TestShelf checks that a lesson read by itself is the lesson of the list.
func TestShelf(t *testing.T) {
	t.Parallel()
	c := Shelf(lessons.FS, "en")
	alone, err := c.Find("17")
	if err != nil {
		t.Fatal(err)
	}
	whole, err := LoadAll(lessons.FS, "en")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(c.Lessons()), len(whole.Lessons()); got != want {
		t.Errorf("%d lessons, want %d", got, want)
	}
	if listed := c.Lessons()[17]; listed != alone || listed.Part != whole.Lessons()[17].Part {
		t.Errorf("17 is %q of part %q in the list", listed.Slug, listed.Part)
	}
	if c.First() != whole.First() || c.First() != "00-first-crash" {
		t.Errorf("the first is %q", c.First())
	}
	for _, name := range []string{"17-ledger-balance", "ledger-balance", "LEDGER-balance", " 17 "} {
		if l, err := c.Find(name); err != nil || l != alone {
			t.Errorf("%q: %v, %v", name, l, err)
		}
	}
	if _, err := c.Find("lodger-balance"); err == nil {
		t.Error("a lesson that is not there was found")
	}
}
