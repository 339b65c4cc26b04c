package oracle

import (
	"slices"

	"again/engine/world"
)

// sent is one message that scripts published, however often under the same id.
type sent struct {
	id, topic, label string
	payloads         []string // distinct ones, in the order published
	fresh            bool     // the id follows the clock or the id source
	first            *world.Outgoing
	unit             *unit // of "once": the work that made it, nil when it left no rows
}

func messageMask(topic string) string { return "message " + topic }

// sentOf gathers what was published by id.
func sentOf(obs *Observation) []sent {
	var all []sent
	for i := range obs.Published {
		p := &obs.Published[i]
		label := obs.label(p.Cause)
		at := slices.IndexFunc(all, func(s sent) bool { return s.id == p.ID && s.topic == p.Topic && s.label == label })
		if at < 0 {
			all = append(all, sent{id: p.ID, topic: p.Topic, label: label, payloads: []string{p.Payload}, first: p})
			continue
		}
		if s := &all[at]; !slices.Contains(s.payloads, p.Payload) {
			s.payloads = append(s.payloads, p.Payload)
		}
	}
	return all
}

// messages compares what was published, by the input that caused it.
func (c *comparison) messages() {
	now := sentOf(&c.obs)
	ghost := make([]bool, len(now))
	for i := range now {
		ghost[i] = c.rootless(&now[i])
	}
	partner := c.pairMessages(now, ghost)
	taken := make([]bool, len(now))
	for k := range c.sent {
		once := &c.sent[k]
		i := partner[k]
		if i < 0 {
			c.found(LostMessage, c.message(once), say("message.missing"))
			continue
		}
		taken[i] = true
		c.paired(once, &now[i], ghost[i])
	}
	for i := range now {
		switch {
		case taken[i]:
		case ghost[i]:
			c.found(GhostMessage, c.message(&now[i]), say("message.ghost"))
		default:
			c.found(DuplicateEffect, c.message(&now[i]), say("message.extra", now[i].id))
		}
	}
}

// paired looks at a message that is there, as in "once".
func (c *comparison) paired(once, now *sent, ghost bool) {
	if ghost || c.undone(once.unit) {
		c.found(GhostMessage, c.message(now), say("message.ghost"))
	}
	name := WrongValue
	if once.id == now.id {
		name = InconsistentOutput
	}
	for _, payload := range now.payloads {
		if !c.alike(once.topic, once.payloads[0], payload) {
			c.found(name, c.message(now), say("message.other", shown(payload), shown(once.payloads[0])))
		}
	}
}

// alike reports whether two payloads say the same.
func (c *comparison) alike(topic, a, b string) bool {
	of := messageMask(topic)
	return a == b || c.alikeFields(of, payloadFields(a), payloadFields(b))
}

func (c *comparison) message(s *sent) string {
	return say("where.message", s.topic, c.name(s.label))
}

// pairMessages finds for each message of "once" the one that is there now: the
// same id first, then the same content under another id, then, where ids follow
// the clock or the id source, any of the same kind. Ghosts come last.
func (c *comparison) pairMessages(now []sent, ghost []bool) []int {
	partner := filled(len(c.sent))
	taken := make([]bool, len(now))
	take := func(fits func(once, now *sent) bool, ghosts bool) {
		for k := range c.sent {
			for i := range now {
				once := &c.sent[k]
				if partner[k] < 0 && !taken[i] && ghost[i] == ghosts &&
					once.topic == now[i].topic && once.label == now[i].label && fits(once, &now[i]) {
					partner[k], taken[i] = i, true
				}
			}
		}
	}
	sameID := func(once, now *sent) bool { return once.id == now.id }
	alike := func(once, now *sent) bool { return c.alike(once.topic, once.payloads[0], now.payloads[0]) }
	fresh := func(once, _ *sent) bool { return once.fresh }
	for _, ghosts := range []bool{false, true} {
		for _, fits := range []func(once, now *sent) bool{sameID, alike, fresh} {
			take(fits, ghosts)
		}
	}
	return partner
}
