// Package broker is an at-least-once broker in memory. Its messages are one
// slice, nothing in it moves unless a verb moves it, the time is told to it,
// and what it does is read from a Profile, one for each bus.
package broker

import (
	"slices"
	"strconv"
	"time"
)

// Broker is one queue, stream or topic with its consumers. It is plain data
// without pointers inside: Clone is three copies.
type Broker struct {
	Profile    Profile
	Messages   []Message  // in the order published; message mN stands at N-1
	Line       []int      // indices of the Ready messages, in the order they are handed out
	Deliveries []Delivery // all of them, in the order handed out

	// Owner is the worker that has the partition, where Order is ByOffset. Empty:
	// the next one that asks gets it.
	Owner string
	// OwnerGone is when a dead owner will be noticed; zero while it lives.
	OwnerGone time.Time
}

// New returns an empty broker that behaves as p says.
func New(p Profile) *Broker { return &Broker{Profile: p} }

// Clone returns an independent copy.
func (b *Broker) Clone() *Broker {
	c := *b
	c.Messages = slices.Clone(b.Messages)
	c.Line = slices.Clone(b.Line)
	c.Deliveries = slices.Clone(b.Deliveries)
	return &c
}

// Message returns the message of that name.
func (b *Broker) Message(name string) (Message, bool) {
	i, ok := b.index(name)
	if !ok {
		return Message{}, false
	}
	return b.Messages[i], true
}

// Held returns the delivery that worker works on, open or late.
func (b *Broker) Held(worker string) (Delivery, bool) {
	d := b.inHand(worker)
	if d == nil {
		return Delivery{}, false
	}
	return *d, true
}

// Empty reports whether nothing is ready, held, waiting or pending. Dead,
// dropped and skipped messages do not count.
func (b *Broker) Empty() bool {
	for i := range b.Messages {
		if !b.Messages[i].State.Settled() {
			return false
		}
	}
	return true
}

// index finds mN at N-1.
func (b *Broker) index(name string) (int, bool) {
	if len(name) < 2 || name[0] != 'm' {
		return 0, false
	}
	n, err := strconv.Atoi(name[1:])
	if err != nil || n < 1 || n > len(b.Messages) || b.Messages[n-1].Name != name {
		return 0, false
	}
	return n - 1, true
}

// inHand is the delivery that worker works on, or nil. There is at most one.
func (b *Broker) inHand(worker string) *Delivery {
	for i := len(b.Deliveries) - 1; i >= 0; i-- {
		d := &b.Deliveries[i]
		if d.Worker == worker && (d.Late || d.Open && !d.Left) {
			return d
		}
	}
	return nil
}

// open is the open delivery of message i, or nil. There is at most one.
func (b *Broker) open(i int) *Delivery {
	name := b.Messages[i].Name
	for j := len(b.Deliveries) - 1; j >= 0; j-- {
		d := &b.Deliveries[j]
		if d.Open && d.Message == name {
			return d
		}
	}
	return nil
}

// of is the message that d is about.
func (b *Broker) of(d *Delivery) *Message {
	i, _ := b.index(d.Message)
	return &b.Messages[i]
}

// at is the index of the message that d is about.
func (b *Broker) at(d *Delivery) int {
	i, _ := b.index(d.Message)
	return i
}

// count is the number of deliveries of m as this bus counts them.
func (m *Message) count() int { return m.Attempts - m.Forgiven }
