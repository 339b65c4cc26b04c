package world

import (
	"strings"

	"again/engine/script"
	"again/store"
)

// Tail is the end of a run where one input came in, once or again and again,
// with whatever was done behind it: what `repeat` counts from.
type Tail struct {
	Key     string      // what makes two inputs the same; "" for no input yet
	Input   string      // as it was first written
	Again   script.Verb // how it is done again
	Starts  []Start     // one an input
	Settled bool        // everything was brought to rest and nothing was done since
}

// Start is where an input came in.
type Start struct {
	Tables   []store.Snapshot // of each service
	Rest     bool             // nothing was under way
	Log      int              // entries before it
	Requests int              // requests before it
}

// arrival is an input that is about to be done.
type arrival struct {
	key   string
	again script.Verb
	start Start
}

// arrives reads a verb as an input: an event, a request, a statement of the
// learner's own. It is nil for the rest, and where the tables are not the
// world's own.
func (w *World) arrives(v script.Verb) (*arrival, error) {
	if w.live == nil || w.setup.Once {
		return nil, nil
	}
	a := &arrival{again: v}
	switch v.Name {
	case "publish":
		e, err := w.eventOf(v)
		if err != nil {
			return nil, err
		}
		name := e.ID
		if e.Alias != "" {
			name = v.Arg(0)
		}
		a.key, a.again = eventKey(e.ID, e.Payload), replayOf(name)
	case "replay":
		m, err := w.published(v.Arg(0))
		if err != nil {
			return nil, err
		}
		a.key = eventKey(m.EventID, m.Payload)
		if v.Arg(0) == "" {
			a.again = replayOf(m.EventID)
		}
	case "client":
		if strings.EqualFold(v.Arg(0), "GET") {
			return nil, nil
		}
		again, err := script.ParseLine(v.File, v.Line, withoutHold(v))
		if err != nil {
			return nil, err
		}
		a.key, a.again = again.Text, again
	case "sql":
		if looks(v) {
			return nil, nil
		}
		a.key = v.Text
	default:
		return nil, nil
	}
	start, err := w.startHere(v.Name)
	a.start = start
	return a, err
}

func eventKey(id, payload string) string { return "event " + id + " " + payload }

func replayOf(event string) script.Verb {
	return script.Verb{Name: "replay", Args: []string{event}, Text: "replay " + event}
}

func (w *World) startHere(verb string) (Start, error) {
	tables, err := w.allTables()
	return Start{
		Tables: tables, Log: len(w.Log), Requests: len(w.Requests),
		Rest: w.Tail.Settled || verb == "sql" || w.Resting() && !w.RelayWaits(),
	}, err
}

// allTables are the committed tables of each service.
func (w *World) allTables() ([]store.Snapshot, error) {
	var all []store.Snapshot
	for _, service := range w.DatabaseNames() {
		snap, err := w.Tables(service)
		if err != nil {
			return nil, err
		}
		all = append(all, snap)
	}
	return all, nil
}

// follow keeps the tail in step with a verb that was done.
func (w *World) follow(v script.Verb, a *arrival) {
	if a == nil {
		w.Tail.Settled = v.Name == "settle" || w.Tail.Settled && v.Name == "repeat"
		return
	}
	if a.key != w.Tail.Key {
		w.Tail = Tail{Key: a.key, Input: v.Text}
	}
	w.Tail.Again, w.Tail.Settled = a.again, false
	w.Tail.Starts = append(w.Tail.Starts, a.start)
}
