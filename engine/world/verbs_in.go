package world

import (
	"errors"
	"slices"
	"strings"

	"again/engine/broker"
	"again/engine/script"
	"again/engine/text"
)

func doClient(w *World, v script.Verb) ([]string, error) {
	method := strings.ToUpper(v.Arg(0))
	if method != "GET" && method != "POST" {
		return nil, errors.New(text.Get("world.method", v.Arg(0)))
	}
	hold := v.Arg(2) == "hold"
	if v.Arg(2) != "" && !hold {
		return nil, errors.New(text.Get("world.hold", v.Arg(2)))
	}
	body, key, intent := requestBody(v)
	api, err := w.receive(method, v.Arg(1), key, body)
	if err != nil {
		return nil, err
	}
	if method != "GET" {
		w.Inputs = append(w.Inputs, Input{Verb: withoutHold(v), Intent: intent, Request: len(w.Requests)})
	}
	place := len(w.Requests) - 1
	if !hold {
		w.run(api)
	}
	return []string{w.Requests[place].line()}, nil
}

// requestBody makes the JSON body of the verb's fields. A client that sends one
// key twice means one thing, so the key is the intent where none is named.
func requestBody(v script.Verb) (body, key, intent string) {
	var fields []script.Opt
	for _, o := range v.Opts {
		switch o.Key {
		case "key":
			key = o.Value
		case "intent":
			intent = o.Value
		default:
			fields = append(fields, o)
		}
	}
	if intent == "" && key != "" {
		intent = "key " + key
	}
	return objectOf(fields), key, intent
}

func withoutHold(v script.Verb) string { return strings.TrimSuffix(v.Text, " hold") }

func doPublish(w *World, v script.Verb) ([]string, error) {
	e, err := w.eventOf(v)
	if err != nil {
		return nil, err
	}
	if _, err := readObject(e.Payload); err != nil {
		return nil, errors.New(text.Get("world.payload", e.ID, err))
	}
	if len(w.setup.subscribers(e.Type)) == 0 {
		return nil, errors.New(text.Get("world.nohandler", e.Type, strings.Join(w.types(), ", ")))
	}
	w.Inputs = append(w.Inputs, Input{Verb: v.Text, Intent: "event " + e.ID})
	w.toBroker("client", e.ID, e.Type, e.Payload, e.ID)
	return nil, nil
}

// eventOf is the cast's event, or one written out in the verb.
func (w *World) eventOf(v script.Verb) (Event, error) {
	if e, ok := w.setup.event(v.Arg(0)); ok {
		return e, nil
	}
	id, ok := v.Opt("id")
	if !ok {
		return Event{}, errors.New(text.Get("world.event", v.Arg(0), strings.Join(w.aliases(), ", ")))
	}
	var fields []script.Opt
	for _, o := range v.Opts {
		if o.Key != "id" {
			fields = append(fields, o)
		}
	}
	return Event{ID: id, Type: v.Arg(0), Payload: objectOf(fields)}, nil
}

func (w *World) aliases() []string {
	var all []string
	for _, e := range w.setup.Cast {
		all = append(all, e.Alias)
	}
	return all
}

func (w *World) types() []string {
	var all []string
	for _, h := range w.setup.Scripts {
		if h.Type != "" && !slices.Contains(all, h.Type) {
			all = append(all, h.Type)
		}
	}
	return all
}

func doReplay(w *World, v script.Verb) ([]string, error) {
	m, err := w.published(v.Arg(0))
	if err != nil {
		return nil, err
	}
	w.toBroker("client", m.EventID, m.Type, m.Payload, m.Cause)
	return nil, nil
}

// published finds the message of an event that has been in the broker: by alias,
// by id, or the last one where none is named.
func (w *World) published(name string) (broker.Message, error) {
	id := name
	if e, ok := w.setup.event(name); ok {
		id = e.ID
	}
	for i := len(w.Broker.Messages) - 1; i >= 0; i-- {
		if m := w.Broker.Messages[i]; m.EventID == id || name == "" {
			return m, nil
		}
	}
	if name == "" {
		return broker.Message{}, errors.New(text.Get("world.nothingpublished"))
	}
	return broker.Message{}, errors.New(text.Get("world.notpublished", name))
}
