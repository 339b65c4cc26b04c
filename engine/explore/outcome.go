package explore

import (
	"math/big"

	"again/engine/broker"
	"again/engine/oracle"
	"again/engine/script"
	"again/engine/world"
)

// Outcomes of changed-payload and reordered.
const (
	FirstWins = "first-wins" // the second payload changed nothing
	LastWins  = "last-wins"  // as if only the second had come
	Rejected  = "rejected"   // the second failed and changed nothing
	Both      = "both"       // both took effect
	SameEnd   = "same"
	Differs   = "differs"
)

// end is where a run without a fault ends.
type end struct {
	seen   oracle.Observation
	inputs []world.Input
	failed bool // a message was not handled
	verbs  []string
}

// changed delivers one event id with two payloads, one after the other.
func (e *explorer) changed(sc Scenario) (Finding, error) {
	found := straightFinding(ChangedPayload)
	both, err := e.straight(sc.Inputs)
	if err != nil {
		return found, err
	}
	asFirst, err := e.endsLike(both, e.subject.First)
	if err != nil {
		return found, err
	}
	asSecond, err := e.endsLike(both, e.subject.Changed)
	if err != nil {
		return found, err
	}
	found.Outcome = whoWins(asFirst, asSecond, both.failed)
	if found.Outcome != Both {
		return found, nil
	}
	found.Breaking = big.NewInt(1)
	once, err := e.judge.expect(both.inputs)
	if err == nil {
		found.blame(once.Judge(both.seen), both.verbs)
	}
	return found, err
}

func whoWins(asFirst, asSecond, failed bool) string {
	switch {
	case asFirst && failed:
		return Rejected
	case asFirst:
		return FirstWins
	case asSecond:
		return LastWins
	}
	return Both
}

// reordered delivers the newer event first.
func (e *explorer) reordered(sc Scenario) (Finding, error) {
	found := straightFinding(Reordered)
	swapped, err := e.straight(sc.Inputs)
	if err != nil {
		return found, err
	}
	same, err := e.endsLike(swapped, join(e.subject.First, e.subject.Newer))
	if found.Outcome = SameEnd; !same {
		found.Outcome, found.Counterexample = Differs, swapped.verbs
	}
	return found, err
}

// endsLike reports whether a run ended as if the inputs had come once, in their
// order. What SQLite numbers by itself does not count, nor does the clock.
func (e *explorer) endsLike(got end, inputs []script.Verb) (bool, error) {
	other, err := e.straight(inputs)
	if err != nil {
		return false, err
	}
	once, err := e.judge.expect(other.inputs)
	if err != nil {
		return false, err
	}
	seen := got.seen
	seen.Stuck = ""
	return len(once.Judge(seen).Anomalies) == 0, nil
}

// straightFinding is a safe finding of a single schedule.
func straightFinding(f Fault) Finding {
	found := notRun(f)
	found.Verdict, found.Covered, found.States = Safe, true, 1
	found.Schedules = big.NewInt(1)
	return found
}

// straight gives the inputs one after another, without a fault.
func (e *explorer) straight(inputs []script.Verb) (end, error) {
	s, err := e.search(Scenario{Setup: e.subject.Setup, Budget: Budget{Workers: 1}})
	if err != nil {
		return end{}, err
	}
	var out end
	stuck := ""
	for _, v := range inputs {
		verbs := []string{v.Text}
		if verb, ok := s.remembered(s.idOf(v)); ok {
			verbs = []string{verb, v.Text}
		}
		for _, verb := range verbs {
			if err := s.say(verb); err != nil {
				return end{}, err
			}
		}
		stuck = s.w.Settle()
		out.verbs = append(append(out.verbs, verbs...), "settle")
	}
	if e.db.err != nil {
		return end{}, e.db.err
	}
	out.failed = stuck != "" || unhandled(s.w)
	out.seen, out.inputs = s.observe(stuck), s.w.Inputs
	return out, nil
}

// idOf is the id of the event that a verb publishes.
func (s *search) idOf(v script.Verb) string {
	for _, e := range s.scenario.Setup.Cast {
		if v.Name == "publish" && len(v.Args) > 0 && e.Alias == v.Args[0] {
			return e.ID
		}
	}
	return ""
}

func unhandled(w *world.World) bool {
	for _, m := range w.Broker.Messages {
		if m.State != broker.Done {
			return true
		}
	}
	return false
}
