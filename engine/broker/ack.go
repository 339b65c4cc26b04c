package broker

import "time"

// Ack settles the delivery that worker holds, as the bus does it. It is false
// when the bus did not take the ack: the delivery was not open any more, or
// there is none.
func (b *Broker) Ack(now time.Time, worker string) ([]Note, bool) {
	d := b.inHand(worker)
	if d == nil {
		return nil, false
	}
	if d.Late {
		return b.lateAck(now, d)
	}
	i := b.at(d)
	b.close(d, Acked)
	notes := []Note{b.heard("ack.sent", d)}
	b.settle(now, i)
	if b.Profile.Unit == Cumulative {
		notes = append(notes, b.commit(i)...)
	}
	return notes, true
}

// Nack says that worker's handler failed. What follows is the bus's.
func (b *Broker) Nack(now time.Time, worker string) []Note {
	d := b.inHand(worker)
	if d == nil {
		return nil
	}
	if d.Late {
		d.Late = false
		return []Note{b.heard("nack.late", d)}
	}
	i := b.at(d)
	switch b.Profile.Failure {
	case FailReturns:
		b.close(d, Failed)
		return []Note{b.heard("nack.sent", d), b.giveBack(i)}
	case FailPasses:
		b.close(d, Failed)
		b.Messages[i].State = Pending
		return []Note{b.heard("message.passed", d)}
	default:
		return []Note{b.leave(now, d)}
	}
}

// lateAck answers an ack for a delivery that is not open any more.
func (b *Broker) lateAck(now time.Time, d *Delivery) ([]Note, bool) {
	d.Late = false
	i := b.at(d)
	if !b.counts(d) {
		return []Note{b.heard("ack.late", d, Field{"result", b.unheard()})}, false
	}
	if other := b.open(i); other != nil {
		b.close(other, Overtaken)
		other.Late = !other.Left
	}
	b.leaveLine(i)
	b.settle(now, i)
	return []Note{b.heard("ack.late", d, Field{"result", "settled"})}, true
}

// counts reports whether a late ack of d still settles its message.
func (b *Broker) counts(d *Delivery) bool {
	m := b.of(d)
	switch b.Profile.LateAck {
	case LateSettles:
		return !m.State.Settled()
	case LateUntilRehanded:
		return m.State == Ready && d.Attempt == m.Attempts
	default:
		return false
	}
}

// unheard is the answer to a late ack that settles nothing.
func (b *Broker) unheard() string {
	if b.Profile.LateAck == LateRefused {
		return "refused"
	}
	return "ignored"
}

// settle marks message i as done.
func (b *Broker) settle(now time.Time, i int) {
	m := &b.Messages[i]
	m.State = Done
	m.Settled = now
}

// close ends an open delivery from the bus's point of view.
func (b *Broker) close(d *Delivery, end End) {
	d.Open = false
	d.End = end
	d.Expires = time.Time{}
}
