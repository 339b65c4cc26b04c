package broker_test

import (
	"strings"
	"testing"
	"time"

	"again/engine/broker"
)

// TestRemedy: the verb that brings m1 back, or ends the wait for it.
func TestRemedy(t *testing.T) {
	t.Parallel()
	rows := []struct{ bus, how, verb string }{
		{"rabbitmq", "waits", ""},
		{"rabbitmq", "held", "expire m1"},
		{"rabbitmq", "acked", ""},
		{"rabbitmq", "failed", "replay E1"},
		{"kafka", "crashed", "expire m1"},
		{"kafka", "failed", "rebalance"},
		{"kafka", "skipped", "retry-all"},
		{"nats", "crashed", "expire m1"},
		{"redis", "held", "claim m1 by=w2"},
		{"redis", "crashed", "claim m1 by=w1"},
		{"sqs", "failed", "expire m1"},
		{"laravel", "failed", "retry-all"},
	}
	for _, row := range rows {
		s := &stage{b: busNamed(t, row.bus), now: start}
		if row.bus == "rabbitmq" {
			s.b.Profile.Limit = 1
		}
		s.publish("E1", nil)
		s.publish("E2", nil)
		s.bring(t, row.how)
		if verb, ok := s.b.Remedy("m1"); verb != row.verb || ok != (row.verb != "") {
			t.Errorf("%s, %s: %q, want %q", row.bus, row.how, verb, row.verb)
		}
	}
	if _, ok := busNamed(t, "sqs").Remedy("m1"); ok {
		t.Error("a remedy for a message that is not there")
	}
}

// bring gets m1 where the row wants it.
func (s *stage) bring(t *testing.T, how string) {
	t.Helper()
	if how == "waits" {
		return
	}
	s.deliver(t, "m1", "w1")
	switch how {
	case "acked":
		s.b.Ack(s.now, "w1")
	case "crashed":
		s.b.Disconnect(s.now, "w1")
	case "failed":
		s.b.Nack(s.now, "w1")
	case "skipped":
		s.b.Nack(s.now, "w1")
		s.deliver(t, "m2", "w1")
		s.b.Ack(s.now, "w1")
	}
}

// TestLookups: what is not there is said not to be there.
func TestLookups(t *testing.T) {
	t.Parallel()
	s := &stage{b: busNamed(t, "sqs"), now: start}
	s.publish("E1", nil)
	s.publish("E2", nil)
	if s.b.Position("m2") != 2 || s.b.Position("m3") != 0 {
		t.Error("positions are wrong")
	}
	s.deliver(t, "m1", "w1")
	if s.b.Position("m1") != 0 || s.b.Position("m2") != 1 {
		t.Error("positions are wrong after a delivery")
	}
	for _, name := range []string{"", "m", "m0", "m3", "m01", "x1", "mm"} {
		if _, ok := s.b.Message(name); ok || s.b.Why(s.now, name) != "" {
			t.Errorf("message %q was found", name)
		}
	}
	if d, ok := s.b.Held("w1"); !ok || d.Message != "m1" || d.Attempt != 1 {
		t.Errorf("w1 holds %+v, %v", d, ok)
	}
	if _, ok := s.b.Held("w2"); ok {
		t.Error("w2 holds nothing")
	}
}

// TestTimerRefusal: without a clock the reason still stands.
func TestTimerRefusal(t *testing.T) {
	t.Parallel()
	s := &stage{b: busNamed(t, "redis"), now: start}
	s.publish("E1", nil)
	_, err := s.b.Timer("m1")
	wantError(t, err, "no timer runs for m1: waits, number 1 in line")
	s.deliver(t, "m1", "w1")
	s.b.Disconnect(start, "w1")
	_, err = s.b.Timer("m1")
	wantError(t, err, "claim m1 by=w1")
}

// TestSpan: durations as short as they can be.
func TestSpan(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		30 * time.Second: "30s", 90 * time.Second: "90s", 2 * time.Minute: "2m", 5 * time.Minute: "5m",
		125 * time.Second: "2m5s", time.Hour: "1h", 90 * time.Minute: "1h30m", 500 * time.Millisecond: "0.5s",
	} {
		if got := broker.Span(d); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestProfilesAreNamedOnlyInData: no source file but the data decides by the
// name of a bus.
func TestProfilesAreNamedOnlyInData(t *testing.T) {
	t.Parallel()
	for file, source := range sources(t) {
		for _, p := range broker.Profiles() {
			if file != "profiles.go" && strings.Contains(source, `"`+p.Name+`"`) {
				t.Errorf("%s names %s", file, p.Name)
			}
		}
	}
}
