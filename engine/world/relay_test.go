package world

import "testing"

// TestRelayThatFailsBehindAPublish: what it sends again at each try is no
// progress.
func TestRelayThatFailsBehindAPublish(t *testing.T) {
	t.Parallel()
	schema := "CREATE TABLE outbox (id TEXT NOT NULL); INSERT INTO outbox VALUES ('x');"
	w := play(t, schema, []string{
		"--: on relay\nSELECT id FROM outbox;\n--: for each row\n--: publish order.created id=:row_id\nUPDATE outbox SET id = NULL;\n--: end",
	}, "settle")
	if w.Stuck != "relay" || len(w.Published) != SettleAttempts {
		t.Errorf("stuck is %q after %d messages", w.Stuck, len(w.Published))
	}
}

// TestRelayThatCalls: a call is work too, and stands in the log.
func TestRelayThatCalls(t *testing.T) {
	t.Parallel()
	schema := "CREATE TABLE outbox (id TEXT); INSERT INTO outbox VALUES ('a'), ('b');"
	w := play(t, schema, []string{
		"--: on relay\nSELECT id FROM outbox LIMIT 1;\n--: for each row\n--: call mail\nDELETE FROM outbox WHERE id = :row_id;\n--: end",
	}, "settle")
	calls := 0
	for _, e := range w.Log {
		if e.Name == "call.done" {
			calls++
		}
	}
	if calls != 2 || len(w.Calls()) != 2 {
		t.Errorf("%d calls, %d in the log", len(w.Calls()), calls)
	}
}
