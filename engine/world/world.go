package world

import (
	"fmt"
	"slices"
	"strconv"

	"again/engine/broker"
	"again/engine/handler"
	"again/engine/script"
	"again/engine/text"
	"again/store"
)

// World is one run. It is not for concurrent use.
type World struct {
	State
	setup Setup
	db    Databases
	live  *live // nil when db is the explorer's
	quiet bool  // no log: the explorer reads state, not prose
	// lastEffect is, for each script, the op behind which nothing of it matters.
	lastEffect map[*handler.Script]int
	payloads   map[string]*params // read already; a delivery changes none of them
	turns      map[turnsKey]*[]item
	bodies     map[string]string // long payloads that were published
	// Watch, where it is set, is told each time a script has ended, in whatever
	// way. Nothing of that script is uncommitted then.
	Watch func(event Event, script string)
}

// New starts a world on databases of its own. The error is the schema's or the
// bus's.
func New(setup Setup) (*World, error) {
	db, err := openLive(setup)
	if err != nil {
		return nil, err
	}
	w, err := Over(setup, db)
	if err != nil {
		db.close()
		return nil, err
	}
	w.live, w.quiet = db, false
	return w, nil
}

// Over starts a world without a log on databases that somebody else keeps.
func Over(setup Setup, db Databases) (*World, error) {
	profile, err := setup.profile()
	if err != nil {
		return nil, err
	}
	workers := min(max(setup.Workers, 1), MaxWorkers)
	w := &World{setup: setup, db: db, quiet: true, lastEffect: lastEffects(setup.Scripts), payloads: map[string]*params{}, turns: map[turnsKey]*[]item{}, bodies: map[string]string{}}
	w.Now = setup.start()
	w.Broker = broker.New(profile)
	for i := range workers {
		w.Actors = append(w.Actors, Actor{Name: fmt.Sprintf("w%d", i+1)})
	}
	w.Actors = append(w.Actors, Actor{Name: "api"}, Actor{Name: "relay"})
	return w, nil
}

// Close removes the world's databases.
func (w *World) Close() {
	if w.live != nil {
		w.live.close()
	}
}

// Setup is what the world started from.
func (w *World) Setup() Setup { return w.setup }

// Output is what one verb did: lines for a transcript.
type Output struct {
	Lines []string
}

// Do does one verb. An error is a mistake in the verb (no such message, worker
// busy, …): nothing happened. What goes wrong inside a handler is output.
func (w *World) Do(v script.Verb) (Output, error) {
	do, ok := verbs[v.Name]
	if !ok {
		return Output{}, v.Errorf("%s", text.Get("world.boardonly", v.Name))
	}
	comes, err := w.arrives(v)
	if err != nil {
		return Output{}, asVerbError(v, err)
	}
	before, stuck := len(w.Log), w.Stuck
	if !looks(v) {
		w.Stuck = ""
	}
	printed, err := do(w, v)
	if err != nil {
		w.Log, w.Stuck = w.Log[:before], stuck
		return Output{}, asVerbError(v, err)
	}
	if !looks(v) {
		w.follow(v, comes)
	}
	var out Output
	for _, e := range w.Log[before:] {
		if v.Name != "repeat" { // it prints what came of it
			out.Lines = append(out.Lines, e.String())
		}
	}
	out.Lines = append(out.Lines, printed...)
	w.Verbs++
	return out, nil
}

// looks reports whether a verb only prints, so that it is no part of the
// history.
func looks(v script.Verb) bool {
	if v.Name == "sql" {
		stmts, err := store.Split(v.Arg(0))
		return err == nil && len(stmts) == 1 && stmts[0].Kind == store.Select
	}
	spec, _ := script.Lookup(v.Name)
	return spec.Looks
}

func asVerbError(v script.Verb, err error) error {
	if e, ok := err.(*script.Error); ok {
		return e
	}
	return v.Errorf("%s", err)
}

// Resting reports whether nothing is left to happen by itself: queue empty,
// no timer, nobody in the middle of anything.
func (w *World) Resting() bool {
	return w.Broker.Empty() && w.idle()
}

func (w *World) idle() bool {
	return !slices.ContainsFunc(w.Actors, func(a Actor) bool { return !a.Idle() })
}

// Actor finds an actor by name, nil when there is none.
func (w *World) Actor(name string) *Actor {
	for i := range w.Actors {
		if w.Actors[i].Name == name {
			return &w.Actors[i]
		}
	}
	return nil
}

// Workers are the names of the competing consumers.
func (w *World) Workers() []string {
	var names []string
	for _, a := range w.Actors {
		if isWorker(a.Name) {
			names = append(names, a.Name)
		}
	}
	return names
}

// Tables are the committed tables of a service.
func (w *World) Tables(service string) (store.Snapshot, error) { return w.live.committed(service) }

// View is what an actor sees of a service, its own uncommitted writes included.
func (w *World) View(actor, service string) (store.Snapshot, error) {
	return w.live.view(actor, service)
}

// InTx reports whether an actor has a transaction open in a service's database.
func (w *World) InTx(actor, service string) bool { return w.db.InTx(actor, service) }

// DatabaseNames are the services with a database, the first ("") first.
func (w *World) DatabaseNames() []string { return w.setup.services() }

// env is where the next step of the actor's job runs.
func (w *World) env(a *Actor) Env {
	e := Env{Now: w.Now, Seed: w.setup.Seed, Job: a.Name}
	if j := a.Job; j != nil {
		e.Attempt, e.Step = j.Attempt, j.Steps
		switch {
		case j.Request >= 0:
			e.Job = requestName(j.Request)
		case j.delivery():
			e.Job = j.Message
		default: // two runs of the relay are not the same place
			e.Job += strconv.Itoa(len(w.Published))
		}
	}
	return e
}

func requestName(i int) string {
	return "r" + strconv.Itoa(i+1)
}
