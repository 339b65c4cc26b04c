package world

import "testing"

// TestNackThatFails: the broker hears nothing of it, and the ack of the next
// delivery is not meant.
func TestNackThatFails(t *testing.T) {
	t.Parallel()
	w := play(t, "", []string{"--: handler a\n--: on order.created\n--: call mail"},
		"publish E1; deliver; fail w1; step; fail w1 at=ack; step")
	var names []string
	for _, e := range w.Log {
		names = append(names, e.Name)
	}
	if w.Actor("w1").LoseAck || w.Log[len(w.Log)-1].Name != "message.requeued" {
		t.Fatalf("an ack is armed to be lost: %v; %v", w.Actor("w1").LoseAck, names)
	}
	for _, name := range names {
		if name == "nack.sent" || name == "ack.lost" {
			t.Errorf("%s in %v", name, names)
		}
	}
}
