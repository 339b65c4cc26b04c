package explore

import (
	"fmt"
	"slices"

	"again/engine/oracle"
	"again/engine/world"
)

// judge compares states at rest with "once". A verdict is kept for each
// distinct outcome, since many schedules end alike.
type judge struct {
	setup    world.Setup
	once     map[string]*oracle.Once
	known    map[string]int32
	verdicts []leaf
}

// leaf is an outcome and what is wrong with it.
type leaf struct {
	oracle.Verdict
	after []string // what was done without a fault to bring the world to rest
}

func newJudge(setup world.Setup) *judge {
	return &judge{setup: setup, once: map[string]*oracle.Once{}, known: map[string]int32{}}
}

// leaf judges the state that the search stands on.
func (j *judge) leaf(s *search) (int32, error) {
	after, stuck := s.bringToRest()
	if s.db.err != nil {
		return -1, s.db.err
	}
	key := fmt.Sprint(s.w.Inputs, s.db.nodes[s.db.at].durable, stuck, after) + string(s.w.AppendOutcome(nil))
	if id, ok := j.known[key]; ok {
		return id, nil
	}
	verdict, err := j.verdict(s.observe(stuck), s.w)
	if err != nil {
		return -1, err
	}
	j.verdicts = append(j.verdicts, leaf{verdict, after})
	j.known[key] = int32(len(j.verdicts) - 1)
	return j.known[key], nil
}

// verdict compares with "once". A request whose api died before it answered may
// have happened or not, so the kinder of the two comparisons counts.
func (j *judge) verdict(obs oracle.Observation, w *world.World) (oracle.Verdict, error) {
	once, err := j.expect(w.Inputs)
	if err != nil {
		return oracle.Verdict{}, err
	}
	best := once.Judge(obs)
	answered := answeredInputs(w)
	if len(answered) == len(w.Inputs) || len(best.Anomalies) == 0 {
		return best, nil
	}
	without, err := j.expect(answered)
	if err != nil {
		return oracle.Verdict{}, err
	}
	if other := without.Judge(obs); len(other.Anomalies) == 0 {
		return other, nil
	}
	return best, nil
}

func (j *judge) expect(inputs []world.Input) (*oracle.Once, error) {
	key := fmt.Sprint(inputs)
	if once, ok := j.once[key]; ok {
		return once, nil
	}
	once, err := oracle.Expect(j.setup, inputs)
	if err == nil {
		j.once[key] = once
	}
	return once, err
}

// answeredInputs leaves out the requests that never got an answer.
func answeredInputs(w *world.World) []world.Input {
	return slices.DeleteFunc(slices.Clone(w.Inputs), func(in world.Input) bool {
		return in.Request > 0 && w.Requests[in.Request-1].Status < 0
	})
}

// bringToRest lets what is under way end without a further fault, with the
// operator's help where the bus brings nothing back.
func (s *search) bringToRest() (after []string, stuck string) {
	for range world.SettleAttempts {
		if s.w.Resting() {
			return after, ""
		}
		after = append(after, "settle")
		if stuck = s.w.Settle(); stuck != "" {
			return after, stuck
		}
		verb, ok := s.lastResort()
		if !ok || s.say(verb) != nil {
			return after, ""
		}
		after = append(after, verb)
	}
	return after, ""
}

// lastResort is the operator's verb for what does not come back by itself.
func (s *search) lastResort() (string, bool) {
	for _, m := range s.w.Broker.Messages {
		if s.lost(m) {
			if verb, ok := s.w.Broker.Remedy(m.Name); ok {
				return s.claimBy(verb, m.Name), true
			}
		}
	}
	return "", false
}

// observe is what the oracle looks at of the state that the search stands on.
func (s *search) observe(stuck string) oracle.Observation {
	obs := oracle.ObserveState(&s.w.State, s.db.tables(s.db.at))
	obs.Stuck = stuck
	return obs
}
