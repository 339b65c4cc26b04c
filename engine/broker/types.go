package broker

import "time"

// Message is one entry of a queue, stream or log.
type Message struct {
	Name     string // m1, m2, … in the order published
	EventID  string
	Type     string
	Payload  string // JSON
	Cause    string // event id of the delivery or request that published it; its own for an input
	State    State
	Attempts int  // deliveries so far
	Flagged  bool // `redelivered` as the consumer would see it
	Group    string // FIFO group or partition key
}

// State is where a message stands.
type State int

const (
	Ready   State = iota // waits in the queue
	Held                 // with at least one worker
	Done                 // acked (or its offset committed)
	Dropped              // past the limit, no dead letters: gone
	Dead                 // in the dead-letter queue or failed_jobs
	Waiting              // not with a worker's connection any more, hidden until its timer
)

// Delivery is a message in the hands of a worker.
type Delivery struct {
	Message string
	Worker  string
	Attempt int       // 1 for the first
	Expires time.Time // zero when no timer runs
	Open    bool      // false once acked, nacked, expired or lost
	Late    bool      // its timer ran out, the worker works on
}

// Note is something the broker did or heard, for the log.
type Note struct {
	Name   string // message.published, message.delivered, …
	Fields []Field
}

// Field is one k=v of a Note.
type Field struct{ Key, Value string }
