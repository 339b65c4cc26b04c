package world

import (
	"slices"
	"time"

	"again/engine/script"
	"again/engine/text"
)

// SettleAttempts is how often settle lets a message be delivered before it
// calls it stuck.
const SettleAttempts = 20

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
	if stuck := w.Settle(); stuck != "" {
		return []string{text.Get("world.stuck", stuck, SettleAttempts)}, nil
	}
	return nil, nil
}

// Settle relays, delivers, runs and moves the clock to the next timer until
// nothing moves. It returns the message that is stuck: one that has failed at
// SettleAttempts deliveries of this settle.
func (w *World) Settle() (stuck string) {
	tries := map[string]int{}
	for range settlePasses {
		switch {
		case w.runAll():
		case w.relayWork():
		case w.deliverOne(tries, &stuck):
		case stuck != "":
			return stuck
		case !w.nextTimer():
			return ""
		}
	}
	return stuck
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
// that found nothing leaves no trace in the log.
func (w *World) relayWork() bool {
	if len(w.setup.relays()) == 0 {
		return false
	}
	published, entries := len(w.Published), len(w.Log)
	a, err := w.startRelay()
	if err != nil {
		return false
	}
	w.run(a)
	if len(w.Published) > published || eventful(w.Log[entries:]) {
		return true
	}
	w.Log = w.Log[:entries:entries]
	return false
}

// eventful reports whether a run of the relay that published nothing is worth
// telling: it was killed.
func eventful(entries []Entry) bool {
	return slices.ContainsFunc(entries, func(e Entry) bool { return e.Name == "actor.crashed" })
}

// deliverOne hands one message to the first worker that can take it.
func (w *World) deliverOne(tries map[string]int, stuck *string) bool {
	for _, name := range w.Workers() {
		a := w.Actor(name)
		if !a.Idle() {
			continue
		}
		for _, m := range w.Broker.Deliverable(name) {
			if tries[m] >= SettleAttempts {
				*stuck = m
				continue
			}
			d, notes, err := w.Broker.Deliver(w.Now, m, name)
			w.heard(notes)
			if err != nil {
				continue
			}
			tries[m]++
			return w.start(a, d) == nil
		}
	}
	return false
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
