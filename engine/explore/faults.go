package explore

import (
	"again/engine/script"
	"again/engine/world"
)

// Fault names one way to go wrong, tried by itself.
type Fault string

// The faults, in the order of the report.
const (
	None              Fault = "none"
	Repeat            Fault = "repeat"
	TwoWorkers        Fault = "two-workers"
	CrashBeforeCommit Fault = "crash-before-commit"
	CrashAfterCommit  Fault = "crash-after-commit"
	TransientError    Fault = "transient-error"
	Combined          Fault = "combined"
	ReplayAfterNewer  Fault = "replay-after-newer"
	ChangedPayload    Fault = "changed-payload"
	Reordered         Fault = "reordered"
)

// Faults lists all of them in the order of the report.
func Faults() []Fault {
	return []Fault{
		None, Repeat, TwoWorkers, CrashBeforeCommit, CrashAfterCommit,
		TransientError, Combined, ReplayAfterNewer, ChangedPayload, Reordered,
	}
}

// Subject is what is explored: handlers on a schema, and what comes in.
type Subject struct {
	Setup   world.Setup
	First   []script.Verb // what is repeated and broken
	Newer   []script.Verb // what comes after it; nil when there is none
	Changed []script.Verb // the first again with another payload; nil when there is none
}

// scenario is the search that a fault means; ok is false when the subject lacks
// its input.
func (s Subject) scenario(f Fault, b Bounds) (sc Scenario, ok bool) {
	sc = Scenario{Setup: s.Setup, Inputs: s.First, Limit: b.States}
	sc.Budget = Budget{Deliveries: b.Deliveries, Workers: 1}
	switch f {
	case None:
		sc.Inputs = join(s.First, s.Newer)
	case Repeat:
		sc.Inputs = join(s.First, again(s.First))
	case TwoWorkers:
		sc.Budget.Workers, sc.Budget.Expiries = b.Workers, 1
		return sc, b.Workers > 1 && b.Deliveries > 1
	case CrashBeforeCommit:
		sc.Budget.Crashes, sc.Budget.Crash = b.Crashes, BeforeDurable
		return sc, b.Crashes > 0
	case CrashAfterCommit:
		sc.Budget.Crashes, sc.Budget.Crash = b.Crashes, AfterDurable
		return sc, b.Crashes > 0
	case TransientError:
		sc.Budget.Errors = b.Errors
		return sc, b.Errors > 0
	case Combined:
		sc.Inputs = join(s.First, s.Newer)
		sc.Budget = Budget{
			Crashes: b.Crashes, LostAcks: b.LostAcks, Errors: b.Errors,
			Expiries: 1, Replays: 1, Deliveries: b.Deliveries, Workers: b.Workers,
		}
	case ReplayAfterNewer:
		sc.Inputs = join(s.First, s.Newer, again(s.First))
		return sc, s.Newer != nil
	case ChangedPayload:
		sc.Inputs = join(s.First, s.Changed)
		return sc, s.Changed != nil
	case Reordered:
		sc.Inputs = join(s.Newer, s.First)
		return sc, s.Newer != nil
	}
	return sc, len(s.First) > 0
}

func join(parts ...[]script.Verb) []script.Verb {
	var all []script.Verb
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// again publishes once more what the first input led to: its first message.
func again(first []script.Verb) []script.Verb {
	if len(first) == 0 {
		return nil
	}
	return []script.Verb{{Name: "replay", Text: "replay"}}
}
