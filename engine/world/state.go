package world

import (
	"slices"
	"time"

	"again/engine/broker"
)

// State is all of a world but its databases: plain values, so that a copy is a
// fork. Slices behind pointers are never changed once they are reachable.
type State struct {
	Now       time.Time
	Broker    *broker.Broker
	Actors    []Actor
	Services  []Service
	Redis     Redis
	Published []Outgoing // by handlers, endpoints and the relay
	Requests  []Request
	Inputs    []Input
	Origins   []Origin   // which work made an id up
	Finished  []Finish   // handlers whose last write for an event is durable
	Dropped   []Drop     // work that a skip or next passed over
	Stuck     string     // the message that the last settle found to fail at every delivery
	Tail      Tail       // the input that came in last, and how often
	Repeats   []Repeated // what each `repeat` had to show
	Log       []Entry
	Verbs     int // done so far
}

// Clone copies the state so that neither copy sees the other change.
func (s *State) Clone() State {
	c := *s
	c.Broker = s.Broker.Clone()
	c.Actors = make([]Actor, len(s.Actors))
	for i, a := range s.Actors {
		c.Actors[i] = a.clone()
	}
	c.Services = make([]Service, len(s.Services))
	for i, v := range s.Services {
		c.Services[i] = v.clone()
	}
	c.Redis.Keys = slices.Clone(s.Redis.Keys)
	c.Published = slices.Clip(s.Published)
	c.Requests = slices.Clone(s.Requests)
	c.Inputs = slices.Clip(s.Inputs)
	c.Origins = slices.Clip(s.Origins)
	c.Finished = slices.Clip(s.Finished)
	c.Dropped = slices.Clip(s.Dropped)
	c.Tail.Starts = slices.Clip(s.Tail.Starts)
	c.Repeats = slices.Clip(s.Repeats)
	c.Log = slices.Clip(s.Log)
	return c
}

// Outgoing is a message that a script published.
type Outgoing struct {
	ID, Topic, Payload string
	Cause              string // the input's event id that it goes back to
	Event, Handler     string // the very work that published it: its event id and script
	By                 string // the actor
	At                 time.Time
	sum                string // of the payload, in the key
}

// Origin says in which event's work an id was made up.
type Origin struct{ ID, Cause string }

// Finish is a handler that has finished an event.
type Finish struct{ Event, Handler string }

// Drop is work that a skip or next passed over.
type Drop struct {
	Event, Handler string
	Line           int
	// Finished is whether that handler had ever finished that event.
	Finished bool
}

// Input is something that came from outside: what "once" is computed from.
type Input struct {
	Verb   string // as written, to be done again
	Intent string // inputs of one intent count once; "" is an intent of its own
	// Request is the number of the request that it made, from 1; 0 for none.
	Request int
}
