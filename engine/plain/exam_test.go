package plain

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"again/engine/course"
	"again/store"
)

// withTools runs the plain tutorial on the lessons that have an exam and a grid.
func withTools(t *testing.T, p *store.Progress, typed ...string) string {
	t.Helper()
	c, err := course.LoadAll(os.DirFS("../tui/testdata/course"), "en")
	if err != nil {
		t.Fatal(err)
	}
	l, err := c.Find("22-sheet")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	o := Options{Course: c, Lesson: l, Progress: p, In: strings.NewReader(strings.Join(typed, "\n")), Out: &out}
	if err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func shows(t *testing.T, out string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(out, w) {
			t.Errorf("%q is missing in:\n%s", w, out)
		}
	}
}

func TestExam(t *testing.T) {
	t.Parallel()
	p, _, err := store.OpenProgress("none")
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	out := withTools(t, p, "exam", "exam 1", "exam 1 1", "exam 1 2", "exam 9", "exam 1 9", "exam")
	shows(t, out,
		"0 of 2 statements named", "1. (open) UPDATE stock", "1) absolute-update: UPDATE to a value",
		"absolute-update? It was run. Looked up: stock.qty of A.", "at the start: 10", "after replay E1; settle: 8", "it would be 9 at the end", "A value would stay.",
		"delta-update it is.", "Error: type a number from 1 to 2", "1 of 2 statements named, 0 at the first answer", "1. (done) UPDATE stock")
	again := withTools(t, p, "exam")
	shows(t, again, "1 of 2 statements named")
}

func TestRepair(t *testing.T) {
	t.Parallel()
	p, _, err := store.OpenProgress("none")
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	folder := "../tui/testdata/course/22-sheet/exam/repair/1-sold/"
	bad := filepath.Join(t.TempDir(), "bad.sql")
	if err := os.WriteFile(bad, []byte("--: on order.created\nDELETE FROM stock;\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out := withTools(t, p, "repair 1", "repair 1 "+folder+"handler.sql", "repair 1 nowhere.sql", "repair 2", "repair 1 "+bad, "repair 1 "+folder+"solution.sql", "exam")
	shows(t, out,
		"Handler 1: Sold", "An item leaves the shelf.", "CREATE TABLE sold", "repair 1 FILE",
		"✗ repeat", "Shortest way to break it", "nowhere.sql", "Error: type a number from 1 to 1",
		"Without any fault it does not do its work", "Repaired: nothing found", "1 of 1 handlers repaired")
}

func TestGridAndWindows(t *testing.T) {
	t.Parallel()
	out := withTools(t, nil, "grid", "grid rabit", "skip", "windows", "open 08-move", "windows")
	shows(t, out,
		"UPDATE by a difference: f,f ✗ doubled", "UPDATE to a value: f,f ✓; f,g,f ✗ regressed", "nearest", // of the bus
		"Handler stock:", "a second worker while one stands before step 1: duplicate-effect", "killed before step 2: duplicate-effect",
		"no step of it can be broken")
}
