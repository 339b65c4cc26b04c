package explore

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"again/engine/world"
)

// TestLargeInputs stays within its bound on states whatever comes in, and says
// that it did not try all.
func TestLargeInputs(t *testing.T) {
	t.Parallel()
	items := strings.TrimSuffix(strings.Repeat(`{"id": "A", "qty": 1},`, 100), ",")
	for name, c := range map[string]struct{ body, payload string }{
		"200 statements":   {synthetic(200), `{"item_id": "A"}`},
		"100 lines":        {"--: for each :items as item\nUPDATE stock SET qty = qty - :item_qty WHERE item_id = :item_id;\n--: end\n", `{"items": [` + items + `]}`},
		"300 KB in a text": {"INSERT INTO moves VALUES (:text, 1);\n--: publish text.stored id=derived text=:text\n" + synthetic(20), `{"item_id": "A", "text": "` + strings.Repeat("x", 300_000) + `"}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			setup := scenarioOf(t, c.body, Budget{}).Setup
			setup.Cast = []world.Event{{Alias: "E1", ID: "e-1", Type: "order.paid", Payload: c.payload}}
			b := Default
			b.States = 700
			r, err := Run(context.Background(), Subject{Setup: setup, First: publish("E1")}, b, nil, None, CrashAfterCommit, Combined)
			if err != nil {
				t.Fatal(err)
			}
			combined, _ := r.Finding(Combined)
			if combined.Covered || combined.States > b.States+50 || r.Covered {
				t.Errorf("%d states, covered: %v", combined.States, combined.Covered)
			}
			if none, _ := r.Finding(None); none.Verdict != Safe || !none.Covered {
				t.Errorf("without a fault: %s, covered %v", none.Verdict, none.Covered)
			}
		})
	}
}

// TestChainsEnd refuses what would never come to rest.
func TestChainsEnd(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"fresh", "derived", ":event_id"} {
		setup := scenarioOf(t, fmt.Sprintf("--: publish order.paid id=%s item_id=:item_id\n", id), Budget{}).Setup
		_, err := Run(context.Background(), Subject{Setup: setup, First: publish("E1")}, Default, nil)
		if err == nil || !strings.HasPrefix(err.Error(), "random.sql:3: ") {
			t.Errorf("id=%s: %v", id, err)
		}
	}
}
