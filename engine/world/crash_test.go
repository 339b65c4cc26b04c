package world_test

import (
	"fmt"
	"strings"
	"testing"
)

// steps is how many steps a delivery of E2 takes in the ledger: BEGIN, two
// statements for each of two lines, COMMIT, the ack.
const steps = 7

func TestLedgerSurvivesACrashAtEveryStep(t *testing.T) {
	t.Parallel()
	for at := 1; at <= steps; at++ {
		t.Run(fmt.Sprint(at), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, "stock", "ledger", 1)
			do(t, w, fmt.Sprintf("publish E2; crash w1 before=%d; deliver; run", at))
			if !strings.Contains(w.Log[len(w.Log)-1].String(), "message.requeued") {
				t.Fatalf("no crash before step %d: %v", at, w.Log)
			}
			do(t, w, "settle")
			if a, b := value(t, w, "SELECT qty FROM stock WHERE item_id = 'A'"), value(t, w, "SELECT qty FROM stock WHERE item_id = 'B'"); a != "98" || b != "47" {
				t.Errorf("A is %s and B is %s", a, b)
			}
			if n := value(t, w, "SELECT count(*) FROM ledger"); n != "2" {
				t.Errorf("the ledger has %s rows", n)
			}
		})
	}
}

// A crash before a step leaves the tables as a run leaves them in which that
// step was never reached.
func TestACrashLeavesWhatWasCommitted(t *testing.T) {
	t.Parallel()
	for _, variant := range []string{"delta", "ledger"} {
		for at := 1; at <= steps; at++ {
			t.Run(fmt.Sprint(variant, at), func(t *testing.T) {
				t.Parallel()
				crashed, stopped := newWorld(t, "stock", variant, 1), newWorld(t, "stock", variant, 1)
				do(t, crashed, fmt.Sprintf("publish E2; crash w1 before=%d; deliver; run", at))
				do(t, stopped, "publish E2; deliver")
				if at > 1 {
					do(t, stopped, fmt.Sprintf("step w1 %d", at-1))
				}
				if got, want := tables(t, crashed), tables(t, stopped); got != want {
					t.Errorf("after the crash:\n%swithout the step:\n%s", got, want)
				}
			})
		}
	}
}

func TestTheNextWorkerWritesAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "stock", "ledger", 2)
	do(t, w, "publish E1; publish E2; deliver m1 to=w1; step w1 3; deliver m2 to=w2; step w2")
	if w.Actor("w2").Blocked != "w1" {
		t.Fatalf("w2 is blocked by %q", w.Actor("w2").Blocked)
	}
	do(t, w, "crash w1; run w2")
	if !w.Actor("w2").Idle() {
		t.Error("w2 did not get through after the crash of w1")
	}
	do(t, w, "deliver m1 to=w1; run w1")
	if a := value(t, w, "SELECT qty FROM stock WHERE item_id = 'A'"); a != "97" {
		t.Errorf("A is %s", a)
	}
}
