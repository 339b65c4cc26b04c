package world_test

import (
	"fmt"
	"strings"
	"testing"

	"again/engine/script"
	"again/engine/world"
	"again/engine/world/scenario"
	"again/store"
)

// fixture is a folder of testdata as a History wants it.
func fixture(name string, workers int) world.Builder {
	return func(variant, bus string) (world.Setup, error) {
		setup, err := scenario.Fixture("testdata/fixtures/"+name, variant)
		if setup.Workers = workers; bus != "" {
			setup.Bus = bus
		}
		return setup, err
	}
}

func newWorld(t testing.TB, name, variant string, workers int) *world.World {
	t.Helper()
	setup, err := fixture(name, workers)(variant, "")
	if err != nil {
		t.Fatal(err)
	}
	w, err := world.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// do does verbs that are parted by semicolons.
func do(t testing.TB, w *world.World, source string) {
	t.Helper()
	verbs, err := script.Inline(source)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range verbs {
		if _, err := w.Do(v); err != nil {
			t.Fatal(err)
		}
	}
}

// value is the one cell that a SELECT answers.
func value(t testing.TB, w *world.World, sql string) string {
	t.Helper()
	r, err := w.Query("", sql)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Rows) != 1 || len(r.Rows[0]) != 1 {
		t.Fatalf("%s: %v", sql, r.Rows)
	}
	return store.Format(r.Rows[0][0])
}

// tables writes all committed rows.
func tables(t testing.TB, w *world.World) string {
	t.Helper()
	var b strings.Builder
	for _, service := range w.DatabaseNames() {
		snap, err := w.Tables(service)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range snap.Tables {
			fmt.Fprintf(&b, "%s.%s %v %v\n", service, table.Name, table.RowIDs, table.Rows)
		}
	}
	return b.String()
}

// everything writes all that can be seen of a world.
func everything(t testing.TB, w *world.World) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "%s%v\n", tables(t, w), w.Now)
	for _, a := range w.Actors {
		fmt.Fprintf(&b, "%s idle=%v %v %v %v %q", a.Name, a.Idle(), a.Crash, a.Fail, a.LoseAck, a.Blocked)
		if j := a.Job; j != nil {
			fmt.Fprintf(&b, " %s/%d step %d pc %d of %d", j.Message, j.Attempt, j.Steps, j.PC, j.Script)
			for _, service := range w.DatabaseNames() {
				fmt.Fprintf(&b, " tx=%v", w.InTx(a.Name, service))
			}
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "%v\n%v\n%v\n%v\n%v\n", w.Broker.Messages, w.Broker.Line, w.Broker.Deliveries, w.Redis, w.Services)
	fmt.Fprintf(&b, "%v\n%v\n%v\n%v\n%v\n%q\n", w.Published, w.Requests, w.Inputs, w.Finished, w.Dropped, w.Stuck)
	fmt.Fprintf(&b, "%q %s %v %v\n", w.Tail.Key, w.Tail.Again.Text, w.Tail.Settled, w.Tail.Starts)
	for _, r := range w.Repeats {
		fmt.Fprintf(&b, "%d %q\n", r.Verb, r.Lines())
	}
	for _, e := range w.Log {
		fmt.Fprintf(&b, "%d %d %s %s\n", e.N, e.Verb, e.At, e)
	}
	return b.String()
}
