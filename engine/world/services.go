package world

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"again/engine/handler"
	"again/engine/text"
	"again/store"
)

// SlowAnswer is how long a slow service takes to answer.
const SlowAnswer = time.Minute

// Service is a system outside: what it does, and what it was asked.
type Service struct {
	Name  string
	Mode  string // up, down, timeout, slow, error
	Calls []Call
	Keys  []RememberedKey
}

func (s Service) clone() Service {
	s.Calls = slices.Clip(s.Calls)
	s.Keys = slices.Clip(s.Keys)
	return s
}

// Call is one request that reached an outside service, or tried to.
type Call struct {
	N            int // of all calls, from 1
	Service, Key string
	EventID      string // the delivery's or request's that made it
	Cause        string // the input that this goes back to
	Fields       string // k=v k=v
	Answer       string // done, same answer, no connection, time-out, error
	Effect       bool   // the service did something: a mail went out, a card was charged
	At           time.Time
	By           string
	Attempt      int
}

// RememberedKey is a provider key and the answer it stands for.
type RememberedKey struct {
	Key, Answer string
	Expires     time.Time
}

const errNoAnswer = text.Error("world.call.timeout")

// execCall asks an outside service. Its effect is outside every transaction.
func (w *World) execCall(a *Actor, op *handler.Op) error {
	key, err := w.callKey(a.Job, op)
	if err != nil {
		return err
	}
	fields, err := w.callFields(a.Job, op.Fields)
	if err != nil {
		return err
	}
	s := w.service(op.Target)
	c := Call{N: w.called() + 1, Service: s.Name, Key: key, EventID: a.Job.Event.ID, Cause: a.Job.Cause, Fields: fields, At: w.Now, By: a.Name, Attempt: a.Job.Attempt}
	err = w.ask(s, &c)
	s.Calls = append(s.Calls, c)
	if err == nil {
		a.Job.Affected = 1
		w.log(a.Name, "call.done", "service", s.Name, "event_id", c.EventID, "key", key, "answer", c.Answer, "fields", fields, "worker", workerField(a))
	}
	if s.Mode == "slow" {
		a.Job.Until = w.Now.Add(SlowAnswer)
		w.log(a.Name, "call.waiting", "service", s.Name, "for", SlowAnswer.String(), "worker", workerField(a))
	}
	return err
}

// ask is what the service does with one call.
func (w *World) ask(s *Service, c *Call) error {
	if s.Mode == "down" {
		c.Answer = "no connection"
		return errors.New(text.Get("world.call.down", s.Name))
	}
	if old, ok := s.remembered(c.Key, w.Now); ok {
		c.Answer = "same answer"
		if old == "error" {
			return errors.New(text.Get("world.call.stored", s.Name))
		}
		return nil
	}
	if s.Mode == "error" {
		c.Answer = "error"
		s.remember(c.Key, "error", w.Now.Add(w.setup.keyLifetime()))
		return errors.New(text.Get("world.call.error", s.Name))
	}
	c.Effect, c.Answer = true, "done"
	s.remember(c.Key, "done", w.Now.Add(w.setup.keyLifetime()))
	if s.Mode == "timeout" {
		c.Answer = "time-out"
		return errNoAnswer
	}
	return nil
}

func (s *Service) remembered(key string, now time.Time) (string, bool) {
	for _, k := range s.Keys {
		if key != "" && k.Key == key && k.Expires.After(now) {
			return k.Answer, true
		}
	}
	return "", false
}

func (s *Service) remember(key, answer string, until time.Time) {
	if key == "" {
		return
	}
	kept := make([]RememberedKey, 0, len(s.Keys)+1)
	for _, k := range s.Keys {
		if k.Key != key {
			kept = append(kept, k)
		}
	}
	s.Keys = append(kept, RememberedKey{key, answer, until})
}

// service finds an outside service; one that is named for the first time is up.
func (w *World) service(name string) *Service {
	for i := range w.Services {
		if w.Services[i].Name == name {
			return &w.Services[i]
		}
	}
	w.Services = append(w.Services, Service{Name: name, Mode: "up"})
	return &w.Services[len(w.Services)-1]
}

func (w *World) callKey(j *Job, op *handler.Op) (string, error) {
	if op.Key == nil {
		return "", nil
	}
	v, err := w.expr(j, *op.Key)
	return store.Format(v), err
}

func (w *World) callFields(j *Job, fields []handler.Field) (string, error) {
	parts := make([]string, len(fields))
	for i, f := range fields {
		v, err := w.expr(j, f.Value)
		if err != nil {
			return "", err
		}
		parts[i] = fmt.Sprintf("%s=%s", f.Name, store.Format(v))
	}
	return strings.Join(parts, " "), nil
}

// called counts the calls of all services.
func (w *World) called() int {
	n := 0
	for i := range w.Services {
		n += len(w.Services[i].Calls)
	}
	return n
}

// Calls are all calls of outside services, in the order made.
func (w *World) Calls() []Call {
	var all []Call
	for _, s := range w.Services {
		all = append(all, s.Calls...)
	}
	slices.SortFunc(all, func(a, b Call) int { return a.N - b.N })
	return all
}
