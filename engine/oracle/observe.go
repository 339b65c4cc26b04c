package oracle

import (
	"strconv"

	"again/engine/world"
	"again/store"
)

// Observation is what a run ended in, as plain data: the explorer judges states
// that are no live world.
type Observation struct {
	Tables    map[string]store.Snapshot // service → its committed tables
	Calls     []world.Call              // of services outside
	Published []world.Outgoing          // by handlers, endpoints and the relay
	Stuck     string                    // the message that fails at every delivery, "" for none
	Vain      string                    // the message that failed in vain and that nothing brings back
	// Intents tell of each request's event id which intent it was made for. An
	// id that is not in it is an event of its own.
	Intents map[string]string
}

// Observe looks at a world as it stands.
func Observe(w *world.World) (Observation, error) {
	tables, err := tablesOf(w)
	if err != nil {
		return Observation{}, err
	}
	obs := ObserveState(&w.State, tables)
	obs.Vain = w.InVain()
	return obs, nil
}

// ObserveState looks at a state whose tables somebody else keeps.
func ObserveState(s *world.State, tables map[string]store.Snapshot) Observation {
	return Observation{
		Tables: tables, Calls: callsOf(s), Published: s.Published,
		Stuck: s.Stuck, Intents: intentsOf(s),
	}
}

func tablesOf(w *world.World) (map[string]store.Snapshot, error) {
	tables := map[string]store.Snapshot{}
	for _, service := range w.DatabaseNames() {
		snap, err := w.Tables(service)
		if err != nil {
			return nil, err
		}
		tables[service] = snap
	}
	return tables, nil
}

func callsOf(s *world.State) []world.Call {
	var all []world.Call
	for i := range s.Services {
		all = append(all, s.Services[i].Calls...)
	}
	return all
}

// keyIntent begins the intent of a request that has a key and no name.
const keyIntent = "key "

// intentsOf names the intent of each request.
func intentsOf(s *world.State) map[string]string {
	var all map[string]string
	for _, in := range s.Inputs {
		if in.Request == 0 {
			continue
		}
		if all == nil {
			all = map[string]string{}
		}
		all[s.Requests[in.Request-1].EventID] = intentOf(in)
	}
	return all
}

// intentOf is the client's own name for what it wants, else the request's number.
func intentOf(in world.Input) string {
	if in.Intent != "" {
		return in.Intent
	}
	return "request " + strconv.Itoa(in.Request)
}

// label names the input that an id goes back to, the same in every run.
func (o *Observation) label(cause string) string {
	if intent, ok := o.Intents[cause]; ok {
		return intent
	}
	return cause
}
