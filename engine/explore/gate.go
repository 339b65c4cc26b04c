package explore

import "again/engine/handler"

// Gate narrows a search to one fault at one place: a crash, or a second worker
// that comes, while an actor stands before one step. A schedule without it is
// not judged.
type Gate struct {
	place
	// Through keeps the first worker at the place until the second can go no
	// further.
	Through bool
}

// opens reports whether an actor stands where the gate is; without a gate
// everybody does.
func (s *search) opens(who string) bool {
	g := s.scenario.Gate
	if g == nil {
		return true
	}
	a := s.w.Actor(who)
	if a == nil || a.Idle() {
		return false
	}
	op, last := s.w.NextOp(who)
	if g.op == nil {
		return last && a.Job.Message != "" && !a.Job.Acked && endsWith(a.Job.Scripts, g.script)
	}
	return op == g.op
}

func endsWith(scripts []*handler.Script, h *handler.Script) bool {
	return len(scripts) > 0 && scripts[len(scripts)-1] == h
}

// spent reports whether the gate's fault has happened.
func (s *search) spent(c *config) bool {
	if s.scenario.Gate == nil {
		return true
	}
	b := s.scenario.Budget
	return c.budget.Crashes < b.Crashes || c.budget.Expiries < b.Expiries
}

// ahead parts the moves that go first from the rest: while the first worker is
// kept at the gate, its own come only when nobody else can move.
func (s *search) ahead(c *config, moves []action) (first, rest []action) {
	g := s.scenario.Gate
	if g == nil || !g.Through || !s.spent(c) || !s.opens(s.workers[0]) {
		return moves, nil
	}
	for _, a := range moves {
		if a.who == s.workers[0] {
			rest = append(rest, a)
		} else {
			first = append(first, a)
		}
	}
	return first, rest
}
