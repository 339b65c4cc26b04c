package broker

import (
	"time"

	"again/engine/text"
)

// Profile is what the broker needs to know of a bus. It is data only: two
// profiles that hold the same values behave in the same way, whatever their
// names are.
type Profile struct {
	// Name is what `bus NAME` and `--bus NAME` take.
	Name string
	// Unit is what one ack settles.
	Unit Unit
	// Order is which of the ready messages a worker may be given.
	Order Order
	// GroupBy names the payload field whose value is the message's group, where
	// Order goes by group. Messages without the field share one group.
	GroupBy string
	// Shows lists what a consumer can read on a delivery. None: a redelivery
	// looks like a first delivery.
	Shows []Shown
	// Connected is true where the broker keeps a connection per consumer and so
	// hears it close. It may still do nothing about it: see Death.
	Connected bool

	// Hold is how long a worker may keep a message without an ack; 0 is for ever.
	Hold time.Duration
	// HoldTimer is what the bus calls Hold.
	HoldTimer string
	// Death is what follows when a consumer dies with a message in its hands.
	Death Death
	// Session is how long a dead owner of a partition stays unnoticed.
	Session time.Duration
	// SessionTimer is what the bus calls Session.
	SessionTimer string
	// Loss is what follows when a message is lost on its way to the worker.
	Loss Loss
	// Failure is what follows when the handler fails.
	Failure Failure
	// Place is where a message that comes back stands.
	Place Place
	// LateAck is the answer to an ack for a delivery that is not open any more.
	LateAck LateAck

	// Limit is how many deliveries a message gets; 0 is no limit.
	Limit int
	// Over is the state past the limit: Dropped or Dead.
	Over State
	// Grave is what the bus calls the place where dead messages go.
	Grave string

	// Claims is true where a worker can take over a message that another holds.
	Claims bool
	// Restart is what a restart or failover of the broker does.
	Restart Restart
	// ReplicaLag is how old an ack must be to survive a failover, where Restart
	// forgets.
	ReplicaLag time.Duration
	// Operator is what an operator's "retry everything that failed" finds.
	Operator Operator
	// Dedup is what the bus recognises when the same id is published twice. It
	// never covers a redelivery to the consumer.
	Dedup Dedup
}

// Unit is what one ack settles.
type Unit int

const (
	PerMessage Unit = iota // one message
	Cumulative             // a committed offset: this record and all before it
)

// Order is which ready messages a worker may be given.
type Order int

const (
	// AnyReady hands out from the head of the line. A message further back may be
	// asked for by name: consumers prefetch several and need not start with the first.
	AnyReady Order = iota
	// ByGroup blocks a group while one of its messages is out.
	ByGroup
	// ByOffset gives one worker the partition, and that worker the next offset.
	ByOffset
)

// Death is what follows when a consumer dies.
type Death int

const (
	Noticed      Death = iota // its messages come back at once
	AfterSession              // its partition moves once the session timer has run out
	Unnoticed                 // nothing: the delivery's own timer runs on, if there is one
)

// Loss is what follows when a message is lost on its way to the worker.
type Loss int

const (
	LossReturns   Loss = iota // the connection is gone, so the message comes back at once
	LossRefetched             // the consumer asks for the same offset again
	LossWaits                 // the bus believes that it was delivered
)

// Failure is what follows when the handler fails.
type Failure int

const (
	FailReturns Failure = iota // the worker says so and the message comes back at once
	FailPasses                 // the worker goes on to the next offset and commits nothing
	FailWaits                  // the worker says nothing: the delivery's timer runs on, if there is one
)

// Place is where a message that comes back stands.
type Place int

const (
	AtFront   Place = iota // before all others
	BeforeNew              // behind other redeliveries, before what was never delivered
	AtBack                 // behind all others
	AtOffset               // where it was in the log, with all that follow it
	AtOldSeat              // where it was in its group
	Anywhere               // the bus promises nothing; here: by age
	AtClaimer              // in the hands of the worker that claims it
)

var placeNames = [...]string{"front", "before-new", "back", "offset", "same", "anywhere", "claimer"}

// String returns the place as notes carry it in `position`.
func (p Place) String() string { return placeNames[p] }

// LateAck is the answer to an ack for a delivery that is not open any more.
type LateAck int

const (
	LateRefused       LateAck = iota // an error: the tag, handle or generation is not valid any more
	LateIgnored                      // no error, but it finds nothing to settle
	LateUntilRehanded                // it counts until somebody else has been given the message; then it is ignored
	LateSettles                      // it names the message, so it settles it whoever holds it now
)

// Restart is what a restart or failover of the broker does.
type Restart int

const (
	RestartReturns Restart = iota // unacked messages come back, an ack in flight is lost
	RestartKeeps                  // nothing is lost or given back
	RestartForgets                // acks that had not reached the replica are forgotten
)

// Operator is what an operator's "retry everything that failed" does.
type Operator int

const (
	RetryFindsNothing Operator = iota // the bus keeps no failed messages
	RetryDead                         // dead messages go back to the queue, under the same event id
	RetrySeeks                        // the group is set back to the first failed offset; finished records behind it come along
)

// Shown is one thing a consumer can read on a delivery.
type Shown struct {
	Key  string
	Kind Reading
}

// Reading is how the value of a Shown comes about.
type Reading int

const (
	ShowsFlag    Reading = iota // false, and true from the second delivery on
	ShowsReturns                // redeliveries; absent at the first delivery
	ShowsCount                  // deliveries: 1 at the first
)

// Dedup is a publish-side duplicate check.
type Dedup struct {
	// On is false where the bus has the feature and a producer must ask for it.
	On bool
	// By is what the producer sets: the event id goes there.
	By string
	// Window is how long an id is remembered, from its first publish.
	Window time.Duration
	// Max is how many ids are remembered; 0 is all within Window.
	Max int
	// UntilSettled remembers an id for as long as its message is unfinished,
	// instead of a window.
	UntilSettled bool
}

// Title is the bus's name as people write it.
func (p Profile) Title() string { return text.Get("bus." + p.Name + ".title") }

// Aspects are the questions that Facts answers, in their order.
func Aspects() []string {
	return []string{"unit", "again", "timer", "dies", "position", "sees", "error", "limit", "restart", "dedup"}
}

// Facts says in a sentence each how this bus redelivers: Key is one of
// Aspects, Value the sentence.
func (p Profile) Facts() []Field {
	facts := make([]Field, 0, len(Aspects()))
	for _, aspect := range Aspects() {
		facts = append(facts, Field{aspect, text.Get("bus." + p.Name + "." + aspect)})
	}
	return facts
}

// shows reports whether a consumer can read kind.
func (p *Profile) shows(kind Reading) bool {
	for _, s := range p.Shows {
		if s.Kind == kind {
			return true
		}
	}
	return false
}
