package explore

import (
	"strings"
	"time"

	"again/engine/broker"
)

// waiting is how long it is until a slow service answers, if anybody waits for
// one.
func (s *search) waiting() (time.Duration, bool) {
	var first time.Duration
	for i := range s.w.Actors {
		until := s.w.WaitsUntil(s.w.Actors[i].Name)
		if d := until.Sub(s.w.Now); !until.IsZero() && (first == 0 || d < first) {
			first = d
		}
	}
	return first, first > 0
}

// relayHasWork tries the relay on a copy: it has work when it would send something out.
func (s *search) relayHasWork() bool {
	if !s.w.HasRelay() || !s.w.Actor("relay").Idle() {
		return false
	}
	kept, node := s.w.State, s.db.at
	s.w.State = kept.Clone()
	before := s.w.SentOut()
	err := s.say("relay")
	found := err == nil && s.w.SentOut() > before
	s.w.State, s.db.at = kept, node
	return found
}

// remedyFor is the operator's verb for the first message that nothing else
// brings back.
func (s *search) remedyFor(c *config) (string, bool) {
	for _, m := range s.w.Broker.Messages {
		if !s.lost(m) || !s.within(c, m.Name) {
			continue
		}
		if verb, ok := s.w.Broker.Remedy(m.Name); ok {
			return s.claimBy(verb, m.Name), true
		}
	}
	return "", false
}

// lost reports whether the bus has given up on a message, or waits for somebody.
func (s *search) lost(m broker.Message) bool {
	return m.State != broker.Done && m.State != broker.Ready
}

// claimBy lets an idle worker do the claiming.
func (s *search) claimBy(verb, m string) string {
	if !strings.HasPrefix(verb, "claim ") {
		return verb
	}
	for _, name := range s.workers {
		if s.w.Actor(name).Idle() {
			return "claim " + m + " by=" + name
		}
	}
	return verb
}
