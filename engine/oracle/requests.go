package oracle

import (
	"slices"

	"again/engine/world"
)

// JudgeRequests compares a run at rest with "once" of its inputs. A request that
// was not answered with success may have happened or not: the api died, or it
// said that it failed, and the client knows that it must ask again. So the
// kinder of the two comparisons counts.
func JudgeRequests(obs Observation, s *world.State, expect func([]world.Input) (*Once, error)) (Verdict, error) {
	once, err := expect(s.Inputs)
	if err != nil {
		return Verdict{}, err
	}
	all := once.Judge(obs)
	granted := grantedInputs(s)
	if len(granted) == len(s.Inputs) || len(all.Anomalies) == 0 {
		return all, nil
	}
	without, err := expect(granted)
	if err != nil {
		return Verdict{}, err
	}
	if kinder := without.Judge(obs); len(kinder.Anomalies) == 0 {
		return kinder, nil
	}
	return all, nil
}

// grantedInputs leaves out the requests that got no answer, or an error.
func grantedInputs(s *world.State) []world.Input {
	return slices.DeleteFunc(slices.Clone(s.Inputs), func(in world.Input) bool {
		if in.Request == 0 {
			return false
		}
		status := s.Requests[in.Request-1].Status
		return status < 0 || status >= 400
	})
}
