package world_test

import (
	"math/rand"
	"strings"
	"testing"

	"again/engine/script"
	"again/engine/world"
)

// FuzzVerbs does lines of text as verbs. Whatever they are, a world answers or
// refuses; it does not panic, and it comes to an end.
func FuzzVerbs(f *testing.F) {
	f.Add("publish E1\ndeliver\nstep\ncrash\nsettle\n")
	f.Add("client POST /orders user=1 hold\nstep api\ncrash api before=commit\nrun\nsettle\nrelay\n")
	f.Add(strings.Join(pool, "\n"))
	f.Add("publish order.created id=x user_id={}\nfail at=1\ndeliver\nrepeat 3\nfail at=ack\nrun\nundo\nredo\nreset\n")
	f.Add("bus kafka\npublish E1\ndeliver\nrebalance\nrun\nbus redis\npublish E1\ndrop m1\nclaim m1 by=w1\nrun\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		h, err := world.NewHistory(fixture("shop", 1), "claim", "rabbitmq")
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		for _, line := range strings.Split(text, "\n") {
			v, err := script.ParseLine("", 0, line)
			if err != nil || v.Name == "sql" {
				continue // SQLite's own ways are not tested here
			}
			_, _ = h.Do(v)
		}
	})
}

// words are what random verbs are made of, besides the names of the verbs.
var words = []string{
	"E1", "E2", "E9", "m1", "m2", "m99", "w1", "w2", "w9", "api", "relay", "to=w1", "by=w2", "before=2", "before=ack", "before=commit",
	"at=1", "at=ack", "at=x", "order.created", "id=z", "user_id=1", "user_id=[", "items=A:1", "0", "1", "3", "-1", "99999999999", "30s", "7d", "x",
	"POST", "GET", "/orders", "/orders/1", "hold", "key=K", "intent=I", "user=1", "payments", "down", "up", "slow", "add", "redis", "kafka",
	"claim", "orders", "outbox", "service=x", "here", "=", "a=", "'", "\"quoted text\"",
}

// Verbs with arguments that make no sense are refused, or do what they can.
func TestVerbsThatMakeNoSense(t *testing.T) {
	t.Parallel()
	catalogue := script.Catalogue()
	for seed := range int64(12) {
		h, err := world.NewHistory(fixture("shop", 2), "claim", buses[int(seed)%len(buses)])
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewSource(seed))
		for range 60 {
			line := catalogue[random.Intn(len(catalogue))].Name
			for range random.Intn(4) {
				line += " " + words[random.Intn(len(words))]
			}
			if v, err := script.ParseLine("", 0, line); err == nil && v.Name != "sql" {
				_, _ = h.Do(v)
			}
		}
		h.Close()
	}
}
