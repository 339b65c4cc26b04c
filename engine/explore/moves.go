package explore

import (
	"fmt"
	"strings"

	"again/engine/broker"
	"again/engine/handler"
	"again/engine/script"
	"again/engine/world"
)

// moveKind is what a move does to the world.
type moveKind uint8

const (
	input moveKind = iota
	deliver
	step
	crash
	fail
	loseAck
	expire // a timer runs out
	wait   // a slow service's answer comes
	remedy // the operator's verb, where the bus brings nothing back by itself
	replay
	lapse // the bus is given the time to forget an id, so that it can be published again
)

// action is one move, and who or what it moves.
type action struct {
	kind moveKind
	who  string // actor
	what string // message, or the whole verb
	late bool   // its worker is still at work on it: costs an expiry
	tick bool   // time passes before it
}

// verbs are the action as a script says it.
func (a action) verbs() []string {
	if a.tick {
		a.tick = false
		return append([]string{"advance 1s"}, a.verbs()...)
	}
	switch a.kind {
	case deliver:
		return []string{fmt.Sprintf("deliver %s to=%s", a.what, a.who)}
	case step:
		return []string{"step " + a.who}
	case crash:
		return []string{"crash " + a.who}
	case fail:
		return []string{"fail " + a.who, "step " + a.who}
	case loseAck:
		return []string{"lose-ack " + a.who, "step " + a.who}
	case expire:
		return []string{"expire " + a.what}
	}
	return []string{a.what}
}

// moves lists what can happen next, in an order that is always the same.
func (s *search) moves(c *config) []action {
	var all []action
	all = s.stepMoves(all, c)
	all = s.deliverMoves(all, c)
	all = s.timerMoves(all, c)
	if len(all) == 0 {
		all = s.quietMoves(all, c)
	}
	return s.replayMoves(all, c)
}

// stepMoves are an actor's next step and the ways in which it can go wrong.
func (s *search) stepMoves(all []action, c *config) []action {
	for i := range s.w.Actors {
		a := &s.w.Actors[i]
		if a.Idle() {
			continue
		}
		op, last := s.w.NextOp(a.Name)
		acks := last && !a.Job.Failed || op != nil && op.Code == handler.Ack
		if s.w.WaitsUntil(a.Name).IsZero() {
			all = append(all, action{kind: step, who: a.Name})
			if c.budget.Errors > 0 && op != nil && op.Code != handler.Ack && op.Code != handler.Reply {
				all = append(all, action{kind: fail, who: a.Name})
			}
			if c.budget.LostAcks > 0 && acks {
				all = append(all, action{kind: loseAck, who: a.Name})
			}
		}
		if c.budget.Crashes > 0 && c.budget.Crash.allows(s.w.Durable(a.Name)) && s.opens(a.Name) {
			all = append(all, action{kind: crash, who: a.Name})
		}
	}
	return all
}

// deliverMoves hand out what the bus would hand out next. Idle workers are
// alike, so the first that can take it stands for all.
func (s *search) deliverMoves(all []action, c *config) []action {
	for _, name := range s.workers {
		if !s.w.Actor(name).Idle() {
			continue
		}
		for _, m := range s.w.Broker.Deliverable(name) {
			if s.within(c, m) {
				return append(all, action{kind: deliver, who: name, what: m, tick: s.again(m)})
			}
			break
		}
	}
	return all
}

// within reports whether one more delivery of m is inside the bound.
func (s *search) within(c *config, m string) bool {
	msg, ok := s.w.Broker.Message(m)
	return ok && msg.Attempts < c.budget.Deliveries
}

// timerMoves let a timer run out: of a message whose worker is gone, or, at the
// cost of an expiry, of one that a worker is still at work on.
func (s *search) timerMoves(all []action, c *config) []action {
	for _, m := range s.w.Broker.Messages {
		holder, busy := s.heldByBusy(m.Name)
		switch {
		case !s.within(c, m.Name):
			continue
		case m.State.Settled() && m.State != broker.Done && busy: // given up on while its worker goes on
			if verb, ok := s.w.Broker.Remedy(m.Name); ok {
				all = append(all, action{kind: remedy, what: verb, tick: s.timed})
			}
			continue
		case m.State.Settled():
			continue
		}
		if busy && (c.budget.Expiries == 0 || len(s.workers) < 2 || !s.opens(holder)) {
			continue
		}
		if _, err := s.w.Broker.Timer(m.Name); err == nil {
			all = append(all, action{kind: expire, what: m.Name, late: busy})
		} else if busy {
			if verb, ok := s.w.Broker.Remedy(m.Name); ok {
				all = append(all, action{kind: remedy, what: s.claimBy(verb, m.Name), late: busy, tick: s.timed})
			}
		}
	}
	return all
}

// heldByBusy finds a worker that is in the middle of message m.
func (s *search) heldByBusy(m string) (holder string, busy bool) {
	for _, name := range s.workers {
		if j := s.w.Actor(name).Job; j != nil && j.Message == m {
			return name, true
		}
	}
	return "", false
}

// quietMoves happen when nobody is at work and nothing can be handed out.
func (s *search) quietMoves(all []action, c *config) []action {
	if due, ok := s.waiting(); ok {
		return append(all, action{kind: wait, what: "advance " + due.String()})
	}
	if s.relayHasWork() {
		return append(all, action{kind: step, who: "relay"})
	}
	if verb, ok := s.remedyFor(c); ok {
		return append(all, action{kind: remedy, what: verb, tick: s.timed})
	}
	if c.input < len(s.scenario.Inputs) && s.handled() {
		return append(all, s.nextInput(c))
	}
	return all
}

// nextInput is the next verb from outside. A bus that would recognise an event
// that is published again is given the time to forget it first.
func (s *search) nextInput(c *config) action {
	v := s.scenario.Inputs[c.input]
	switch {
	case v.Name == "client":
		return action{kind: input, what: strings.TrimSuffix(v.Text, " hold") + " hold"}
	case v.Name != "replay" || len(s.w.Broker.Messages) == 0:
		return action{kind: input, what: v.Text}
	}
	id := s.w.Broker.Messages[0].EventID
	if verb, ok := s.remembered(id); ok {
		return action{kind: wait, what: verb}
	}
	return action{kind: input, what: "replay " + s.alias(id)}
}

// alias is the name that the cast has for an event id, else the id.
func (s *search) alias(id string) string {
	for _, e := range s.scenario.Setup.Cast {
		if e.ID == id {
			return e.Alias
		}
	}
	return id
}

// replayMoves publish again what has been handled, once everything is at rest.
func (s *search) replayMoves(all []action, c *config) []action {
	if c.budget.Replays == 0 || len(all) > 0 && all[0].kind != input {
		return all
	}
	if !s.w.Resting() || !s.handled() || len(s.w.Broker.Messages) == 0 {
		return all
	}
	id := s.w.Broker.Messages[0].EventID
	if verb, ok := s.remembered(id); ok {
		return append(all, action{kind: lapse, what: verb})
	}
	return append(all, action{kind: replay, what: "replay " + s.alias(id)})
}

// remembered is the verb that waits until the bus has forgotten an id.
func (s *search) remembered(id string) (verb string, ok bool) {
	until, ok := s.w.Broker.DedupUntil(s.w.Now, id)
	return "advance " + until.Sub(s.w.Now).String(), ok
}

// handled reports whether all that came in has been dealt with. What the bus has
// given up on has not: what comes next would overtake it.
func (s *search) handled() bool { return !unhandled(s.w) }

// do runs the action's verbs on the world. An error means that the move is none.
func (s *search) do(a action) error {
	switch a.kind {
	case step:
		return s.stepOnce(a.who)
	case fail, loseAck:
		if err := s.say(a.verbs()[0]); err != nil {
			return err
		}
		return s.stepOnce(a.who)
	}
	for _, verb := range a.verbs() {
		if err := s.say(verb); err != nil {
			return err
		}
	}
	return nil
}

func (s *search) say(line string) error {
	v, ok := s.parsed[line]
	if !ok {
		var err error
		if v, err = script.ParseLine("", 0, line); err != nil {
			return err
		}
		s.parsed[line] = v
	}
	_, err := s.w.Do(v)
	return err
}

// stepOnce steps an actor; one that is blocked has made no move.
func (s *search) stepOnce(who string) error {
	if s.w.Step(who) == world.Moved {
		return nil
	}
	return errBlocked
}
