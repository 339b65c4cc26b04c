package explore

import (
	"fmt"

	"again/engine/oracle"
	"again/engine/world"
	"again/store"
)

// judge compares states at rest with "once". A verdict is kept for each
// distinct outcome, since many schedules end alike.
type judge struct {
	setup    world.Setup
	once     oracle.Cache
	known    map[string]int32
	verdicts []leaf
}

// leaf is an outcome and what is wrong with it.
type leaf struct {
	oracle.Verdict
	after  []string // what was done without a fault to bring the world to rest
	stuck  string   // the message that fails at every delivery
	tables map[string]store.Snapshot
}

func newJudge(setup world.Setup) *judge {
	return &judge{setup: setup, known: map[string]int32{}}
}

// leaf judges the state that the search stands on.
func (j *judge) leaf(s *search) (int32, error) {
	after, stuck := s.bringToRest()
	if s.db.err != nil {
		return -1, s.db.err
	}
	key := fmt.Sprint(s.w.Inputs, s.db.nodes[s.db.at].durable, stuck, after) + digest(s.w.AppendOutcome(nil))
	if id, ok := j.known[key]; ok {
		return id, nil
	}
	verdict, err := oracle.JudgeRequests(s.observe(stuck), &s.w.State, j.expect)
	if err != nil {
		return -1, err
	}
	j.verdicts = append(j.verdicts, leaf{verdict, after, stuck, s.db.tables(s.db.at)})
	j.known[key] = int32(len(j.verdicts) - 1)
	return j.known[key], nil
}

func (j *judge) expect(inputs []world.Input) (*oracle.Once, error) {
	return j.once.Expect(j.setup, inputs)
}

// mostResorts is how often the operator brings a message back before it counts as
// one that fails at every delivery.
const mostResorts = 3

// bringToRest lets what is under way end without a further fault, with the
// operator's help where the bus brings nothing back.
func (s *search) bringToRest() (after []string, stuck string) {
	tried := map[string]int{}
	for {
		if !s.w.Resting() {
			after = append(after, "settle")
			if stuck = s.w.Settle(); stuck != "" {
				return after, stuck
			}
		}
		m, verb := s.lastResort()
		if verb == "" || s.db.err != nil {
			return after, ""
		}
		if tried[m]++; tried[m] > mostResorts || s.say(verb) != nil {
			return after, m
		}
		after = append(after, verb)
	}
}

// lastResort is the operator's verb for a message that does not come back by
// itself.
func (s *search) lastResort() (m, verb string) {
	for _, m := range s.w.Broker.Messages {
		if s.lost(m) {
			if verb, ok := s.w.Broker.Remedy(m.Name); ok {
				return m.Name, s.claimBy(verb, m.Name)
			}
		}
	}
	return "", ""
}

// observe is what the oracle looks at of the state that the search stands on.
func (s *search) observe(stuck string) oracle.Observation {
	obs := oracle.ObserveState(&s.w.State, s.db.tables(s.db.at))
	obs.Stuck = stuck
	return obs
}
