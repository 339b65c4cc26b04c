package broker

import (
	"slices"
	"strconv"
	"time"
)

// Disconnect says that worker died, or that its ack and its connection were
// lost: the broker cannot tell the two apart. What follows is the bus's.
func (b *Broker) Disconnect(now time.Time, worker string) []Note {
	var notes []Note
	if b.Profile.Connected {
		notes = append(notes, b.general("connection.closed", Field{"worker", worker}))
	}
	d := b.inHand(worker)
	if d != nil && d.Late {
		d.Late = false
		d = nil
	}
	switch b.Profile.Death {
	case Noticed:
		if d != nil {
			b.close(d, Lost)
			notes = append(notes, b.giveBack(b.at(d)))
		}
	case AfterSession:
		notes = append(notes, b.orphan(now, worker, d)...)
	case Unnoticed:
		if d != nil {
			notes = append(notes, b.leave(now, d))
		}
	}
	return notes
}

// leave marks an open delivery as one that nobody works on: the bus has not
// noticed, so its timer runs on. Without a timer the message stays pending.
func (b *Broker) leave(now time.Time, d *Delivery) Note {
	d.Left = true
	m := b.of(d)
	if d.Expires.IsZero() {
		m.State = Pending
		return b.about("message.pending", m, worker(d.Worker))
	}
	m.State = Waiting
	return b.about("message.hidden", m, worker(d.Worker), Field{"wait", Span(d.Expires.Sub(now))})
}

// giveBack returns message i to the queue, or ends it at the limit. Its
// delivery is closed already.
func (b *Broker) giveBack(i int) Note {
	m := &b.Messages[i]
	if b.Profile.Limit > 0 && m.count() >= b.Profile.Limit {
		return b.bury(i)
	}
	m.State = Ready
	m.Flagged = b.Profile.shows(ShowsFlag)
	b.takeSeat(i)
	return b.about("message.requeued", m, Field{"position", b.Profile.Place.String()})
}

// bury ends message i at the delivery limit.
func (b *Broker) bury(i int) Note {
	m := &b.Messages[i]
	m.State = b.Profile.Over
	fields := []Field{
		{"deliveries", strconv.Itoa(m.count())},
		{"after", string(b.last(m.Name).End)},
	}
	if m.State == Dropped {
		return b.about("message.dropped", m, fields...)
	}
	return b.about("message.dead", m, append(fields, Field{"to", b.Profile.Grave})...)
}

// takeSeat puts message i into the line, where the profile has it.
func (b *Broker) takeSeat(i int) {
	b.Line = slices.Insert(b.Line, b.seat(i), i)
}

// seat is the place in the line for message i, which comes back.
func (b *Broker) seat(i int) int {
	switch b.Profile.Place {
	case AtFront:
		return 0
	case AtBack:
		return len(b.Line)
	case BeforeNew:
		return b.firstWhere(func(j int) bool { return b.Messages[j].Attempts == 0 })
	default:
		return b.firstWhere(func(j int) bool { return j > i })
	}
}

// firstWhere is the place of the first message in the line that fits.
func (b *Broker) firstWhere(fits func(int) bool) int {
	for at, i := range b.Line {
		if fits(i) {
			return at
		}
	}
	return len(b.Line)
}

// leaveLine takes message i out of the line, if it is there.
func (b *Broker) leaveLine(i int) {
	if at := slices.Index(b.Line, i); at >= 0 {
		b.Line = slices.Delete(b.Line, at, at+1)
	}
}
