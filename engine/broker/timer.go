package broker

import "time"

// Timer says when the timer that would bring msg back runs out, or why none
// runs and what would work instead.
func (b *Broker) Timer(msg string) (time.Time, error) {
	i, ok := b.index(msg)
	if !ok {
		return time.Time{}, b.unknown(msg)
	}
	if !b.OwnerGone.IsZero() && !b.Messages[i].State.Settled() {
		return b.OwnerGone, nil
	}
	if d := b.open(i); d != nil && !d.Expires.IsZero() {
		return d.Expires, nil
	}
	why := b.Why(time.Time{}, msg)
	if verb, ok := b.Remedy(msg); ok {
		return time.Time{}, refuse("broker.refuse.no-timer-but", msg, why, verb)
	}
	return time.Time{}, refuse("broker.refuse.no-timer", msg, why)
}

// Expire lets the timer of msg run out. The caller has moved the clock to it.
func (b *Broker) Expire(now time.Time, msg string) ([]Note, error) {
	if _, err := b.Timer(msg); err != nil {
		return nil, err
	}
	if !b.OwnerGone.IsZero() {
		return b.sessionOver(), nil
	}
	i, _ := b.index(msg)
	return b.holdOver(b.open(i)), nil
}

// Due lets every timer run out that is at or before now, the earliest first
// and, of several at once, in the order the messages were published.
func (b *Broker) Due(now time.Time) []Note {
	var notes []Note
	for {
		at, i := b.earliest()
		if at.IsZero() || at.After(now) {
			return notes
		}
		if i < 0 {
			notes = append(notes, b.sessionOver()...)
			continue
		}
		notes = append(notes, b.holdOver(b.open(i))...)
	}
}

// NextTimer is when the next timer runs out.
func (b *Broker) NextTimer() (time.Time, bool) {
	at, _ := b.earliest()
	return at, !at.IsZero()
}

// earliest finds the timer that runs out first; index -1 is the session's.
func (b *Broker) earliest() (at time.Time, index int) {
	at, index = b.OwnerGone, -1
	for j := range b.Deliveries {
		d := &b.Deliveries[j]
		if !d.Open || d.Expires.IsZero() {
			continue
		}
		i := b.at(d)
		if at.IsZero() || d.Expires.Before(at) || d.Expires.Equal(at) && i < index {
			at, index = d.Expires, i
		}
	}
	return at, index
}

// sessionOver notices the dead owner: its partition is free again.
func (b *Broker) sessionOver() []Note {
	note := b.general("timer.expired", worker(b.Owner),
		Field{"timer", b.Profile.SessionTimer}, Field{"after", Span(b.Profile.Session)})
	return append([]Note{note}, b.release(b.committed())...)
}

// holdOver ends a delivery whose timer ran out. A worker that is alive works
// on and does not know.
func (b *Broker) holdOver(d *Delivery) []Note {
	m := b.of(d)
	notes := []Note{b.about("timer.expired", m, b.expiredFields(d)...)}
	i := b.at(d)
	b.close(d, Expired)
	d.Late = !d.Left
	if b.Profile.Order == ByOffset {
		return append(notes, b.release(b.committed())...)
	}
	return append(notes, b.giveBack(i))
}

// expiredFields say which timer ran out, and on whom.
func (b *Broker) expiredFields(d *Delivery) []Field {
	fields := []Field{{"timer", b.Profile.HoldTimer}, {"after", Span(b.Profile.Hold)}}
	if d.Left {
		return fields
	}
	return append([]Field{worker(d.Worker)}, fields...)
}
