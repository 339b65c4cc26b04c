package oracle

import (
	"again/engine/world"
)

// mostDoubtful bounds the requests of which JudgeRequests weighs each by itself.
const mostDoubtful = 4

// JudgeRequests compares a run at rest with "once" of its inputs. A request that
// was not answered with success may have happened or not: the api died, or it
// said that it failed, and the client knows that it must ask again. So the
// kindest of the comparisons counts: with each such request and without it.
func JudgeRequests(obs Observation, s *world.State, expect func([]world.Input) (*Once, error)) (Verdict, error) {
	once, err := expect(s.Inputs)
	if err != nil {
		return Verdict{}, err
	}
	all := once.Judge(obs)
	if len(all.Anomalies) == 0 {
		return all, nil
	}
	for _, inputs := range fewer(s) {
		once, err := expect(inputs)
		if err != nil {
			return Verdict{}, err
		}
		if v := once.Judge(obs); len(v.Anomalies) == 0 {
			return v, nil
		}
	}
	return all, nil
}

// fewer lists the inputs without one or several of the requests in doubt: all of
// these first.
func fewer(s *world.State) [][]world.Input {
	var doubtful []int
	for i, in := range s.Inputs {
		if in.Request > 0 && !granted(s.Requests[in.Request-1]) {
			doubtful = append(doubtful, i)
		}
	}
	if len(doubtful) == 0 {
		return nil
	}
	choices := 1<<min(len(doubtful), mostDoubtful) - 1 // all kept is no choice
	lists := make([][]world.Input, choices)
	for kept := range choices {
		out := map[int]bool{}
		for bit, i := range doubtful {
			out[i] = bit >= mostDoubtful || kept>>bit&1 == 0
		}
		for i, in := range s.Inputs {
			if !out[i] {
				lists[kept] = append(lists[kept], in)
			}
		}
	}
	return lists
}

func granted(r world.Request) bool { return r.Status >= 0 && r.Status < 400 }
