package explore

import (
	"again/engine/script"
	"again/engine/world"
)

// Scenario is what one search explores: inputs in order, and how much may go
// wrong.
type Scenario struct {
	Setup  world.Setup
	Inputs []script.Verb // publish, client, replay: each once what came before it has been handled
	Budget Budget
	Limit  int   // of distinct states
	Gate   *Gate // nil: faults may fall anywhere
}

// Budget is what may still happen.
type Budget struct {
	Crashes  int
	LostAcks int
	Errors   int
	Expiries int // timers that run out while their worker is still at work
	Replays  int // publishes again of what was handled
	// Deliveries is the most of one message; it does not run down.
	Deliveries int
	Workers    int
	// Crash says which crashes count.
	Crash CrashWindow
}

// CrashWindow narrows where a crash may fall.
type CrashWindow int

const (
	Anywhere      CrashWindow = iota
	BeforeDurable             // while something that the actor does is still to become durable
	AfterDurable              // after that, and before the ack
)

// allows reports whether the actor may be killed where it stands.
func (c CrashWindow) allows(durable bool) bool {
	switch c {
	case BeforeDurable:
		return !durable
	case AfterDurable:
		return durable
	}
	return true
}
