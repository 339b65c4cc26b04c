package world

import (
	"errors"

	"again/engine/text"
)

// startRelay lets the relay begin a run: every relay script, one after another.
func (w *World) startRelay() (*Actor, error) {
	scripts := w.setup.relays()
	if len(scripts) == 0 {
		return nil, errors.New(text.Get("world.norelay"))
	}
	a := w.Actor("relay")
	if a.Idle() {
		a.Job = &Job{
			Request: -1, Attempt: 1, Params: &params{}, Scripts: scripts,
			Event: Event{ID: derive("relay", w.setup.Seed, stamp(w.Now)), Type: "relay", Payload: "{}"},
		}
		w.settlePC(a)
	}
	return a, nil
}
