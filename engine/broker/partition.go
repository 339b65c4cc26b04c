package broker

import (
	"slices"
	"strconv"
	"time"
)

// mayOwn reports whether worker has the partition or would get it by asking.
func (b *Broker) mayOwn(worker string) bool {
	return b.OwnerGone.IsZero() && (b.Owner == "" || b.Owner == worker)
}

// assign gives the partition to the worker that asks, if it has no owner.
func (b *Broker) assign(worker string) []Note {
	if b.Profile.Order != ByOffset || b.Owner != "" {
		return nil
	}
	b.Owner = worker
	return []Note{b.general("partition.assigned", Field{"worker", worker})}
}

// commit moves the committed offset behind record i: what failed before it and
// was passed over is now skipped for good.
func (b *Broker) commit(i int) []Note {
	notes := []Note{b.general("offset.committed", Field{"offset", strconv.Itoa(i + 1)})}
	for j := range b.Messages[:i] {
		if m := &b.Messages[j]; m.State == Pending {
			m.State = Skipped
			notes = append(notes, b.about("message.skipped", m))
		}
	}
	return notes
}

// committed is the offset a consumer of this partition would start at.
func (b *Broker) committed() int {
	for i := range b.Messages {
		if !b.Messages[i].State.Settled() {
			return i
		}
	}
	return len(b.Messages)
}

// orphan lets the session timer run for an owner that died.
func (b *Broker) orphan(now time.Time, dead string, d *Delivery) []Note {
	if b.Owner != dead || !b.OwnerGone.IsZero() {
		return nil
	}
	b.OwnerGone = now.Add(b.Profile.Session)
	if d != nil {
		d.Left = true
		d.Expires = time.Time{}
		b.of(d).State = Waiting
	}
	return []Note{b.general("partition.waiting", worker(dead), Field{"wait", Span(b.Profile.Session)})}
}

// release takes the partition from its owner and sets it back to from. A worker
// that is alive works on, late.
func (b *Broker) release(from int) []Note {
	b.Owner, b.OwnerGone = "", time.Time{}
	for i := range b.Deliveries {
		if d := &b.Deliveries[i]; d.Open {
			b.close(d, Rewound)
			d.Late = !d.Left
		}
	}
	return b.rewind(from)
}

// rewind makes every record from that offset on ready again, in log order.
func (b *Broker) rewind(from int) []Note {
	position := len(b.Messages)
	if len(b.Line) > 0 {
		position = b.Line[0]
	}
	if position <= from {
		return nil
	}
	notes := []Note{b.general("offset.rewound",
		Field{"from", strconv.Itoa(position)}, Field{"to", strconv.Itoa(from)})}
	for i := from; i < position; i++ {
		notes = append(notes, b.reseat(i))
	}
	return notes
}

// reseat puts record i back into the log's order. No delivery of it is open.
func (b *Broker) reseat(i int) Note {
	m := &b.Messages[i]
	m.State = Ready
	if !slices.Contains(b.Line, i) {
		b.takeSeat(i)
	}
	return b.about("message.requeued", m, Field{"position", b.Profile.Place.String()})
}
