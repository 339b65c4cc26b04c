package explore

import (
	"bytes"
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
	content []byte // tables, outside effects and messages
	failed  bool   // a message was not handled
	verbs   []string
	verdict oracle.Verdict
}

// changed delivers one event id with two payloads, one after the other.
func (e *explorer) changed(sc Scenario) (Finding, error) {
	found := straightFinding(ChangedPayload)
	first, err := e.straight(e.subject.First)
	if err != nil {
		return found, err
	}
	second, err := e.straight(e.subject.Changed)
	if err != nil {
		return found, err
	}
	both, err := e.straight(sc.Inputs)
	if err != nil {
		return found, err
	}
	found.Outcome = whoWins(first, second, both)
	if found.Outcome == Both {
		found.Breaking = big.NewInt(1)
		found.blame(both.verdict, both.verbs)
	}
	return found, nil
}

func whoWins(first, second, both end) string {
	switch {
	case bytes.Equal(both.content, first.content) && both.failed:
		return Rejected
	case bytes.Equal(both.content, first.content):
		return FirstWins
	case bytes.Equal(both.content, second.content):
		return LastWins
	}
	return Both
}

// reordered delivers the newer event first.
func (e *explorer) reordered(sc Scenario) (Finding, error) {
	found := straightFinding(Reordered)
	inOrder, err := e.straight(join(e.subject.First, e.subject.Newer))
	if err != nil {
		return found, err
	}
	swapped, err := e.straight(sc.Inputs)
	if err != nil {
		return found, err
	}
	found.Outcome = SameEnd
	if !bytes.Equal(inOrder.content, swapped.content) {
		found.Outcome, found.Counterexample = Differs, swapped.verbs
	}
	return found, nil
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
		if err := s.say(v.Text); err != nil {
			return end{}, err
		}
		stuck = s.w.Settle()
		out.verbs = append(out.verbs, v.Text, "settle")
	}
	if e.db.err != nil {
		return end{}, e.db.err
	}
	out.failed = stuck != "" || unhandled(s.w)
	out.content = e.content(s.w)
	out.verdict, err = oracle.JudgeRequests(s.observe(stuck), &s.w.State, e.judge.expect)
	return out, err
}

// content is all that the world ended in, apart from what the mask leaves out.
func (e *explorer) content(w *world.World) []byte {
	buf := w.AppendOutcome(nil)
	for i, service := range e.db.services {
		buf = e.db.mask.append(buf, service, e.db.stored[e.db.nodes[e.db.at].durable][i])
	}
	return buf
}

func unhandled(w *world.World) bool {
	for _, m := range w.Broker.Messages {
		if m.State != broker.Done {
			return true
		}
	}
	return false
}
