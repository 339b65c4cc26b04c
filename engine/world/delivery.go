package world

import (
	"strconv"

	"again/engine/broker"
	"again/engine/text"
)

// start gives a worker the delivery that the broker handed out. A payload that
// no handler can read fails the delivery before any of them runs.
func (w *World) start(a *Actor, d broker.Delivery) {
	m, _ := w.Broker.Message(d.Message)
	a.Job = &Job{
		Message: m.Name, Request: -1, Attempt: w.setup.Before + d.Attempt, Cause: m.Cause,
		Event:   w.named(m),
		Scripts: w.setup.subscribers(m.Type),
	}
	p, err := w.payload(m.Payload)
	if err != nil {
		w.log(a.Name, "handler.failed", "event_id", m.EventID, "error", text.Get("world.payload", m.EventID, err), "worker", a.Name)
		a.Job.Failed, a.Job.Scripts, p = true, nil, &params{}
	}
	a.Job.Params = p
	w.settlePC(a)
}

// payload reads a message's fields, each payload once.
func (w *World) payload(source string) (*params, error) {
	if p := w.payloads[source]; p != nil {
		return p, nil
	}
	p, err := readObject(source)
	if err == nil {
		w.payloads[source] = p
	}
	return p, err
}

func (w *World) named(m broker.Message) Event {
	e := Event{ID: m.EventID, Type: m.Type, Payload: m.Payload}
	if known, ok := w.setup.event(m.EventID); ok {
		e.Alias = known.Alias
	}
	return e
}

// finishDelivery is the last step of a delivery: one ack when every handler is
// done, a nack when one failed. Where the step is to fail, the broker hears
// neither.
func (w *World) finishDelivery(a *Actor, fails bool) {
	switch {
	case a.Job.Failed && fails:
		w.unheard(a, "nack.lost")
	case a.Job.Failed:
		w.heard(w.Broker.Nack(w.Now, a.Name))
	default:
		a.LoseAck = a.LoseAck || fails
		w.sendAck(a)
	}
	w.free(a)
}

// sendAck tells the broker, unless the ack is to be lost. A handler that acks
// early does not notice and goes on.
func (w *World) sendAck(a *Actor) {
	a.Job.Acked = true
	if a.LoseAck {
		a.LoseAck = false
		w.unheard(a, "ack.lost")
		return
	}
	notes, _ := w.Broker.Ack(w.Now, a.Name)
	w.heard(notes)
}

// unheard loses an ack or nack, and the connection goes with it.
func (w *World) unheard(a *Actor, name string) {
	w.log(a.Name, name, "event_id", a.Job.Event.ID, "message", a.Job.Message, "worker", a.Name)
	w.heard(w.Broker.Disconnect(w.Now, a.Name))
}

// kill ends an actor's process: its connections close, so SQLite rolls back
// what was open, and the broker hears nothing but that. A new process of the
// same name stands ready at once.
func (w *World) kill(a *Actor) {
	kv := []string{"worker", workerField(a)}
	if j := a.Job; j != nil {
		kv = append(kv, "event_id", j.Event.ID, "after", strconv.Itoa(j.Steps))
		kv = append(kv, j.place()...)
		j.Killed = true
		if j.Request >= 0 {
			w.Requests[j.Request].Status = -1
		}
	}
	w.log(a.Name, crashName(a), kv...)
	w.db.Disconnect(a.Name)
	w.free(a)
	a.LoseAck = false
	if isWorker(a.Name) {
		w.heard(w.Broker.Disconnect(w.Now, a.Name))
	}
}

func crashName(a *Actor) string {
	if isWorker(a.Name) {
		return "worker.crashed"
	}
	return "actor.crashed"
}
