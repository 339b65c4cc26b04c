package broker

import (
	"encoding/binary"
	"time"
)

// AppendKey appends the canonical content of the broker to buf. Two brokers of
// one profile that give the same key behave alike from now on, but for the
// names of their messages: a settled message stands in the key only for what
// can still come of it, and timers count from now.
func (b *Broker) AppendKey(buf []byte, now time.Time) []byte {
	buf = appendString(buf, b.Profile.Name)
	buf = appendString(buf, b.Owner)
	buf = appendTimer(buf, b.OwnerGone, now)
	from := b.seekTarget()
	for i := range b.Messages {
		if b.matters(now, i, from) {
			buf = b.appendMessage(append(buf, 'M'), now, i)
		} else if b.remembered(now, i) {
			buf = b.appendMemory(append(buf, 'D'), now, i)
		}
	}
	return b.appendIdleHands(buf, now, from)
}

// seekTarget is the first record that an operator's seek would bring back, or
// the end of the log.
func (b *Broker) seekTarget() int {
	if b.Profile.Operator == RetrySeeks {
		for i := range b.Messages {
			if s := b.Messages[i].State; s == Skipped || s == Pending {
				return i
			}
		}
	}
	return len(b.Messages)
}

// matters reports whether message i can still be handed out.
func (b *Broker) matters(now time.Time, i, seek int) bool {
	s := b.Messages[i].State
	return !s.Settled() || i >= seek || s == Dead && b.Profile.Operator == RetryDead || b.forgettable(now, i)
}

// appendMessage appends a message that can still be handed out, with the
// deliveries that are not over.
func (b *Broker) appendMessage(buf []byte, now time.Time, i int) []byte {
	m := &b.Messages[i]
	buf = append(buf, byte(m.State))
	buf = binary.AppendUvarint(buf, uint64(m.Attempts))
	buf = binary.AppendUvarint(buf, uint64(m.Forgiven))
	buf = binary.AppendUvarint(buf, uint64(b.rank(i)))
	buf = appendString(buf, m.EventID)
	buf = appendString(buf, m.Type)
	buf = appendString(buf, m.sum)
	buf = appendString(buf, m.Cause)
	if b.remembered(now, i) {
		buf = appendTimer(buf, b.memoryEnds(m), now)
	}
	if b.forgettable(now, i) {
		buf = appendTimer(buf, m.Settled.Add(b.Profile.ReplicaLag), now)
		buf = appendTimer(buf, b.expiry(b.last(m.Name)), now)
	}
	for j := range b.Deliveries {
		if d := &b.Deliveries[j]; (d.Open || d.Late) && d.Message == m.Name {
			buf = appendDelivery(append(buf, 'd'), now, d)
		}
	}
	return buf
}

// rank is the place of message i in the line, from 1.
func (b *Broker) rank(i int) int {
	for at, j := range b.Line {
		if j == i {
			return at + 1
		}
	}
	return 0
}

// appendMemory appends a settled message whose id the bus still recognises.
func (b *Broker) appendMemory(buf []byte, now time.Time, i int) []byte {
	m := &b.Messages[i]
	buf = appendString(buf, m.EventID)
	return appendTimer(buf, b.memoryEnds(m), now)
}

// appendDelivery appends a delivery that is not over. Who left a message behind
// changes nothing any more.
func appendDelivery(buf []byte, now time.Time, d *Delivery) []byte {
	buf = binary.AppendUvarint(buf, uint64(d.Attempt))
	if d.Left {
		return appendTimer(append(buf, 'l'), d.Expires, now)
	}
	if d.Late {
		return appendString(append(buf, 't'), d.Worker)
	}
	return appendTimer(appendString(append(buf, 'o'), d.Worker), d.Expires, now)
}

// appendIdleHands appends, by name, the workers that work on a message which
// nothing can come of any more: their acks change nothing, but they are busy.
func (b *Broker) appendIdleHands(buf []byte, now time.Time, seek int) []byte {
	previous := ""
	for {
		next := ""
		for j := range b.Deliveries {
			d := &b.Deliveries[j]
			if d.Late && d.Worker > previous && (next == "" || d.Worker < next) && !b.matters(now, b.at(d), seek) {
				next = d.Worker
			}
		}
		if next == "" {
			return buf
		}
		buf = appendString(append(buf, 'w'), next)
		previous = next
	}
}

func appendString(buf []byte, s string) []byte {
	buf = binary.AppendUvarint(buf, uint64(len(s)))
	return append(buf, s...)
}

// appendTimer appends how long a timer still runs; zero is none.
func appendTimer(buf []byte, at, now time.Time) []byte {
	if at.IsZero() {
		return append(buf, 0)
	}
	return binary.AppendVarint(append(buf, 1), int64(at.Sub(now)))
}
