package oracle

import (
	"again/engine/broker"
	"again/engine/script"
	"again/engine/world"
	"again/store"
)

// Once is what a run ends in when everything happens a single time and nothing
// goes wrong. It is only read once it is made.
type Once struct {
	Tables    map[string]store.Snapshot // service → its tables at the end
	Calls     []world.Call
	Published []world.Outgoing
	Volatile  []Column // what follows the clock, the id source or the count of deliveries

	services []string
	plans    map[string][]*plan // service → in the order of its tables
	sent     []sent             // messages, each id once
	done     []effect
	masks    masks // of messages and effects
	dropped  []world.Drop
	stuck    string // the event that it cannot handle
	intents  map[string]string
	events   map[string]bool // ids of events, requests and messages of "once"
	aliases  map[string]string
	marked   map[string][]tableRef // by script: where it looks up what it has done
	remarks  []string
}

// Column names a column of a service's table.
type Column struct{ Service, Table, Column string }

// Ready reports whether a world can be judged: it is at rest and its outbox is
// empty, or it is stuck for good.
func Ready(w *world.World) bool { return w.Stuck != "" || w.Resting() && !w.RelayWaits() }

// Expect computes "once" from a run's inputs: each intent and each event id a
// single time, in the order first given, until nothing moves after each. It is
// run under two clocks and two id sources, so that what follows either is found.
func Expect(setup world.Setup, inputs []world.Input) (*Once, error) {
	first, err := play(setup, inputs, true)
	if err != nil {
		return nil, err
	}
	second, err := play(other(setup), inputs, false)
	if err != nil {
		return nil, err
	}
	counted, err := countedPlay(setup, inputs)
	if err != nil {
		return nil, err
	}
	if first.drops, err = lostDrops(setup, inputs, first); err != nil {
		return nil, err
	}
	return newOnce(setup, first, second, counted), nil
}

// Volatile are the columns that follow the clock or the id source.
func Volatile(setup world.Setup, inputs []world.Input) ([]Column, error) {
	once, err := Expect(setup, inputs)
	if err != nil {
		return nil, err
	}
	return once.Volatile, nil
}

// run is one play of the inputs.
type run struct {
	start map[string]store.Snapshot
	rests []map[string]store.Snapshot // after each input
	obs   Observation                 // at the end
	drops []world.Drop
	stuck string
	units *units // nil where nobody asked
	// eventIDs are the ids of the messages that were handled.
	eventIDs []string
	// intents are those of the requests, by the names they have in the run that
	// the inputs are from.
	intents map[string]string
	refs    map[tableRef]map[string]tableRef
}

func (r *run) end() map[string]store.Snapshot {
	if len(r.rests) == 0 {
		return r.start
	}
	return r.rests[len(r.rests)-1]
}

// play gives the inputs, each intent once, to a world without a fault.
func play(setup world.Setup, inputs []world.Input, watch bool) (*run, error) {
	setup.Once = true
	w, err := world.New(setup)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	r := &run{intents: map[string]string{}}
	if r.start, err = tablesOf(w); err != nil {
		return nil, err
	}
	if watch {
		r.units = newUnits(setup, r.start)
		w.Watch = func(e world.Event, script string) { r.units.ended(w, e, script) }
	}
	for _, input := range distinct(inputs) {
		if err := r.give(w, input); err != nil {
			return nil, err
		}
	}
	return r, r.finish(w)
}

// distinct keeps the first input of each intent.
func distinct(inputs []world.Input) []world.Input {
	seen := map[string]bool{}
	var kept []world.Input
	for _, in := range inputs {
		if in.Intent != "" && seen[in.Intent] {
			continue
		}
		seen[in.Intent] = true
		kept = append(kept, in)
	}
	return kept
}

// give does one input and lets everything follow from it. A statement of the
// learner's own that fails here is one that did nothing.
func (r *run) give(w *world.World, input world.Input) error {
	v, err := script.ParseLine("", 0, input.Verb)
	if err != nil {
		return err
	}
	if _, err := w.Do(v); err != nil && v.Name != "sql" {
		return err
	}
	r.name(w, input)
	if stuck := w.Settle(); stuck != "" {
		r.stuck = eventOf(w, stuck)
	}
	tables, err := tablesOf(w)
	r.rests = append(r.rests, tables)
	if r.units != nil {
		r.units.last = tables
	}
	return err
}

// name notes the intent of a request that was just made.
func (r *run) name(w *world.World, input world.Input) {
	if len(w.Inputs) == 0 {
		return
	}
	made := w.Inputs[len(w.Inputs)-1]
	if made.Request == 0 {
		return
	}
	if input.Request == 0 { // of no run; the first of them is number 1 there too
		input.Request = made.Request
	}
	r.intents[w.Requests[made.Request-1].EventID] = intentOf(input)
}

func (r *run) finish(w *world.World) error {
	r.obs = ObserveState(&w.State, r.end())
	r.obs.Intents = r.intents
	r.drops = unfinished(w)
	for _, m := range w.Broker.Messages {
		r.eventIDs = append(r.eventIDs, m.EventID)
	}
	if r.stuck == "" {
		r.stuck = unhandled(w)
	}
	if r.units != nil {
		if r.units.err != nil {
			return r.units.err
		}
		var err error
		r.refs, err = references(w, r.end())
		return err
	}
	return nil
}

// unhandled is an event that was not handled though nothing went wrong: the bus
// has set its message aside, passed it over or given up on it.
func unhandled(w *world.World) string {
	for _, m := range w.Broker.Messages {
		if m.State != broker.Done {
			return m.EventID
		}
	}
	return ""
}

// eventOf is the event of a message; the relay goes by its own name.
func eventOf(w *world.World, message string) string {
	if m, ok := w.Broker.Message(message); ok {
		return m.EventID
	}
	return message
}
