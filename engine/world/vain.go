package world

import (
	"again/engine/broker"
	"again/engine/text"
)

// vain is how many deliveries in a row must have failed by themselves before a
// message that nothing brings back counts as stuck.
const vain = 3

// InVain is a message that the bus has set aside, and that has failed at each of
// its last deliveries though nobody made it fail; "" when there is none. The log
// tells, so that a world without one has none.
func (w *World) InVain() string {
	if w.faultLeft() != "" {
		return ""
	}
	for _, m := range w.Broker.Messages {
		switch m.State {
		case broker.Pending, broker.Dead, broker.Dropped, broker.Skipped:
			if w.failures(m.EventID) >= vain {
				return m.Name
			}
		}
	}
	return ""
}

// failures counts how often in a row a handler has failed at an event.
func (w *World) failures(eventID string) int {
	most, inRow := 0, map[string]int{}
	for _, e := range w.Log {
		if e.Field("event_id") != eventID {
			continue
		}
		switch handler := e.Field("handler"); {
		case e.Name == "handler.done", e.Field("error") == text.Get("world.injected"):
			inRow[handler] = 0
		case e.Name == "handler.failed":
			inRow[handler]++
		}
	}
	for _, n := range inRow {
		most = max(most, n)
	}
	return most
}
