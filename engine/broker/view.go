package broker

import (
	"slices"
	"strconv"
	"time"

	"again/engine/text"
)

// Sees is what the consumer is shown on d, as this bus names it. It is empty
// where the bus shows nothing.
func (b *Broker) Sees(d Delivery) []Field {
	var fields []Field
	for _, s := range b.Profile.Shows {
		switch s.Kind {
		case ShowsFlag:
			fields = append(fields, Field{s.Key, strconv.FormatBool(d.Count > 1)})
		case ShowsReturns:
			if d.Count > 1 {
				fields = append(fields, Field{s.Key, strconv.Itoa(d.Count - 1)})
			}
		case ShowsCount:
			fields = append(fields, Field{s.Key, strconv.Itoa(d.Count)})
		}
	}
	return fields
}

// Position is the place of msg in the line, from 1; 0 when it is not in it.
func (b *Broker) Position(msg string) int {
	i, ok := b.index(msg)
	if !ok {
		return 0
	}
	return slices.Index(b.Line, i) + 1
}

// Why says in one line where msg stands, for the board.
func (b *Broker) Why(now time.Time, msg string) string {
	i, ok := b.index(msg)
	if !ok {
		return ""
	}
	m := &b.Messages[i]
	if !b.OwnerGone.IsZero() && !m.State.Settled() {
		return text.Get("broker.why.orphan", Span(b.OwnerGone.Sub(now)))
	}
	switch m.State {
	case Ready:
		return b.whyReady(i)
	case Held:
		return text.Get("broker.why.held", b.open(i).Worker, m.Attempts)
	case Waiting:
		return text.Get("broker.why.hidden", Span(b.open(i).Expires.Sub(now)))
	case Pending:
		return b.whyPending(i)
	case Dead:
		return text.Get("broker.why.dead", b.Profile.Grave)
	case Dropped:
		return text.Get("broker.why.dropped", m.count())
	case Done:
		if b.Profile.Unit == Cumulative {
			return text.Get("broker.why.committed")
		}
		return text.Get("broker.why.acked")
	default:
		return text.Get("broker.why." + m.State.String())
	}
}

func (b *Broker) whyReady(i int) string {
	m := &b.Messages[i]
	if b.Profile.Order == ByGroup {
		if j := b.blocker(i); j >= 0 {
			return text.Get("broker.why.blocked", b.Messages[j].Name)
		}
	}
	if m.Attempts == 0 {
		return text.Get("broker.why.new", b.Position(m.Name))
	}
	if m.count() == 0 {
		return text.Get("broker.why.retried")
	}
	return text.Get("broker.why.place." + b.Profile.Place.String())
}

func (b *Broker) whyPending(i int) string {
	if d := b.open(i); d != nil {
		return text.Get("broker.why.pending", d.Worker)
	}
	return text.Get("broker.why.passed")
}

// Remedy is the verb that brings msg back where waiting alone does not, or
// that ends the wait.
func (b *Broker) Remedy(msg string) (verb string, ok bool) {
	i, found := b.index(msg)
	if !found {
		return "", false
	}
	m := &b.Messages[i]
	switch {
	case m.State == Dead && b.Profile.Operator == RetryDead, m.State == Skipped && b.Profile.Operator == RetrySeeks:
		return "retry-all", true
	case m.State == Dropped, m.State == Dead, m.State == Skipped:
		return "replay " + m.EventID, true
	case !b.OwnerGone.IsZero() && !m.State.Settled():
		return "expire " + msg, true
	}
	return b.remedyOpen(i)
}

// remedyOpen is the verb that ends the wait for a message which is out.
func (b *Broker) remedyOpen(i int) (verb string, ok bool) {
	m := &b.Messages[i]
	d := b.open(i)
	switch {
	case d != nil && b.Profile.Claims:
		return "claim " + m.Name + " by=" + claimer(d), true
	case d != nil && !d.Expires.IsZero():
		return "expire " + m.Name, true
	case m.State == Pending:
		return "rebalance", true
	}
	return "", false
}

// claimer is a worker that could take over d: the same, if it has left it
// behind, else another.
func claimer(d *Delivery) string {
	if d.Left || d.Worker != "w1" {
		return "w1"
	}
	return "w2"
}
