package world

import (
	"errors"

	"again/engine/handler"
	"again/engine/text"
	"again/store"
)

// RelayWaits reports whether the outbox holds something that the relay would
// find: its first SELECT answers rows. Of a relay that begins in another way
// nothing is known.
func (w *World) RelayWaits() bool {
	for _, h := range w.setup.relays() {
		op := &h.Ops[0]
		if op.Code != handler.SQL || op.Stmt.Kind != store.Select {
			continue
		}
		args, err := w.args(&Job{Request: -1, Params: &params{}, Scripts: []*handler.Script{h}}, op.Bind)
		if err != nil {
			continue
		}
		if r, err := w.answerOn(lookupActor, h.Service, &op.Stmt, args); err == nil && len(r.Rows) > 0 {
			return true
		}
	}
	return false
}

// SentOut counts what has left the databases: messages published and calls made.
// A run of the relay that adds nothing to it has found nothing to do.
func (w *World) SentOut() int { return len(w.Published) + w.called() }

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
