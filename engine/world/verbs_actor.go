package world

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"again/engine/script"
	"again/engine/text"
)

func doDeliver(w *World, v script.Verb) ([]string, error) {
	a, err := w.freeWorker(v)
	if err != nil {
		return nil, err
	}
	d, notes, err := w.Broker.Deliver(w.Now, v.Arg(0), a.Name)
	if err != nil {
		return nil, err
	}
	w.heard(notes)
	w.start(a, d)
	return nil, nil
}

// freeWorker is the worker that the verb names, or the first that is idle.
func (w *World) freeWorker(v script.Verb) (*Actor, error) {
	if name, ok := v.Opt("to"); ok {
		a, err := w.worker(name)
		if err == nil && !a.Idle() {
			err = errors.New(text.Get("world.busyworker", a.Name, a.Job.Message))
		}
		return a, err
	}
	for _, name := range w.Workers() {
		if a := w.Actor(name); a.Idle() && w.canTake(name, v.Arg(0)) {
			return a, nil
		}
	}
	for _, name := range w.Workers() {
		if a := w.Actor(name); a.Idle() {
			return a, nil
		}
	}
	return nil, errors.New(text.Get("world.allbusy"))
}

// canTake reports whether the broker would hand that message, or any where none
// is named, to that worker now.
func (w *World) canTake(worker, message string) bool {
	ready := w.Broker.Deliverable(worker)
	return slices.Contains(ready, message) || message == "" && len(ready) > 0
}

func doStep(w *World, v script.Verb) ([]string, error) {
	a, n, err := w.stepArgs(v)
	if err != nil {
		return nil, err
	}
	if err := w.wake(a); err != nil {
		return nil, err
	}
	if a.Idle() {
		return nil, w.nothingToDo(a)
	}
	return w.steps(a, n), nil
}

// steps runs up to n steps. It tells how a request was answered, and why not
// one step could be run.
func (w *World) steps(a *Actor, n int) []string {
	j, entries := a.Job, len(w.Log)
	moved := false
	for range n {
		if w.step(a) != Moved {
			break
		}
		moved = true
	}
	switch {
	case !moved && len(w.Log) == entries:
		return []string{w.stands(a)}
	case j.Request >= 0 && a.Job != j:
		return []string{w.Requests[j.Request].line()}
	}
	return nil
}

// stands says why an actor cannot go on.
func (w *World) stands(a *Actor) string {
	if a.Job.Until.After(w.Now) {
		return text.Get("world.stands.slow", a.Name, stamp(a.Job.Until))
	}
	return text.Get("world.stands.blocked", a.Name, a.Blocked)
}

// stepArgs reads `step [ACTOR] [N]`.
func (w *World) stepArgs(v script.Verb) (*Actor, int, error) {
	n, rest := 1, v.Args
	if len(rest) > 0 {
		if k, err := strconv.Atoi(rest[len(rest)-1]); err == nil {
			if k < 1 || k > 10_000 {
				return nil, 0, errors.New(text.Get("world.stepcount", k))
			}
			n, rest = k, rest[:len(rest)-1]
		}
	}
	name := ""
	if len(rest) > 0 {
		name = rest[0]
	}
	a, err := w.actorOr(name, w.active())
	return a, n, err
}

func doRun(w *World, v script.Verb) ([]string, error) {
	a, err := w.actorOr(v.Arg(0), w.active())
	if err != nil {
		return nil, err
	}
	if err := w.wake(a); err != nil {
		return nil, err
	}
	if a.Idle() {
		return nil, w.nothingToDo(a)
	}
	return w.steps(a, mostSteps), nil
}

// wake starts a run of the relay where an idle relay is to be stepped.
func (w *World) wake(a *Actor) error {
	if a.Name != "relay" || !a.Idle() {
		return nil
	}
	_, err := w.startRelay()
	return err
}

// mostSteps is more than any script takes.
const mostSteps = 1 << 20

// run steps until the actor has finished, is blocked or waits.
func (w *World) run(a *Actor) (moved bool) {
	for w.step(a) == Moved {
		moved = true
	}
	return moved
}

func (w *World) nothingToDo(a *Actor) error {
	return errors.New(text.Get("world.idle", a.Name))
}

// active is the actor that a verb without a name means: the first worker that
// is busy, then api and relay, else the first worker.
func (w *World) active() string {
	for i := range w.Actors {
		if !w.Actors[i].Idle() {
			return w.Actors[i].Name
		}
	}
	return w.Actors[0].Name
}

// actorOr finds the named actor, or the one that stands in for no name.
func (w *World) actorOr(name, other string) (*Actor, error) {
	if name == "" {
		name = other
	}
	if a := w.Actor(name); a != nil {
		return a, nil
	}
	return nil, errors.New(text.Get("world.actor", name, strings.Join(w.actorNames(), ", ")))
}

func (w *World) actorNames() []string {
	var all []string
	for _, a := range w.Actors {
		all = append(all, a.Name)
	}
	return all
}

func (w *World) worker(name string) (*Actor, error) {
	a, err := w.actorOr(name, w.activeWorker())
	if err == nil && !isWorker(a.Name) {
		err = errors.New(text.Get("world.notworker", a.Name))
	}
	return a, err
}

func (w *World) activeWorker() string {
	if name := w.active(); isWorker(name) {
		return name
	}
	return w.Actors[0].Name
}
