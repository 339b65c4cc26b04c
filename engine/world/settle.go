package world

import (
	"time"

	"again/engine/script"
	"again/engine/text"
)

// SettleAttempts is how often settle lets a message be delivered before it
// calls it stuck.
const SettleAttempts = 20

// MostMessages is how many messages one settle lets be published before it calls
// it a chain without an end.
const MostMessages = 500

// settlePasses bounds settle where timers call each other up for ever.
const settlePasses = 10_000

func doRelay(w *World, _ script.Verb) ([]string, error) {
	a, err := w.startRelay()
	if err == nil {
		w.run(a)
	}
	return nil, err
}

func doSettle(w *World, _ script.Verb) ([]string, error) {
	stuck := w.Settle()
	if stuck == "" {
		return nil, nil
	}
	if fault := w.faultLeft(); fault != "" {
		return []string{text.Get("world.unsettled", stuck, SettleAttempts, fault)}, nil
	}
	return []string{text.Get("world.stuck", stuck, SettleAttempts)}, nil
}

// Settle relays, delivers, runs and moves the clock to the next timer until
// nothing moves. It returns what does not come to an end: the message that has
// been delivered SettleAttempts times, or the relay that has failed as often in
// this settle. Where no fault is left it is stuck for good.
func (w *World) Settle() (open string) {
	open = w.settle(&tries{deliveries: map[string]int{}})
	if w.Stuck = open; w.faultLeft() != "" {
		w.Stuck = ""
	}
	return open
}

// tries counts what a settle has tried in vain.
type tries struct {
	deliveries map[string]int
	relay      int
}

func (w *World) settle(t *tries) (open string) {
	before := len(w.Broker.Messages)
	for range settlePasses {
		switch n := len(w.Broker.Messages); {
		case n-before > MostMessages:
			return w.Broker.Messages[n-1].Name
		case w.runAll():
		case w.relayWork(t):
		case w.deliverOne(t, &open):
		case open != "":
			return open
		case t.relay >= SettleAttempts:
			return "relay"
		case !w.nextTimer():
			return ""
		}
	}
	return open
}

// faultLeft is an outside system that is still out of order, in words.
func (w *World) faultLeft() string {
	if w.Redis.Down {
		return text.Get("world.fault", "Redis", "down")
	}
	for _, s := range w.Services {
		if s.Mode != "up" {
			return text.Get("world.fault", s.Name, s.Mode)
		}
	}
	return ""
}

// runAll runs every actor that is busy as far as it goes.
func (w *World) runAll() (moved bool) {
	for i := range w.Actors {
		if !w.Actors[i].Idle() && w.run(&w.Actors[i]) {
			moved = true
		}
	}
	return moved
}

// relayWork runs the relay and reports whether it found anything to do; a run
// that found nothing leaves no trace in the log. One that failed or was killed
// is tried again, whatever it had sent by then.
func (w *World) relayWork(t *tries) bool {
	if len(w.setup.relays()) == 0 || t.relay >= SettleAttempts {
		return false
	}
	sent, entries := w.SentOut(), len(w.Log)
	a, err := w.startRelay()
	if err != nil {
		return false
	}
	j := a.Job
	w.run(a)
	switch {
	case j.Failed || j.Killed:
		t.relay++
		return true
	case w.SentOut() > sent:
		t.relay = 0
		return true
	case !a.Idle(): // blocked
		return false
	}
	w.Log = w.Log[:entries:entries]
	return false
}

// deliverOne hands one message to the first worker that can take it.
func (w *World) deliverOne(t *tries, open *string) bool {
	for _, name := range w.Workers() {
		a := w.Actor(name)
		if !a.Idle() {
			continue
		}
		for _, m := range w.Broker.Deliverable(name) {
			if w.triedEnough(t, m) {
				*open = m
				continue
			}
			d, notes, err := w.Broker.Deliver(w.Now, m, name)
			w.heard(notes)
			if err != nil {
				continue
			}
			t.deliveries[m]++
			w.start(a, d)
			return true
		}
	}
	return false
}

// triedEnough reports whether a message has had its deliveries: those that it
// had before this settle count, but this one tries at least once.
func (w *World) triedEnough(t *tries, name string) bool {
	m, _ := w.Broker.Message(name)
	return t.deliveries[name] > 0 && max(t.deliveries[name], m.Attempts-m.Forgiven) >= SettleAttempts
}

// nextTimer moves the clock to what comes first: a broker's timer or a slow
// service's answer.
func (w *World) nextTimer() bool {
	due, ok := w.Broker.NextTimer()
	for _, a := range w.Actors {
		if a.Job != nil && a.Job.Until.After(w.Now) && (!ok || a.Job.Until.Before(due)) {
			due, ok = a.Job.Until, true
		}
	}
	if !ok {
		return false
	}
	w.moveTo(due)
	w.heard(w.Broker.Due(w.Now))
	return true
}

func (w *World) moveTo(t time.Time) {
	if t.After(w.Now) {
		w.Now = t
	}
}
