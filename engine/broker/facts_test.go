package broker_test

import (
	"slices"
	"strings"
	"testing"

	"again/engine/broker"
)

// again is what a bus does with m1, which w1 held when something went wrong;
// m2 is new and waits behind it.
type again struct {
	bus, cause string
	wait       string // until m1 can be handed out: "at once", a time, "never", "not" (w1 has it still)
	line       string // what w2 may be given then, in order
	sees       string // what the consumer sees on that delivery
	count      int    // deliveries of m1 with that one
	end        string // where m1 stands when nobody acts any more
}

// The table is what is known of the seven buses: cause by cause.
var facts = []again{
	// A dead consumer. Lost ack and crash are one and the same to the broker.
	{"rabbitmq", "crash", "at once", "m1 m2", "redelivered=true x-delivery-count=1", 2, "ready"},
	{"kafka", "crash", "45s", "m1", "", 2, "ready"},
	{"nats", "crash", "30s", "m1 m2", "NumDelivered=2", 2, "ready"},
	{"redis", "crash", "never", "m2", "times-delivered=2", 2, "pending"},
	{"sqs", "crash", "30s", "m1 m2", "ApproximateReceiveCount=2", 2, "ready"},
	{"sqs-fifo", "crash", "30s", "m1", "ApproximateReceiveCount=2", 2, "ready"},
	{"laravel", "crash", "90s", "m2", "", 1, "dead"},

	{"rabbitmq", "lost-ack", "at once", "m1 m2", "redelivered=true x-delivery-count=1", 2, "ready"},
	{"kafka", "lost-ack", "45s", "m1", "", 2, "ready"},
	{"nats", "lost-ack", "30s", "m1 m2", "NumDelivered=2", 2, "ready"},
	{"redis", "lost-ack", "never", "m2", "times-delivered=2", 2, "pending"},
	{"sqs", "lost-ack", "30s", "m1 m2", "ApproximateReceiveCount=2", 2, "ready"},
	{"sqs-fifo", "lost-ack", "30s", "m1", "ApproximateReceiveCount=2", 2, "ready"},
	{"laravel", "lost-ack", "90s", "m2", "", 1, "dead"},

	// A rolling update: on Kafka the leaving consumer hands its partition in.
	{"rabbitmq", "rolling-update", "at once", "m1 m2", "redelivered=true x-delivery-count=1", 2, "ready"},
	{"kafka", "rolling-update", "at once", "m1", "", 2, "ready"},
	{"nats", "rolling-update", "30s", "m1 m2", "NumDelivered=2", 2, "ready"},
	{"redis", "rolling-update", "never", "m2", "times-delivered=2", 2, "pending"},
	{"sqs", "rolling-update", "30s", "m1 m2", "ApproximateReceiveCount=2", 2, "ready"},
	{"sqs-fifo", "rolling-update", "30s", "m1", "ApproximateReceiveCount=2", 2, "ready"},
	{"laravel", "rolling-update", "90s", "m2", "", 1, "dead"},

	// A rebalance: only Kafka has one.
	{"rabbitmq", "rebalance", "not", "m2", "", 1, "held"},
	{"kafka", "rebalance", "at once", "m1", "", 2, "ready"},
	{"nats", "rebalance", "not", "m2", "", 1, "held"},
	{"redis", "rebalance", "not", "m2", "", 1, "held"},
	{"sqs", "rebalance", "not", "m2", "", 1, "held"},
	{"sqs-fifo", "rebalance", "not", "", "", 1, "held"},
	{"laravel", "rebalance", "not", "m2", "", 1, "held"},

	// A restart with m1 in w1's hands.
	{"rabbitmq", "restart", "at once", "m1 m2", "redelivered=true x-delivery-count=1", 2, "ready"},
	{"kafka", "restart", "not", "", "", 1, "held"},
	{"nats", "restart", "not", "m2", "", 1, "held"},
	{"redis", "restart", "not", "m2", "", 1, "held"},
	{"sqs", "restart", "not", "m2", "", 1, "held"},
	{"sqs-fifo", "restart", "not", "", "", 1, "held"},
	{"laravel", "restart", "not", "m2", "", 1, "held"},

	// A restart just after the ack: Redis replicates asynchronously.
	{"rabbitmq", "restart-after-ack", "never", "m2", "", 1, "done"},
	{"kafka", "restart-after-ack", "never", "", "", 1, "done"},
	{"nats", "restart-after-ack", "never", "m2", "", 1, "done"},
	{"redis", "restart-after-ack", "never", "m2", "times-delivered=2", 2, "pending"},
	{"sqs", "restart-after-ack", "never", "m2", "", 1, "done"},
	{"sqs-fifo", "restart-after-ack", "never", "m2", "", 1, "done"},
	{"laravel", "restart-after-ack", "90s", "m2", "", 1, "dead"},

	// The handler failed for good, m2 was done, and an operator retries.
	{"rabbitmq", "retry-all", "never", "", "", 21, "dropped"},
	{"kafka", "retry-all", "at once", "m1", "", 2, "ready"},
	{"nats", "retry-all", "at once", "m1", "NumDelivered=2", 2, "ready"},
	{"redis", "retry-all", "never", "", "times-delivered=2", 2, "pending"},
	{"sqs", "retry-all", "30s", "m1", "ApproximateReceiveCount=2", 2, "ready"},
	{"sqs-fifo", "retry-all", "30s", "m1", "ApproximateReceiveCount=2", 2, "ready"},
	{"laravel", "retry-all", "at once", "m1", "attempts=1", 2, "ready"},

	// The timer is shorter than the handler: w1 works on.
	{"rabbitmq", "slow", "30m", "m1 m2", "redelivered=true x-delivery-count=1", 2, "ready"},
	{"kafka", "slow", "5m", "m1", "", 2, "ready"},
	{"nats", "slow", "30s", "m1 m2", "NumDelivered=2", 2, "ready"},
	{"redis", "slow", "never", "m2", "times-delivered=2", 2, "held"},
	{"sqs", "slow", "30s", "m1 m2", "ApproximateReceiveCount=2", 2, "ready"},
	{"sqs-fifo", "slow", "30s", "m1", "ApproximateReceiveCount=2", 2, "ready"},
	{"laravel", "slow", "90s", "m2", "", 1, "dead"},
}

func TestCausesByBus(t *testing.T) {
	t.Parallel()
	for _, want := range facts {
		t.Run(want.bus+"/"+want.cause, func(t *testing.T) {
			t.Parallel()
			if got := measure(t, want.bus, want.cause); got != want {
				t.Errorf("got  %+v\nwant %+v", got, want)
			}
		})
	}
	if n := len(facts); n != 8*len(broker.Profiles()) {
		t.Errorf("%d rows: a cause is missing on a bus", n)
	}
}

// measure sets the scene, lets the cause happen and looks at what follows.
func measure(t *testing.T, bus, cause string) again {
	t.Helper()
	s := &stage{b: busNamed(t, bus), now: start}
	s.publish("E1", nil)
	s.publish("E2", nil)
	s.deliver(t, "m1", "w1")
	s.happen(t, cause)
	got := again{bus: bus, cause: cause, wait: s.wait(cause)}
	got.line = strings.Join(s.b.Deliverable("w2"), " ")
	m, _ := s.b.Message("m1")
	got.end, got.count = m.State.String(), m.Attempts
	if d, ok := s.next(m, cause); ok {
		got.sees, got.count = fields(s.b.Sees(d)), d.Attempt
	}
	return got
}

// happen lets the cause happen to m1.
func (s *stage) happen(t *testing.T, cause string) {
	t.Helper()
	switch cause {
	case "crash", "lost-ack":
		s.b.Disconnect(s.now, "w1")
	case "rolling-update":
		s.b.RollingUpdate(s.now)
	case "rebalance":
		s.b.Rebalance(s.now)
	case "restart":
		s.b.Restart(s.now)
	case "restart-after-ack":
		s.b.Ack(s.now, "w1")
		s.b.Restart(s.now)
	case "retry-all":
		s.fail(t)
		s.b.RetryAll(s.now)
	case "slow": // nothing happens; time passes
	}
}

// fail fails m1, for good where there is a limit, and finishes m2.
func (s *stage) fail(t *testing.T) {
	t.Helper()
	s.b.Nack(s.now, "w1")
	if limit := s.b.Profile.Limit; limit > 1 {
		for range limit - 1 {
			s.deliver(t, "m1", "w1")
			s.b.Nack(s.now, "w1")
		}
	}
	if slices.Contains(s.b.Deliverable("w1"), "m2") {
		s.deliver(t, "m2", "w1")
		s.b.Ack(s.now, "w1")
	}
	if slices.Contains(s.b.Deliverable("w1"), "m2") {
		t.Fatal("m2 came again")
	}
}

// wait lets time pass until m1 can be handed out or will never be.
func (s *stage) wait(cause string) string {
	m, _ := s.b.Message("m1")
	if m.State == broker.Ready {
		return "at once"
	}
	if m.State == broker.Held && cause != "slow" {
		return "not"
	}
	at, err := s.b.Timer("m1")
	if err != nil {
		return "never"
	}
	waited := at.Sub(s.now)
	s.now = at
	s.b.Due(at)
	return broker.Span(waited)
}

// next hands m1 out once more, to w2, by a claim where the bus has them.
func (s *stage) next(m broker.Message, cause string) (broker.Delivery, bool) {
	switch {
	case m.State == broker.Ready:
		d, _, err := s.b.Deliver(s.now, "m1", "w2")
		return d, err == nil
	case s.b.Profile.Claims && (m.State == broker.Pending || m.State == broker.Held && cause == "slow"):
		d, _, err := s.b.Claim(s.now, "m1", "w2")
		return d, err == nil
	}
	return broker.Delivery{}, false
}

func (s *stage) deliver(t *testing.T, msg, to string) {
	t.Helper()
	if _, _, err := s.b.Deliver(s.now, msg, to); err != nil {
		t.Fatal(err)
	}
}

func busNamed(t testing.TB, name string) *broker.Broker {
	t.Helper()
	p, ok := broker.ProfileByName(name)
	if !ok {
		t.Fatalf("no bus %q", name)
	}
	return broker.New(p)
}

func fields(fs []broker.Field) string {
	var out []string
	for _, f := range fs {
		out = append(out, f.Key+"="+f.Value)
	}
	return strings.Join(out, " ")
}
