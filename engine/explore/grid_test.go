package explore

import (
	"context"
	"testing"
)

// TestGridColumns checks that each cell stands under its own fault.
func TestGridColumns(t *testing.T) {
	t.Parallel()
	sc := scenarioOf(t, "UPDATE stock SET qty = qty - :qty;\n", Budget{})
	rows, err := Grid(context.Background(), []GridRow{{Name: "delta", Subject: Subject{Setup: sc.Setup, First: sc.Inputs}}}, Default, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := map[Fault]string{
		Repeat: Unsafe, ReplayAfterNewer: NotRun, TwoWorkers: Unsafe,
		CrashBeforeCommit: Safe, CrashAfterCommit: Unsafe, ChangedPayload: NotRun,
	}
	for i, f := range GridFaults() {
		if got := rows[0].Findings[i]; got.Fault != f || got.Verdict != want[f] {
			t.Errorf("column %d is %s, %s; want %s, %s", i, got.Fault, got.Verdict, f, want[f])
		}
	}
}
