package oracle

import (
	"again/engine/world"
)

// effect is one thing that a service outside did.
type effect struct {
	service, label string // label: of the input that it goes back to
	what           string // its fields, those left out that follow the clock or the id source
	call           *world.Call
}

func callMask(service string) string { return "call " + service }

// effectsOf lists what the services outside did, not how often they were asked.
func effectsOf(obs *Observation, m masks) []effect {
	var all []effect
	for i := range obs.Calls {
		call := &obs.Calls[i]
		if !call.Effect {
			continue
		}
		e := effect{service: call.Service, label: obs.label(call.Cause), call: call, what: call.Fields}
		if of := callMask(call.Service); len(m[of]) > 0 {
			e.what = m.compared(of, callFields(call.Fields))
		}
		all = append(all, e)
	}
	return all
}

// effects compares what was done outside: alike effects of an input first, then
// others of the same input and service.
func (c *comparison) effects() {
	now := effectsOf(&c.obs, c.masks)
	taken := make([]bool, len(now))
	var missing []effect
	for _, once := range c.done {
		if i := findEffect(now, taken, func(e effect) bool {
			return e.service == once.service && e.label == once.label && e.what == once.what
		}); i < 0 {
			missing = append(missing, once)
		}
	}
	for _, once := range missing {
		i := findEffect(now, taken, func(e effect) bool { return e.service == once.service && e.label == once.label })
		if i < 0 {
			c.found(LostEffect, c.place(once), say("effect.missing", once.call.Fields))
			continue
		}
		if of := callMask(once.service); !c.alikeFields(of, callFields(once.call.Fields), callFields(now[i].call.Fields)) {
			c.found(WrongValue, c.place(once), say("effect.other", now[i].call.Fields, once.call.Fields))
		}
	}
	for i, e := range now {
		if !taken[i] {
			c.found(DuplicateEffect, c.place(e), say("effect.extra", e.call.Fields))
		}
	}
}

func (c *comparison) place(e effect) string {
	return say("where.effect", e.service, c.name(e.label))
}

// findEffect takes the first effect that fits and is not taken yet.
func findEffect(all []effect, taken []bool, fits func(effect) bool) int {
	for i, e := range all {
		if !taken[i] && fits(e) {
			taken[i] = true
			return i
		}
	}
	return -1
}
