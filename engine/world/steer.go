package world

import (
	"time"

	"again/engine/handler"
)

// What a search needs to steer a world without going through text.

// NewSource answers the SQL functions of time and identity from an Env.
func NewSource(env Env) *Source { return &Source{env: env} }

// StartEnv is where a setup's schema is loaded.
func (s Setup) StartEnv() Env { return Env{Now: s.start(), Seed: s.Seed, Job: "schema"} }

// Step runs an actor's next step.
func (w *World) Step(actor string) Progress {
	a := w.Actor(actor)
	if a == nil || w.wake(a) != nil {
		return Nothing
	}
	return w.step(a)
}

// NextOp is what the actor's next step runs; last is true for the ack or nack
// at the end of a delivery.
func (w *World) NextOp(actor string) (op *handler.Op, last bool) {
	a := w.Actor(actor)
	if a == nil || a.Job == nil {
		return nil, false
	}
	op = a.Job.op()
	return op, op == nil
}

// Durable reports whether nothing that the actor's job still has to do would
// change anything: its last write, call, publish or set is durable.
func (w *World) Durable(actor string) bool {
	a := w.Actor(actor)
	if a == nil || a.Job == nil {
		return true
	}
	j := a.Job
	for i := j.Script; i < len(j.Scripts); i++ {
		if !w.finished(Finish{j.Event.ID, j.Scripts[i].Name}) && w.lastEffect[j.Scripts[i]] >= 0 {
			return false
		}
	}
	return true
}

// WaitsUntil is when the actor can go on, zero when it need not wait.
func (w *World) WaitsUntil(actor string) time.Time {
	a := w.Actor(actor)
	if a == nil || a.Job == nil || !a.Job.Until.After(w.Now) {
		return time.Time{}
	}
	return a.Job.Until
}

// HasRelay reports whether the setup has an outbox relay.
func (w *World) HasRelay() bool { return len(w.setup.relays()) > 0 }
