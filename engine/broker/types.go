package broker

import (
	"crypto/sha256"
	"time"
)

// Message is one entry of a queue, stream or log.
type Message struct {
	Name    string // m1, m2, … in the order published
	EventID string
	Type    string
	Payload string // JSON
	Cause   string // event id of the delivery or request that published it; its own for an input
	Group   string // FIFO group; "" where the bus has none
	State   State

	// Attempts counts every delivery so far. It only grows.
	Attempts int
	// Forgiven is how many of them an operator's retry has struck off: the bus
	// counts Attempts - Forgiven, and its limit goes by that.
	Forgiven int
	// Flagged is the `redelivered` flag that the next consumer would see; always
	// false on a bus that shows none.
	Flagged bool

	Published time.Time // for the publish-side dedup window
	Settled   time.Time // when it was acked, for a failover that forgets the latest acks

	sum string // stands for a long payload in the key
}

// longPayload is from how many bytes on a payload stands in the key by its hash.
const longPayload = 256

// Sum stands for a payload where contents are compared: a long one's hash.
func Sum(payload string) string {
	if len(payload) < longPayload {
		return payload
	}
	sum := sha256.Sum256([]byte(payload))
	return string(sum[:])
}

// State is where a message stands.
type State int

const (
	Ready   State = iota // waits in the queue
	Held                 // with a worker, as the bus sees it
	Done                 // acked (or its offset committed)
	Dropped              // past the limit, no dead letters: gone
	Dead                 // in the dead-letter queue or failed_jobs
	Waiting              // nobody works on it any more; hidden until a timer runs out
	Pending              // nobody works on it any more, not acked, and no timer runs: somebody has to act
	Skipped              // failed, and a later offset was committed: never handed out again by itself
)

var stateNames = [...]string{"ready", "held", "done", "dropped", "dead", "waiting", "pending", "skipped"}

// String returns the state as the queue table shows it.
func (s State) String() string { return stateNames[s] }

// Settled reports whether the bus has nothing more to do with the message.
func (s State) Settled() bool {
	return s == Done || s == Dropped || s == Dead || s == Skipped
}

// Delivery is a message in the hands of a worker.
type Delivery struct {
	Message string
	Worker  string
	Attempt int       // 1 for the first delivery of this message
	Count   int       // the same as this bus counts it: an operator's retry starts again at 1
	At      time.Time // when it was handed out
	Expires time.Time // when the bus gives up on it; zero when no timer runs
	Open    bool      // the bus believes that the worker has it
	Left    bool      // Open, but nobody works on it any more and the bus has not noticed
	Late    bool      // not Open any more, yet the worker works on
	End     End       // how it ended, once it is not Open
}

// End says how a delivery ended.
type End string

const (
	Acked     End = "acked"     // the bus took the ack
	Failed    End = "failed"    // the handler failed and the bus was told, or went on to the next
	Lost      End = "lost"      // connection, worker or hand-over lost, and the bus noticed
	Expired   End = "expired"   // its timer ran out
	Claimed   End = "claimed"   // another worker took it over
	Rewound   End = "rewound"   // its partition was taken from the worker
	Overtaken End = "overtaken" // a late ack from an earlier delivery settled the message
)

// Note is something the broker did or heard, for the log.
type Note struct {
	Name   string // message.published, message.delivered, …: one of Names
	Fields []Field
}

// Field is one k=v of a Note.
type Field struct{ Key, Value string }
