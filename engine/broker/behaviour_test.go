package broker_test

import (
	"strings"
	"testing"
	"time"

	"again/engine/broker"
	"again/engine/text"
)

// TestTwoWorkers: the timer (or a claim's min-idle) is shorter than the
// handler, a second worker has the message, and then the first one acks.
func TestTwoWorkers(t *testing.T) {
	t.Parallel()
	rows := []struct {
		bus, result string
		taken       bool
		second      string // what the second worker's own ack is then
		end         broker.State
	}{
		{"rabbitmq", "refused", false, "ack.sent", broker.Done},
		{"kafka", "refused", false, "ack.sent", broker.Done},
		{"nats", "settled", true, "ack.late", broker.Done},
		{"redis", "settled", true, "ack.late", broker.Done},
		{"sqs", "ignored", false, "ack.sent", broker.Done},
		{"sqs-fifo", "refused", false, "ack.sent", broker.Done},
		// With tries=1 nobody runs it twice at once: it is in failed_jobs.
		{"laravel", "ignored", false, "", broker.Dead},
	}
	for _, row := range rows {
		s := &stage{b: busNamed(t, row.bus), now: start}
		s.publish("E1", nil)
		s.deliver(t, "m1", "w1")
		s.wait("slow")
		m, _ := s.b.Message("m1")
		s.next(m, "slow")
		notes, taken := s.b.Ack(s.now, "w1")
		if got := render(notes[0]); taken != row.taken || !strings.HasSuffix(got, "result="+row.result) {
			t.Errorf("%s: first ack: %v %s", row.bus, taken, got)
		}
		second, _ := s.b.Ack(s.now, "w2")
		if got := firstName(second); got != row.second {
			t.Errorf("%s: second ack: %q, want %q", row.bus, got, row.second)
		}
		if m, _ := s.b.Message("m1"); m.State != row.end {
			t.Errorf("%s: m1 ends %s, want %s", row.bus, m.State, row.end)
		}
		if _, busy := s.b.Held("w1"); busy {
			t.Errorf("%s: w1 is still busy", row.bus)
		}
	}
}

// TestHandlerError: what a bus does when the handler fails.
func TestHandlerError(t *testing.T) {
	t.Parallel()
	rows := []struct{ bus, notes, wait, end string }{
		{"rabbitmq", "nack.sent message.requeued", "at once", "ready"},
		{"kafka", "message.passed", "never", "pending"},
		{"nats", "nack.sent message.requeued", "at once", "ready"},
		{"redis", "message.pending", "never", "pending"},
		{"sqs", "message.hidden", "30s", "ready"},
		{"sqs-fifo", "message.hidden", "30s", "ready"},
		{"laravel", "nack.sent message.dead", "never", "dead"},
	}
	for _, row := range rows {
		s := &stage{b: busNamed(t, row.bus), now: start}
		s.publish("E1", nil)
		s.deliver(t, "m1", "w1")
		if got := noteNames(s.b.Nack(s.now, "w1")); got != row.notes {
			t.Errorf("%s: notes %q, want %q", row.bus, got, row.notes)
		}
		wait := s.wait("error")
		m, _ := s.b.Message("m1")
		if wait != row.wait || m.State.String() != row.end {
			t.Errorf("%s: %s, %s; want %s, %s", row.bus, wait, m.State, row.wait, row.end)
		}
	}
}

// TestPublishTwice: only NATS and SQS FIFO recognise the second one, and only
// for a while.
func TestPublishTwice(t *testing.T) {
	t.Parallel()
	windows := map[string]time.Duration{"nats": 2 * time.Minute, "sqs-fifo": 5 * time.Minute}
	for _, p := range broker.Profiles() {
		b := broker.New(p)
		b.Publish(start, "E1", "t", "{}", "E1")
		window := windows[p.Name]
		if window == 0 {
			if name, accepted, _ := b.Publish(start, "E1", "t", "{}", "E1"); !accepted || name != "m2" {
				t.Errorf("%s: a second publish is not a new message", p.Name)
			}
			continue
		}
		b.Deliver(start, "", "w1")
		b.Ack(start, "w1")
		last := start.Add(window - 1)
		if name, accepted, _ := b.Publish(last, "E1", "t", "{}", "E1"); accepted || name != "m1" {
			t.Errorf("%s: not recognised within %s", p.Name, window)
		}
		if at, ok := b.DedupUntil(last, "E1"); !ok || !at.Equal(start.Add(window)) {
			t.Errorf("%s: remembered until %s, %v", p.Name, at, ok)
		}
		if _, ok := b.DedupUntil(start.Add(window), "E1"); ok {
			t.Errorf("%s: still remembered", p.Name)
		}
		if _, accepted, _ := b.Publish(start.Add(window), "E1", "t", "{}", "E1"); !accepted {
			t.Errorf("%s: recognised after %s", p.Name, window)
		}
	}
}

// TestDedupRemembersSoMany: an id that is too many ids ago is forgotten.
func TestDedupRemembersSoMany(t *testing.T) {
	t.Parallel()
	p, _ := broker.ProfileByName("redis")
	p.Dedup.On = true
	p.Dedup.Max = 2
	b := broker.New(p)
	for _, id := range []string{"E1", "E2", "E3"} {
		b.Publish(start, id, "t", "{}", id)
	}
	if _, accepted, _ := b.Publish(start, "E2", "t", "{}", "E2"); accepted {
		t.Error("E2 is one of the last two")
	}
	if _, accepted, _ := b.Publish(start, "E1", "t", "{}", "E1"); !accepted {
		t.Error("E1 is not one of the last two")
	}
}

// TestSeat: where a message that comes back stands between a redelivery that
// waits already (m2) and a new message (m3).
func TestSeat(t *testing.T) {
	t.Parallel()
	rows := map[broker.Place]string{
		broker.AtFront:   "m1 m2 m3",
		broker.BeforeNew: "m2 m1 m3",
		broker.AtBack:    "m3 m2 m1",
		broker.Anywhere:  "m1 m2 m3",
	}
	for place, want := range rows {
		p, _ := broker.ProfileByName("rabbitmq")
		p.Place = place
		b := broker.New(p)
		for _, id := range []string{"E1", "E2", "E3"} {
			b.Publish(start, id, "t", "{}", id)
		}
		b.Deliver(start, "m1", "w1")
		b.Deliver(start, "m2", "w2")
		b.Nack(start, "w2")
		b.Nack(start, "w1")
		if got := strings.Join(b.Deliverable("w1"), " "); got != want {
			t.Errorf("%s: %s, want %s", place, got, want)
		}
	}
}

// TestRefusals: every error says what would work, or why nothing does.
func TestRefusals(t *testing.T) {
	t.Parallel()
	b := busNamed(t, "rabbitmq")
	_, _, err := b.Deliver(start, "", "w1")
	wantError(t, err, "nothing to deliver")
	_, _, err = b.Deliver(start, "m1", "w1")
	wantError(t, err, "nothing was published yet")
	b.Publish(start, "E1", "t", "{}", "E1")
	_, _, err = b.Deliver(start, "m7", "w1")
	wantError(t, err, "there is m1")
	_, err = b.Expire(start, "m1")
	wantError(t, err, "no timer runs for m1")
	_, err = b.Expire(start, "x")
	wantError(t, err, "no message x")
	b.Deliver(start, "", "w1")
	_, _, err = b.Deliver(start, "", "w1")
	wantError(t, err, "w1 still works on m1")
	_, _, err = b.Deliver(start, "", "w2")
	wantError(t, err, "held by w1")
	_, err = b.Drop(start, "m1", "w2")
	wantError(t, err, "expire m1")
	_, _, err = b.Claim(start, "m1", "w2")
	wantError(t, err, "has no claim. What would work: expire m1")
	b.Ack(start, "w1")
	_, _, err = b.Claim(start, "m1", "w2")
	wantError(t, err, "has no claim; m1: acked")
	if notes, ok := b.Ack(start, "w1"); ok || notes != nil {
		t.Error("an ack with empty hands was taken")
	}
	if b.Nack(start, "w1") != nil {
		t.Error("a nack with empty hands was heard")
	}
}

// TestClaimRefusals: a claim needs something pending and a free hand.
func TestClaimRefusals(t *testing.T) {
	t.Parallel()
	b := busNamed(t, "redis")
	b.Publish(start, "E1", "t", "{}", "E1")
	b.Publish(start, "E2", "t", "{}", "E2")
	_, _, err := b.Claim(start, "m1", "w1")
	wantError(t, err, "m1 cannot be claimed: waits")
	_, _, err = b.Claim(start, "m3", "w1")
	wantError(t, err, "there is m1, m2")
	b.Deliver(start, "m1", "w1")
	b.Deliver(start, "m2", "w2")
	_, _, err = b.Claim(start, "m1", "w2")
	wantError(t, err, "w2 still works on m2")
}

// TestTexts: every note, aspect and state has its sentence.
func TestTexts(t *testing.T) {
	t.Parallel()
	for _, name := range broker.Names() {
		if !text.Has("log." + name) {
			t.Errorf("no meaning of %s", name)
		}
		if broker.Meaning(name) == "" {
			t.Errorf("empty meaning of %s", name)
		}
	}
	for _, p := range broker.Profiles() {
		if p.Title() == "bus."+p.Name+".title" {
			t.Errorf("%s has no title", p.Name)
		}
		for _, fact := range p.Facts() {
			if strings.HasPrefix(fact.Value, "bus.") {
				t.Errorf("no sentence %s", fact.Value)
			}
		}
	}
	if _, ok := broker.ProfileByName("carrier-pigeon"); ok {
		t.Error("an unknown bus was found")
	}
}

func wantError(t *testing.T, err error, part string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), part) {
		t.Errorf("error %v, want one with %q", err, part)
	}
}

func noteNames(notes []broker.Note) string {
	var names []string
	for _, n := range notes {
		names = append(names, n.Name)
	}
	return strings.Join(names, " ")
}

func firstName(notes []broker.Note) string {
	if len(notes) == 0 {
		return ""
	}
	return notes[0].Name
}
