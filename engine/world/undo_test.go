package world_test

import (
	"fmt"
	"math/rand"
	"testing"

	"again/engine/script"
	"again/engine/world"
)

// pool are the verbs that the random runs are made of.
var pool = []string{
	"client POST /orders user=1 key=K1", "client POST /orders user=2", "client POST /orders user=3 hold",
	"step api", "run api", "crash api", "relay", "crash relay before=3", "fail relay at=1", "run relay",
	"publish E1", "publish E2", "replay E1", "deliver", "deliver to=w2", "drop m1", "step", "step w2", "step w1 2", "run", "run w2",
	"crash w1", "crash w2", "crash w1 before=commit", "crash before=3", "fail w1 at=3", "fail", "lose-ack w1", "nack w2",
	"expire", "expire m2", "claim m1 by=w2", "advance 40s", "retry-all", "rebalance", "restart-broker", "rolling-update",
	"settle", "sql 'UPDATE emails_sent SET user_id = 9'", "sql 'DELETE FROM processed_events'", "worker add", "repeat 2", "repeat 4",
	"checkpoint here", "goto here", "undo", "redo",
}

var buses = []string{"rabbitmq", "kafka", "nats", "redis", "sqs", "sqs-fifo", "laravel"}

// Undo goes back through every state that there was, and redo forward again.
func TestUndoAndRedo(t *testing.T) {
	t.Parallel()
	for i, bus := range buses {
		t.Run(bus, func(t *testing.T) {
			t.Parallel()
			h := randomRun(t, bus, int64(i), 60)
			defer h.Close()
			done, _ := h.At()
			states := make([]string, done+1)
			for at := done; at > 0; at-- {
				states[at] = everything(t, h.World())
				if err := h.Undo(); err != nil {
					t.Fatal(err)
				}
			}
			states[0] = everything(t, h.World())
			for at := 1; at <= done; at++ {
				if err := h.Redo(); err != nil {
					t.Fatal(err)
				}
				compare(t, h, at, states[at])
			}
			for at := range states {
				if err := h.Goto(fmt.Sprint((at * 7) % len(states))); err != nil {
					t.Fatal(err)
				}
				compare(t, h, (at*7)%len(states), states[(at*7)%len(states)])
			}
		})
	}
}

func compare(t *testing.T, h *world.History, at int, want string) {
	t.Helper()
	if got := everything(t, h.World()); got != want {
		t.Fatalf("behind verb %d (%s):\n%s\nit was:\n%s", at, h.Verbs()[at-1].Text, got, want)
	}
}

// randomRun does n verbs of the pool; those that are refused do nothing. A state
// that comes out is checked against a world that does the same verbs from the
// start.
func randomRun(t *testing.T, bus string, seed int64, n int) *world.History {
	t.Helper()
	h, err := world.NewHistory(fixture("shop", 2), "claim", bus)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewSource(seed))
	for range n {
		v, err := script.ParseLine("", 0, pool[random.Intn(len(pool))])
		if err != nil {
			t.Fatal(err)
		}
		before := everything(t, h.World())
		if _, err := h.Do(v); err != nil {
			if after := everything(t, h.World()); after != before {
				t.Fatalf("%s was refused (%v) and did something:\n%s\n%s", v.Text, err, before, after)
			}
		}
	}
	straight(t, h, bus)
	return h
}

// straight does the verbs of a run one after another in a world of its own.
func straight(t *testing.T, h *world.History, bus string) {
	t.Helper()
	setup, err := fixture("shop", 2)("claim", bus)
	if err != nil {
		t.Fatal(err)
	}
	w, err := world.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, v := range h.Verbs() {
		if v.Name == "checkpoint" {
			continue
		}
		if _, err := w.Do(v); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := everything(t, h.World()), everything(t, w); got != want {
		t.Fatalf("with undo and redo on the way:\n%s\nstraight:\n%s", got, want)
	}
}
