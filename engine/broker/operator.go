package broker

import (
	"slices"
	"time"
)

// Claim lets worker take over a message that another one holds or left behind.
// Redis alone has it; elsewhere the error names what would work.
func (b *Broker) Claim(now time.Time, msg, by string) (Delivery, []Note, error) {
	i, ok := b.index(msg)
	if !ok {
		return Delivery{}, nil, b.unknown(msg)
	}
	if !b.Profile.Claims {
		return Delivery{}, nil, b.noClaim(now, i)
	}
	if d := b.inHand(by); d != nil {
		return Delivery{}, nil, refuse("broker.refuse.busy", by, d.Message)
	}
	former := b.open(i)
	if former == nil {
		return Delivery{}, nil, refuse("broker.refuse.not-pending", msg, b.Why(now, msg))
	}
	b.close(former, Claimed)
	former.Late = !former.Left
	from := former.Worker
	d := b.hand(now, i, by)
	claimed := b.about("message.claimed", &b.Messages[i], Field{"from", from}, worker(by))
	return d, []Note{claimed, b.handed("message.delivered", d)}, nil
}

// noClaim says what would bring the message back on a bus without claims.
func (b *Broker) noClaim(now time.Time, i int) error {
	msg := b.Messages[i].Name
	if verb, ok := b.Remedy(msg); ok {
		return refuse("broker.refuse.no-claim-but", b.Profile.Title(), verb)
	}
	return refuse("broker.refuse.no-claim", b.Profile.Title(), msg, b.Why(now, msg))
}

// RetryAll is the operator's "retry everything that failed". Messages keep
// their event ids.
func (b *Broker) RetryAll(now time.Time) []Note {
	switch b.Profile.Operator {
	case RetryDead:
		return b.retryDead()
	case RetrySeeks:
		return b.seekBack()
	default:
		return []Note{b.general("retry.none")}
	}
}

// retryDead puts dead messages back; the bus counts their deliveries from 1.
func (b *Broker) retryDead() []Note {
	var notes []Note
	for i := range b.Messages {
		m := &b.Messages[i]
		if m.State != Dead {
			continue
		}
		m.State, m.Forgiven, m.Flagged = Ready, m.Attempts, false
		b.takeSeat(i)
		notes = append(notes, b.about("message.retried", m, Field{"position", b.Profile.Place.String()}))
	}
	if notes == nil {
		return []Note{b.general("retry.none")}
	}
	return notes
}

// seekBack stops the group, sets its offset to the first failed record and
// starts it again.
func (b *Broker) seekBack() []Note {
	for i := range b.Messages {
		if s := b.Messages[i].State; s == Skipped || s == Pending {
			return b.release(i)
		}
	}
	return []Note{b.general("retry.none")}
}

// Rebalance takes the partition from its owner, who may be at work on it. A bus
// without partitions has nothing to rebalance.
func (b *Broker) Rebalance(now time.Time) []Note {
	if b.Profile.Order != ByOffset {
		return []Note{b.general("rebalance.none")}
	}
	var notes []Note
	if b.Owner != "" {
		notes = append(notes, b.general("partition.revoked", worker(b.Owner)))
	}
	return append(notes, b.release(b.committed())...)
}

// Restart restarts the broker, or fails over to its replica.
func (b *Broker) Restart(now time.Time) []Note {
	notes := []Note{b.general("broker.restarted")}
	switch b.Profile.Restart {
	case RestartReturns:
		return append(notes, b.returnAll()...)
	case RestartForgets:
		return append(notes, b.forgetAcks(now)...)
	default:
		return notes
	}
}

// returnAll gives every open delivery back, the last published first, so that
// those at the front of the line keep their order.
func (b *Broker) returnAll() []Note {
	var notes []Note
	for i := len(b.Messages) - 1; i >= 0; i-- {
		d := b.open(i)
		if d == nil {
			continue
		}
		b.close(d, Lost)
		d.Late = !d.Left
		notes = append(notes, b.giveBack(i))
	}
	return notes
}

// forgetAcks brings back what was acked too recently for the replica to know.
func (b *Broker) forgetAcks(now time.Time) []Note {
	var notes []Note
	for i := range b.Messages {
		if !b.forgettable(now, i) {
			continue
		}
		m := &b.Messages[i]
		d := b.last(m.Name)
		notes = append(notes, b.about("ack.forgotten", m, worker(d.Worker)))
		notes = append(notes, b.reopen(now, d)...)
	}
	return notes
}

// reopen undoes the end of a delivery. Its worker has left it, unless somebody
// else's late ack had settled the message under its hands.
func (b *Broker) reopen(now time.Time, d *Delivery) []Note {
	working := d.Late
	d.Open, d.Late, d.End, d.Expires = true, false, "", b.expiry(d)
	if working {
		b.of(d).State = Held
		return nil
	}
	return []Note{b.leave(now, d)}
}

// forgettable reports whether a failover now would forget the ack of message i.
func (b *Broker) forgettable(now time.Time, i int) bool {
	m := &b.Messages[i]
	return b.Profile.Restart == RestartForgets && m.State == Done && now.Sub(m.Settled) < b.Profile.ReplicaLag
}

// last is the latest delivery of a message.
func (b *Broker) last(name string) *Delivery {
	for j := len(b.Deliveries) - 1; j >= 0; j-- {
		if b.Deliveries[j].Message == name {
			return &b.Deliveries[j]
		}
	}
	return nil
}

// RollingUpdate replaces the consumers one after another. Each leaves with
// what it has in its hands; a partition is handed in by the leaving consumer,
// so that nobody waits for the session timer.
func (b *Broker) RollingUpdate(now time.Time) []Note {
	var notes []Note
	for _, w := range b.busy() {
		notes = append(notes, b.general("consumer.left", worker(w)))
		if b.Profile.Order == ByOffset {
			notes = append(notes, b.handIn(w)...)
			continue
		}
		notes = append(notes, b.Disconnect(now, w)...)
	}
	return notes
}

// handIn ends w's consumer in an orderly way: its partition is free at once.
func (b *Broker) handIn(w string) []Note {
	if d := b.inHand(w); d != nil {
		d.Left, d.Late = d.Open, false
	}
	if b.Owner != w {
		return nil
	}
	notes := []Note{b.general("partition.revoked", worker(w))}
	return append(notes, b.release(b.committed())...)
}

// busy lists the workers that hold something or own the partition, by name.
func (b *Broker) busy() []string {
	var workers []string
	for i := range b.Deliveries {
		if d := &b.Deliveries[i]; d.Late || d.Open && !d.Left {
			workers = append(workers, d.Worker)
		}
	}
	if b.Owner != "" && b.OwnerGone.IsZero() && !slices.Contains(workers, b.Owner) {
		workers = append(workers, b.Owner)
	}
	slices.Sort(workers)
	return workers
}
