package world

import (
	"errors"
	"strconv"
	"time"

	"again/engine/script"
	"again/engine/text"
)

func doExpire(w *World, v script.Verb) ([]string, error) {
	message := v.Arg(0)
	if message == "" {
		message = w.firstTimer()
	}
	if message == "" {
		return nil, errors.New(text.Get("world.notimer"))
	}
	due, err := w.Broker.Timer(message)
	if err != nil {
		return nil, err
	}
	w.fireUntil(due)
	return nil, nil
}

// firstTimer is the message whose timer runs out first, "" when none runs.
func (w *World) firstTimer() (message string) {
	var first time.Time
	for _, m := range w.Broker.Messages {
		if due, err := w.Broker.Timer(m.Name); err == nil && (message == "" || due.Before(first)) {
			message, first = m.Name, due
		}
	}
	return message
}

func doClaim(w *World, v script.Verb) ([]string, error) {
	by, ok := v.Opt("by")
	if !ok {
		return nil, errors.New(text.Get("world.claimby"))
	}
	a, err := w.worker(by)
	if err != nil {
		return nil, err
	}
	if !a.Idle() {
		return nil, errors.New(text.Get("world.busyworker", a.Name, a.Job.Message))
	}
	d, notes, err := w.Broker.Claim(w.Now, v.Arg(0), a.Name)
	if err != nil {
		return nil, err
	}
	w.heard(notes)
	w.start(a, d)
	return nil, nil
}

func doRetryAll(w *World, _ script.Verb) ([]string, error) {
	w.heard(w.Broker.RetryAll(w.Now))
	return nil, nil
}

func doRebalance(w *World, _ script.Verb) ([]string, error) {
	w.heard(w.Broker.Rebalance(w.Now))
	return nil, nil
}

func doRestart(w *World, _ script.Verb) ([]string, error) {
	w.heard(w.Broker.Restart(w.Now))
	return nil, nil
}

// doRollingUpdate replaces the workers: what each was in the middle of is lost.
func doRollingUpdate(w *World, _ script.Verb) ([]string, error) {
	for _, name := range w.Workers() {
		a := w.Actor(name)
		if a.Idle() {
			continue
		}
		w.log(a.Name, "worker.stopped", "worker", a.Name, "event_id", a.Job.Event.ID, "after", strconv.Itoa(a.Job.Steps))
		w.db.Disconnect(a.Name)
		w.free(a)
		a.LoseAck = false
	}
	w.heard(w.Broker.RollingUpdate(w.Now))
	return nil, nil
}
