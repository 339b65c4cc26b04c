package broker

import (
	"strconv"
	"time"

	"again/engine/text"
)

// names lists every note of the broker; the catalogue has a line for each under
// "log." + name.
var names = []string{
	"message.published", "message.deduplicated", "message.delivered", "message.lost",
	"message.requeued", "message.hidden", "message.pending", "message.passed",
	"message.skipped", "message.dropped", "message.dead", "message.claimed", "message.retried",
	"offset.committed", "offset.rewound",
	"partition.assigned", "partition.revoked", "partition.waiting",
	"ack.sent", "ack.late", "ack.forgotten", "nack.sent", "nack.late",
	"timer.expired", "connection.closed", "consumer.left", "broker.restarted",
	"retry.none", "rebalance.none",
}

// Names returns the name of every note that a broker makes.
func Names() []string { return append([]string(nil), names...) }

// Meaning is the one line that explains a note's name.
func Meaning(name string) string { return text.Get("log." + name) }

// about makes a note on a message; more stands between the message and the bus.
func (b *Broker) about(name string, m *Message, more ...Field) Note {
	fields := make([]Field, 0, 3+len(more))
	fields = append(fields, Field{"event_id", m.EventID}, Field{"message", m.Name})
	fields = append(fields, more...)
	return Note{name, append(fields, Field{"bus", b.Profile.Name})}
}

// general makes a note that is on no single message.
func (b *Broker) general(name string, fields ...Field) Note {
	return Note{name, append(fields, Field{"bus", b.Profile.Name})}
}

// heard makes a note on what a worker said or was given.
func (b *Broker) heard(name string, d *Delivery, more ...Field) Note {
	fields := []Field{worker(d.Worker), {"attempt", strconv.Itoa(d.Attempt)}}
	return b.about(name, b.of(d), append(fields, more...)...)
}

// handed makes the note of a hand-over, with what the consumer sees.
func (b *Broker) handed(name string, d Delivery) Note { return b.heard(name, &d, b.Sees(d)...) }

// worker is the field that names one.
func worker(name string) Field { return Field{"worker", name} }

// Span writes a duration as short as it can be: 30s, 90s, 5m, 2m5s.
func Span(d time.Duration) string {
	if d < 2*time.Minute {
		return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + "s"
	}
	s := d.String()
	if n := len(s); n > 2 && s[n-2:] == "0s" && s[n-3] == 'm' {
		s = s[:n-2]
	}
	if n := len(s); n > 2 && s[n-2:] == "0m" && s[n-3] == 'h' {
		s = s[:n-2]
	}
	return s
}
