package broker

import (
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"again/engine/text"
)

// TestKeyForgets: what does not matter any more is not in the key.
func TestKeyForgets(t *testing.T) {
	t.Parallel()
	rows := []struct{ what, bus, one, other string }{
		{"a settled message", "rabbitmq", "publish E2", "publish E1; deliver w2; ack w2; publish E2"},
		{"a settled message", "kafka", "publish E2; deliver w1", "publish E1; deliver w1; ack w1; publish E2; deliver w1"},
		{"a message that is gone", "rabbitmq-1", "publish E2", "publish E1; deliver w2; nack w2; publish E2"},
		{"who left a message behind", "sqs", "publish E1; deliver w1; disconnect w1", "publish E1; deliver w2; disconnect w2"},
		{"how it was left behind", "sqs", "publish E1; deliver w1; disconnect w1", "publish E1; deliver w1; nack w1"},
		{"who gave it back", "rabbitmq", "publish E1; deliver w1; nack w1", "publish E1; deliver w2; disconnect w2"},
		{"the clock", "nats", "publish E1; wait 2m; deliver w1", "publish E1; wait 3m; deliver w1"},
		{"an id that is forgotten", "sqs-fifo", "publish E1; deliver w1; ack w1; wait 5m", ""},
		{"an old ack", "redis", "publish E1; deliver w1; ack w1; wait 1s", ""},
		{"an owner that was replaced", "kafka", "publish E1; deliver w1; rebalance; ack w1", "publish E1; deliver w2; rebalance; ack w2"},
	}
	for _, row := range rows {
		if one, other := keyOf(t, row.bus, row.one), keyOf(t, row.bus, row.other); one != other {
			t.Errorf("%s: %s is in the key", row.bus, row.what)
		}
	}
}

// TestKeyTells: what still matters is in the key.
func TestKeyTells(t *testing.T) {
	t.Parallel()
	rows := []struct{ what, bus, one, other string }{
		{"the number of deliveries", "rabbitmq", "publish E1; deliver w1; nack w1", "publish E1"},
		{"who works on it", "rabbitmq", "publish E1; deliver w1", "publish E1; deliver w2"},
		{"how long it stays hidden", "sqs", "publish E1; deliver w1; disconnect w1", "publish E1; deliver w1; disconnect w1; wait 1s"},
		{"how long a worker has", "sqs", "publish E1; deliver w1", "publish E1; deliver w1; wait 1s"},
		{"that a worker is late", "sqs", "publish E1; deliver w1; wait 30s", "publish E1; deliver w1; disconnect w1; wait 30s"},
		{"that a worker is busy for nothing", "nats", "publish E1; deliver w1; wait 30s; deliver w2; ack w1", "publish E1; deliver w1; wait 30s; deliver w2; ack w2"},
		{"which delivery a late worker has", "sqs", "publish E1; deliver w1; wait 30s; deliver w2; disconnect w2; wait 30s",
			"publish E1; deliver w2; disconnect w2; wait 30s; deliver w1; wait 30s"},
		{"how long the session lasts", "kafka", "publish E1; deliver w1; disconnect w1", "publish E1; deliver w1; disconnect w1; wait 1s"},
		{"the owner", "kafka", "publish E1; deliver w1; ack w1", "publish E1; deliver w2; ack w2"},
		{"what a seek brings back", "kafka", "publish E1; publish E2; deliver w1; nack w1; deliver w1; ack w1",
			"publish E1; publish E2; deliver w1; nack w1; deliver w1; ack w1; publish E3; deliver w1; ack w1"},
		{"a failure among finished records", "kafka", "publish E1; publish E2; deliver w1; nack w1; deliver w1; ack w1",
			"publish E1; publish E2; deliver w1; ack w1; deliver w1; ack w1"},
		{"what an operator brings back", "laravel", "publish E1; deliver w1; nack w1", "publish E1; deliver w1; ack w1; wait 1s"},
		{"an ack a failover forgets", "redis", "publish E1; deliver w1; ack w1", "publish E1; deliver w1; ack w1; wait 1s"},
		{"how long it may forget it", "redis", "publish E1; deliver w1; ack w1", "publish E1; deliver w1; ack w1; wait 500ms"},
		{"when a forgotten job comes back", "laravel", "publish E1; deliver w1; ack w1", "publish E1; deliver w1; wait 10s; ack w1"},
		{"an id that is remembered", "sqs-fifo", "publish E1; deliver w1; ack w1", ""},
		{"how long it is remembered", "sqs-fifo", "publish E1; deliver w1; ack w1", "publish E1; deliver w1; ack w1; wait 1s"},
		{"the order of the line", "rabbitmq", "publish E1; publish E2; deliver w1; deliver w2; nack w1; nack w2",
			"publish E1; publish E2; deliver w1; deliver w2; nack w2; nack w1"},
	}
	for _, row := range rows {
		if keyOf(t, row.bus, row.one) == keyOf(t, row.bus, row.other) {
			t.Errorf("%s: %s is not in the key", row.bus, row.what)
		}
	}
}

// keyOf runs a story and returns the key. rabbitmq-1 is RabbitMQ with a limit
// of one delivery.
func keyOf(t *testing.T, bus, story string) string {
	t.Helper()
	name, limited := strings.CutSuffix(bus, "-1")
	p, ok := ProfileByName(name)
	if !ok {
		t.Fatalf("no bus %q", bus)
	}
	if limited {
		p.Limit = 1
	}
	g := &rig{b: New(p), now: dawn}
	for _, line := range strings.Split(story, "; ") {
		words := strings.Fields(line + " - -")
		m := move{verb: words[0], worker: words[1], event: words[1]}
		if m.verb == "wait" {
			m.verb = "advance"
			m.by, _ = time.ParseDuration(words[1])
		}
		g.do(m)
	}
	return g.key()
}

// TestNamesAreComplete: the notes made in random runs are those in Names, and
// each has its meaning.
func TestNamesAreComplete(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for n, p := range randomProfiles() {
		r := rand.New(rand.NewSource(int64(200 + n)))
		for range 60 {
			g := &rig{b: New(p), now: dawn}
			for range 40 {
				for _, word := range strings.Fields(g.do(randomMove(r))) {
					if strings.Contains(word, ".") {
						seen[word] = true
					}
				}
			}
		}
	}
	for name := range seen {
		if !slices.Contains(Names(), name) {
			t.Errorf("%s is not in Names", name)
		}
	}
	for _, name := range Names() {
		if !seen[name] {
			t.Errorf("%s is never made", name)
		}
		if !text.Has("log." + name) {
			t.Errorf("%s has no meaning", name)
		}
	}
}
