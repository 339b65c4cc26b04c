package explore

import (
	"context"
	"crypto/sha256"
	"errors"
	"math/big"

	"again/engine/script"
	"again/engine/world"
)

// search goes through the states of one scenario, nearest first, so that the
// first state that breaks has a shortest way to it.
type search struct {
	scenario Scenario
	w        *world.World
	db       *memory
	judge    *judge
	workers  []string
	parsed   map[string]script.Verb
	timed    bool // time passes before a redelivery

	seen   map[[16]byte]int32 // by hash of the key
	states []state
	edges  [][]edge // from each state
	queue  []config
	key    []byte
}

// state is what is kept of a state once it has been expanded.
type state struct {
	from int32 // -1 for the first
	via  action
	leaf int32 // its verdict's place in judge.verdicts, -1 where a schedule cannot end
}

type edge struct{ to int32 }

// config is a state that waits to be expanded.
type config struct {
	id     int32
	world  world.State
	node   int
	budget Budget
	input  int // how many inputs have been given
}

var errBlocked = errors.New("blocked: no move")

func newSearch(sc Scenario, w *world.World, db *memory, j *judge) *search {
	return &search{
		scenario: sc, w: w, db: db, judge: j, workers: w.Workers(),
		parsed: map[string]script.Verb{}, seen: map[[16]byte]int32{},
	}
}

// Progress is told while a search runs.
type Progress struct {
	Fault  string
	States int
}

// run explores the scenario. covered is false when the limit of states was
// reached first.
func (s *search) run(ctx context.Context, tell func(Progress)) (covered bool, err error) {
	if err := s.enter(-1, action{}, config{node: s.db.at, budget: s.scenario.Budget, world: s.w.State}); err != nil {
		return false, err
	}
	for n := 0; len(s.queue) > 0; n++ {
		if n%256 == 0 {
			if ctx.Err() != nil {
				return false, ctx.Err()
			}
			tell(Progress{States: len(s.states)})
		}
		c := s.queue[0]
		s.queue[0] = config{} // let go of its world
		s.queue = s.queue[1:]
		if err := s.expand(&c); err != nil {
			return false, err
		}
		if len(s.states) > s.scenario.Limit {
			s.queue = nil
			return false, nil
		}
	}
	return true, nil
}

// expand tries every move from a state.
func (s *search) expand(c *config) error {
	s.load(c)
	moves := s.moves(c)
	ended := c.input == len(s.scenario.Inputs) && s.w.Resting() && onlyOptional(moves)
	first, rest := s.ahead(c, moves)
	made, err := s.try(c, first)
	if err == nil && made == 0 && len(rest) > 0 {
		s.load(c)
		made, err = s.try(c, rest)
	}
	if err != nil || !ended && made > 0 {
		return err
	}
	return s.settleLeaf(c)
}

// try makes each of the moves from a state and counts those that are possible.
func (s *search) try(c *config, moves []action) (made int, err error) {
	for i, a := range moves {
		if i > 0 {
			s.load(c)
		}
		switch err := s.do(a); {
		case errors.Is(err, errBlocked):
			continue
		case s.db.err != nil:
			return made, s.db.err
		case err != nil:
			continue
		}
		made++
		if err := s.enter(c.id, a, c.after(a, s.w.State, s.db.at)); err != nil {
			return made, err
		}
	}
	return made, nil
}

// load puts the world where c says.
func (s *search) load(c *config) {
	s.w.State = c.world.Clone()
	s.db.at = c.node
}

// after is the configuration behind a move.
func (c *config) after(a action, w world.State, node int) config {
	next := config{world: w, node: node, budget: c.budget, input: c.input}
	if a.late {
		next.budget.Expiries--
	}
	switch a.kind {
	case crash:
		next.budget.Crashes--
	case fail:
		next.budget.Errors--
	case loseAck:
		next.budget.LostAcks--
	case replay:
		next.budget.Replays--
	case input:
		next.input++
	}
	return next
}

// enter finds or makes the state that the world is in now.
func (s *search) enter(from int32, via action, c config) error {
	s.key = s.appendKey(s.key[:0], &c)
	sum := sha256.Sum256(s.key)
	hash := [16]byte(sum[:16])
	id, known := s.seen[hash]
	if !known {
		id = int32(len(s.states))
		s.seen[hash] = id
		s.states = append(s.states, state{from: from, via: via, leaf: -1})
		s.edges = append(s.edges, nil)
		c.id = id
		s.queue = append(s.queue, c)
	}
	if from >= 0 {
		s.edges[from] = append(s.edges[from], edge{id})
	}
	return nil
}

func (s *search) appendKey(buf []byte, c *config) []byte {
	buf = append(buf,
		byte(c.budget.Crashes), byte(c.budget.LostAcks), byte(c.budget.Errors),
		byte(c.budget.Expiries), byte(c.budget.Replays), byte(c.input),
		byte(c.node), byte(c.node>>8), byte(c.node>>16), byte(c.node>>24))
	return s.w.AppendKey(buf)
}

// settleLeaf judges a state where a schedule can end: everything at rest and
// every input given, or nothing possible within the bound; then what is still
// under way is brought to rest without a fault.
func (s *search) settleLeaf(c *config) error {
	s.load(c)
	if !s.spent(c) {
		return nil
	}
	leaf, err := s.judge.leaf(s)
	s.states[c.id].leaf = leaf
	return err
}

// onlyOptional reports whether nothing but a replay could still happen.
func onlyOptional(moves []action) bool {
	for _, a := range moves {
		if a.kind != replay && a.kind != lapse {
			return false
		}
	}
	return true
}

// verbs are the way to a state.
func (s *search) verbs(id int32) []action {
	var way []action
	for ; s.states[id].from >= 0; id = s.states[id].from {
		way = append(way, s.states[id].via)
	}
	for i, j := 0, len(way)-1; i < j; i, j = i+1, j-1 {
		way[i], way[j] = way[j], way[i]
	}
	return way
}

// count adds up the schedules that end in a leaf that fits.
func (s *search) count(fits func(leaf int32) bool) *big.Int {
	totals := make([]*big.Int, len(s.states))
	var visit func(int32) *big.Int
	visit = func(id int32) *big.Int {
		if totals[id] != nil {
			return totals[id]
		}
		total := new(big.Int)
		totals[id] = total
		if leaf := s.states[id].leaf; leaf >= 0 && fits(leaf) {
			total.SetInt64(1)
		}
		for _, e := range s.edges[id] {
			total.Add(total, visit(e.to))
		}
		return total
	}
	return visit(0)
}
