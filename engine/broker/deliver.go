package broker

import (
	"strings"
	"time"

	"again/engine/text"
)

// Refusal is the error of a verb that this bus cannot do now: it says why, and
// what would work. Nothing has happened.
type Refusal struct{ Reason string }

// Error returns the reason.
func (r *Refusal) Error() string { return r.Reason }

// refuse makes a Refusal of a catalogue sentence.
func refuse(key string, args ...any) error { return &Refusal{text.Get(key, args...)} }

// Deliverable returns the messages that Deliver would accept for worker now, in
// the order the bus hands them out.
func (b *Broker) Deliverable(worker string) []string {
	var names []string
	for _, i := range b.handable(worker) {
		names = append(names, b.Messages[i].Name)
	}
	return names
}

// Deliver hands msg to worker; "" is the next one that this bus would hand it.
func (b *Broker) Deliver(now time.Time, msg, worker string) (Delivery, []Note, error) {
	i, err := b.pick(now, msg, worker)
	if err != nil {
		return Delivery{}, nil, err
	}
	notes := b.assign(worker)
	d := b.hand(now, i, worker)
	return d, append(notes, b.handed("message.delivered", d)), nil
}

// Drop hands msg to worker and loses it on the way. What follows is the bus's.
func (b *Broker) Drop(now time.Time, msg, worker string) ([]Note, error) {
	i, err := b.pick(now, msg, worker)
	if err != nil {
		return nil, err
	}
	notes := b.assign(worker)
	d := b.hand(now, i, worker)
	notes = append(notes, b.heard("message.lost", &d))
	switch b.Profile.Loss {
	case LossReturns:
		b.close(b.open(i), Lost)
		notes = append(notes, b.general("connection.closed", Field{"worker", worker}))
		return append(notes, b.giveBack(i)), nil
	case LossRefetched:
		b.close(b.open(i), Lost)
		return append(notes, b.reseat(i)), nil
	default:
		return append(notes, b.leave(now, b.open(i))), nil
	}
}

// handable lists the indices that worker may be given, in hand-out order. The
// result may be the line itself: read only.
func (b *Broker) handable(worker string) []int {
	if len(b.Line) == 0 || b.inHand(worker) != nil {
		return nil
	}
	switch b.Profile.Order {
	case ByOffset:
		if !b.mayOwn(worker) {
			return nil
		}
		return b.Line[:1]
	case ByGroup:
		var free []int
		for _, i := range b.Line {
			if b.blocker(i) < 0 {
				free = append(free, i)
			}
		}
		return free
	default:
		return b.Line
	}
}

// blocker is the message that keeps i from being handed out: the first of its
// group that is not settled. -1 when that is i itself.
func (b *Broker) blocker(i int) int {
	for j := range b.Messages[:i] {
		if b.Messages[j].Group == b.Messages[i].Group && !b.Messages[j].State.Settled() {
			return j
		}
	}
	return -1
}

// pick finds what Deliver is about to hand out, or says why it cannot.
func (b *Broker) pick(now time.Time, msg, worker string) (int, error) {
	if d := b.inHand(worker); d != nil {
		return 0, refuse("broker.refuse.busy", worker, d.Message)
	}
	can := b.handable(worker)
	if msg == "" {
		if len(can) == 0 {
			return 0, b.nothing(now, worker)
		}
		return can[0], nil
	}
	want, ok := b.index(msg)
	if !ok {
		return 0, b.unknown(msg)
	}
	for _, i := range can {
		if i == want {
			return i, nil
		}
	}
	return 0, b.refuseMessage(now, want, worker)
}

// hand makes the delivery. The message is Ready or, for a claim, with another.
func (b *Broker) hand(now time.Time, i int, worker string) Delivery {
	b.leaveLine(i)
	m := &b.Messages[i]
	m.State = Held
	m.Attempts++
	d := Delivery{Message: m.Name, Worker: worker, Attempt: m.Attempts, Count: m.count(), At: now, Open: true}
	d.Expires = b.expiry(&d)
	b.Deliveries = append(b.Deliveries, d)
	return d
}

// expiry is when the bus gives up on d, counted from its hand-over; zero is
// never.
func (b *Broker) expiry(d *Delivery) time.Time {
	if b.Profile.Hold == 0 {
		return time.Time{}
	}
	return d.At.Add(b.Profile.Hold)
}

// nothing explains an empty hand.
func (b *Broker) nothing(now time.Time, worker string) error {
	if b.Profile.Order == ByOffset && len(b.Line) > 0 {
		return b.refuseMessage(now, b.Line[0], worker)
	}
	for i := range b.Messages {
		if !b.Messages[i].State.Settled() {
			return b.refuseMessage(now, i, worker)
		}
	}
	for i := range b.Messages {
		if b.Messages[i].State != Done {
			return b.refuseMessage(now, i, worker)
		}
	}
	return refuse("broker.refuse.nothing")
}

// unknown names the messages there are.
func (b *Broker) unknown(msg string) error {
	if len(b.Messages) == 0 {
		return refuse("broker.refuse.none-yet", msg)
	}
	var all []string
	for i := range b.Messages {
		all = append(all, b.Messages[i].Name)
	}
	return refuse("broker.refuse.unknown", msg, strings.Join(all, ", "))
}

// refuseMessage says why i cannot be handed to worker, and what would work.
func (b *Broker) refuseMessage(now time.Time, i int, worker string) error {
	m := &b.Messages[i]
	if m.State == Ready && b.Profile.Order == ByOffset && b.OwnerGone.IsZero() {
		if !b.mayOwn(worker) {
			return refuse("broker.refuse.owner", b.Owner, worker)
		}
		return refuse("broker.refuse.offset", b.Messages[b.Line[0]].Name, m.Name)
	}
	why := b.Why(now, m.Name)
	if verb, ok := b.Remedy(m.Name); ok {
		return refuse("broker.refuse.remedy", m.Name, why, verb)
	}
	return refuse("broker.refuse.why", m.Name, why)
}
