package broker

import (
	"encoding/json"
	"strconv"
	"time"
)

// Publish puts a message at the end of the queue. Where the bus recognises the
// event id of an earlier publish, nothing is added, accepted is false and name
// is the message it was recognised by.
func (b *Broker) Publish(now time.Time, eventID, typ, payload, cause string) (name string, accepted bool, notes []Note) {
	if i, ok := b.known(now, eventID); ok {
		m := &b.Messages[i]
		return m.Name, false, []Note{b.about("message.deduplicated", m, Field{"by", b.Profile.Dedup.By})}
	}
	i := len(b.Messages)
	b.Messages = append(b.Messages, Message{
		Name:      "m" + strconv.Itoa(i+1),
		EventID:   eventID,
		Type:      typ,
		Payload:   payload,
		Cause:     cause,
		Group:     b.group(payload),
		Published: now,
		sum:       Sum(payload),
	})
	b.Line = append(b.Line, i)
	m := &b.Messages[i]
	return m.Name, true, []Note{b.about("message.published", m, Field{"type", typ})}
}

// DedupUntil says until when a publish under eventID would be recognised and
// not added; zero is until its message is settled. It is false where it would
// be added.
func (b *Broker) DedupUntil(now time.Time, eventID string) (time.Time, bool) {
	i, ok := b.known(now, eventID)
	if !ok {
		return time.Time{}, false
	}
	return b.memoryEnds(&b.Messages[i]), true
}

// memoryEnds is when the bus forgets the id of m; zero where that hangs on the
// message and not on the time.
func (b *Broker) memoryEnds(m *Message) time.Time {
	if b.Profile.Dedup.UntilSettled {
		return time.Time{}
	}
	return m.Published.Add(b.Profile.Dedup.Window)
}

// known finds the message by which the bus recognises eventID.
func (b *Broker) known(now time.Time, eventID string) (int, bool) {
	dedup := b.Profile.Dedup
	if !dedup.On {
		return 0, false
	}
	for i := len(b.Messages) - 1; i >= 0; i-- {
		if dedup.Max > 0 && len(b.Messages)-i > dedup.Max {
			return 0, false
		}
		if b.Messages[i].EventID == eventID && b.remembered(now, i) {
			return i, true
		}
	}
	return 0, false
}

// remembered reports whether the bus still knows the id of message i.
func (b *Broker) remembered(now time.Time, i int) bool {
	m, dedup := &b.Messages[i], b.Profile.Dedup
	if !dedup.On {
		return false
	}
	if dedup.UntilSettled {
		return !m.State.Settled()
	}
	return now.Sub(m.Published) < dedup.Window
}

// group reads the message's group from its payload, where the bus has groups.
func (b *Broker) group(payload string) string {
	if b.Profile.GroupBy == "" {
		return ""
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal([]byte(payload), &fields) != nil {
		return ""
	}
	return string(fields[b.Profile.GroupBy])
}
