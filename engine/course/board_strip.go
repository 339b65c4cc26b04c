package course

import (
	"slices"

	"again/engine/broker"
	"again/engine/handler"
	"again/engine/text"
	"again/engine/world"
	"again/store"
)

// strip is the pipeline from client to workers.
func (r *run) strip(setup world.Setup) Strip {
	w := r.world()
	var s Strip
	s.Outbox, s.HasOutbox = r.outbox(setup)
	for i := range w.Broker.Messages {
		s.Messages = append(s.Messages, r.message(&w.Broker.Messages[i]))
	}
	for i := range w.Actors {
		a := &w.Actors[i]
		view := r.worker(a)
		switch a.Name {
		case "api":
			if !a.Idle() || hasTrigger(setup.Scripts, handler.OnRequest) {
				s.API = &view
			}
		case "api2":
			if !a.Idle() {
				s.API2 = &view
			}
		case "relay":
			if !a.Idle() || hasTrigger(setup.Scripts, handler.OnRelay) {
				s.Relay = &view
			}
		default:
			s.Workers = append(s.Workers, view)
		}
	}
	return s
}

// sentColumns are what an outbox calls the column that says when a row left it.
var sentColumns = []string{"published_at", "sent_at", "relayed_at", "published", "sent"}

// outbox counts the rows that wait for the relay.
func (r *run) outbox(setup world.Setup) (waiting int, has bool) {
	if !hasTrigger(setup.Scripts, handler.OnRelay) {
		return 0, false
	}
	for _, service := range r.world().DatabaseNames() {
		snap, err := r.world().Tables(service)
		if err != nil {
			continue
		}
		if t, ok := snap.Table("outbox"); ok {
			return waitingRows(t), true
		}
	}
	return 0, false
}

func waitingRows(t store.Table) int {
	sent := slices.IndexFunc(t.Columns, func(c store.Column) bool { return slices.Contains(sentColumns, c.Name) })
	if sent < 0 {
		return len(t.Rows)
	}
	n := 0
	for _, row := range t.Rows {
		if row[sent] == nil || row[sent] == int64(0) {
			n++
		}
	}
	return n
}

func (r *run) message(m *broker.Message) MessageView {
	w := r.world()
	return MessageView{
		Name: m.Name, Event: r.alias(m.EventID), State: m.State.String(),
		Attempts: m.Attempts, Flag: seen(w.Broker, m),
		Why: w.Broker.Why(w.Now, m.Name), Settled: m.State.Settled(),
	}
}

// seen is what the consumer sees on the message's latest delivery, where it
// tells a redelivery.
func seen(b *broker.Broker, m *broker.Message) string {
	if m.Flagged && m.State == broker.Ready {
		return "redelivered"
	}
	for _, d := range slices.Backward(b.Deliveries) {
		if d.Message != m.Name {
			continue
		}
		for _, f := range b.Sees(d) {
			switch f.Value {
			case "false", "1":
			case "true":
				return f.Key
			default:
				return f.Key + "=" + f.Value
			}
		}
		return ""
	}
	return ""
}

func (r *run) worker(a *world.Actor) WorkerView {
	w := r.world()
	v := WorkerView{Name: a.Name, State: "idle", Armed: armed(a)}
	j := a.Job
	if j == nil {
		return v
	}
	v.State, v.Message, v.Event, v.Attempt = "running", j.Message, r.alias(j.Event.ID), j.Attempt
	if j.Script < len(j.Scripts) {
		v.Handler = j.Scripts[j.Script].Name
	}
	switch {
	case a.Blocked != "":
		v.State, v.BlockedBy = "blocked", a.Blocked
	case j.Until.After(w.Now):
		v.State = "waiting"
	}
	for _, service := range w.DatabaseNames() {
		v.InTx = v.InTx || w.InTx(a.Name, service)
	}
	return v
}

// armed is what will happen to an actor.
func armed(a *world.Actor) []string {
	var all []string
	if a.Crash != (world.Mark{}) {
		all = append(all, text.Get("course.armed.crash", a.Crash))
	}
	if a.Fail != (world.Mark{}) {
		all = append(all, text.Get("course.armed.fail", a.Fail))
	}
	if a.LoseAck {
		all = append(all, text.Get("course.armed.ack"))
	}
	return all
}
