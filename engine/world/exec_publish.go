package world

import (
	"fmt"
	"strconv"
	"strings"

	"again/engine/broker"
	"again/engine/handler"
	"again/store"
)

// execPublish hands a message straight to the broker.
func (w *World) execPublish(a *Actor, op *handler.Op) error {
	j := a.Job
	topic, err := w.topic(j, op.Target)
	if err != nil {
		return err
	}
	id, cause, err := w.outgoingID(a, op)
	if err != nil {
		return err
	}
	body, err := w.body(j, op.Fields)
	if err != nil {
		return err
	}
	body = w.kept(body)
	j.Calls++
	w.Published = append(w.Published, Outgoing{ID: id, Topic: topic, Payload: body, Cause: cause, Event: j.Event.ID, Handler: j.script().Name, By: a.Name, At: w.Now, sum: broker.Sum(body)})
	w.toBroker(a.Name, id, topic, body, cause)
	return nil
}

// longBody is from how many bytes on a message's payload is kept once for all
// states of a search.
const longBody = 1 << 10

func (w *World) kept(body string) string {
	if len(body) < longBody {
		return body
	}
	if known, ok := w.bodies[body]; ok {
		return known
	}
	w.bodies[body] = body
	return body
}

func (w *World) topic(j *Job, target string) (string, error) {
	name, isParam := strings.CutPrefix(target, ":")
	if !isParam {
		return target, nil
	}
	v, err := w.value(j, name)
	return store.Format(v), err
}

// outgoingID is the id of what op publishes, and the event whose work made it.
func (w *World) outgoingID(a *Actor, op *handler.Op) (id, cause string, err error) {
	j := a.Job
	switch name, isParam := strings.CutPrefix(op.ID, ":"); {
	case isParam:
		v, err := w.value(j, name)
		if err != nil {
			return "", "", err
		}
		id = store.Format(v)
		return id, w.causeOf(a, id), nil
	case op.ID == "derived":
		id = derive(j.Event.ID, j.script().Name, strconv.Itoa(j.Calls+1))
	default:
		id = derive("fresh", w.env(a).Place(), "publish")
	}
	cause = w.causeOf(a, id)
	w.mint(cause, []string{id})
	return id, cause, nil
}

// causeOf is the input that a message goes back to. One that is published
// again keeps its first cause; what the relay publishes was caused by the work
// that wrote the outbox row.
func (w *World) causeOf(a *Actor, id string) string {
	for _, m := range w.Broker.Messages {
		if m.EventID == id {
			return m.Cause
		}
	}
	if a.Job.Cause != "" {
		return a.Job.Cause
	}
	if v, err := w.value(a.Job, "row_event_id"); err == nil && v != nil {
		return w.origin(store.Format(v))
	}
	return w.origin(id)
}

// body is the payload that fields make: body=:param as it is, else an object.
func (w *World) body(j *Job, fields []handler.Field) (string, error) {
	var b strings.Builder
	for i, f := range fields {
		v, err := w.expr(j, f.Value)
		if err != nil {
			return "", err
		}
		if f.Name == "body" {
			return store.Format(v), nil
		}
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s: %s", toJSON(f.Name), toJSON(v))
	}
	return "{" + b.String() + "}", nil
}

// toBroker publishes to the handlers that there are. A message that nobody
// subscribes to is sent all the same and waits for nobody.
func (w *World) toBroker(by, id, topic, payload, cause string) string {
	if len(w.setup.subscribers(topic)) == 0 {
		w.log(by, "message.published", "event_id", id, "type", topic, "subscribers", "0")
		return ""
	}
	if w.setup.Once && w.knows(id) {
		return ""
	}
	name, _, notes := w.Broker.Publish(w.Now, id, topic, payload, cause)
	w.heard(notes)
	return name
}

func (w *World) knows(eventID string) bool {
	for _, m := range w.Broker.Messages {
		if m.EventID == eventID {
			return true
		}
	}
	return false
}
