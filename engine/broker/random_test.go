package broker

import (
	"errors"
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

var dawn = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// move is a verb in random runs. Messages are named by their ordinal among
// those that can still be handed out, so that a move means the same on two
// brokers with the same key.
type move struct {
	verb    string
	ordinal int
	worker  string
	event   string
	by      time.Duration
}

// The everyday verbs come more often, so that runs get somewhere.
var (
	everyday = []string{"publish", "deliver", "deliver", "deliver-named", "ack", "ack", "nack"}
	trouble  = []string{
		"disconnect", "expire", "advance", "claim", "drop", "retry-all", "rebalance", "restart", "rolling-update",
	}
)

func randomMove(r *rand.Rand) move {
	verbs := everyday
	if r.Intn(4) == 0 {
		verbs = trouble
	}
	return move{
		verb:    verbs[r.Intn(len(verbs))],
		ordinal: r.Intn(3),
		worker:  "w" + strconv.Itoa(1+min(r.Intn(4), r.Intn(3))),
		event:   "E" + strconv.Itoa(1+r.Intn(2)),
		by:      []time.Duration{time.Second, 30 * time.Second, 2 * time.Minute, 5 * time.Minute}[r.Intn(4)],
	}
}

// rig is a broker with a clock.
type rig struct {
	b   *Broker
	now time.Time
}

// do runs a move; what it answers is comparable between two rigs of one key.
func (g *rig) do(m move) string {
	msg := g.named(m.ordinal)
	var notes []Note
	var err error
	taken := false
	switch m.verb {
	case "publish":
		payload := `{"order_id": "` + m.event + `"}`
		_, taken, notes = g.b.Publish(g.now, m.event, "t", payload, m.event)
	case "deliver":
		_, notes, err = g.b.Deliver(g.now, "", m.worker)
	case "deliver-named":
		_, notes, err = g.b.Deliver(g.now, msg, m.worker)
	case "ack":
		notes, taken = g.b.Ack(g.now, m.worker)
	case "nack":
		notes = g.b.Nack(g.now, m.worker)
	case "disconnect":
		notes = g.b.Disconnect(g.now, m.worker)
	case "expire":
		notes, err = g.expire(msg)
	case "advance":
		g.now = g.now.Add(m.by)
		notes = g.b.Due(g.now)
	case "claim":
		_, notes, err = g.b.Claim(g.now, msg, m.worker)
	case "drop":
		notes, err = g.b.Drop(g.now, msg, m.worker)
	case "retry-all":
		notes = g.b.RetryAll(g.now)
	case "rebalance":
		notes = g.b.Rebalance(g.now)
	case "restart":
		notes = g.b.Restart(g.now)
	case "rolling-update":
		notes = g.b.RollingUpdate(g.now)
	}
	return fmt.Sprint(taken, err != nil, " ", noted(notes))
}

// noted is the names of notes and the events they are about.
func noted(notes []Note) string {
	var out []string
	for _, n := range notes {
		out = append(out, n.Name)
		for _, f := range n.Fields {
			if f.Key == "event_id" || f.Key == "attempt" || f.Key == "result" {
				out = append(out, f.Value)
			}
		}
	}
	return strings.Join(out, " ")
}

func (g *rig) expire(msg string) ([]Note, error) {
	at, err := g.b.Timer(msg)
	if err != nil {
		return nil, err
	}
	if at.After(g.now) {
		g.now = at
	}
	return g.b.Expire(g.now, msg)
}

// named is the n-th message that can still be handed out, or none.
func (g *rig) named(n int) string {
	for i := range g.b.Messages {
		if !g.b.matters(g.now, i, g.b.seekTarget()) {
			continue
		}
		if n == 0 {
			return g.b.Messages[i].Name
		}
		n--
	}
	return "m0"
}

func (g *rig) key() string { return string(g.b.AppendKey(nil, g.now)) }

// profiles to play with: the seven, with low limits, and the optional dedups.
func randomProfiles() []Profile {
	all := Profiles()
	for _, p := range Profiles() {
		if p.Limit > 0 {
			p.Limit = 3
			all = append(all, p)
		}
		if !p.Dedup.On {
			p.Dedup.On = true
			all = append(all, p)
		}
	}
	return all
}

// TestRandomVerbs: whatever is done, no message is lost, counts only grow, the
// broker's parts agree, and a clone is independent.
func TestRandomVerbs(t *testing.T) {
	t.Parallel()
	for n, p := range randomProfiles() {
		r := rand.New(rand.NewSource(int64(n)))
		for run := 0; run < 150; run++ {
			g := &rig{b: New(p), now: dawn}
			var story []string
			for range 40 {
				m := randomMove(r)
				before, clone := g.b.Clone(), &rig{b: g.b.Clone(), now: g.now}
				answer := g.do(m)
				story = append(story, fmt.Sprintf("%+v → %s", m, answer))
				if err := errors.Join(agree(g.b, before), moved(g.b, before, m.verb)); err != nil {
					t.Fatalf("%s: %v after\n%s", p.Name, err, strings.Join(story, "\n"))
				}
				if !same(clone.b, before) {
					t.Fatalf("%s: the clone changed by %+v", p.Name, m)
				}
				if other := clone.do(m); other != answer || clone.key() != g.key() {
					t.Fatalf("%s: %+v: the clone answers %s, not %s", p.Name, m, other, answer)
				}
			}
			if err := drain(g); err != nil {
				t.Fatalf("%s: %v after\n%s", p.Name, err, strings.Join(story, "\n"))
			}
		}
	}
}

func same(a, b *Broker) bool {
	return slices.Equal(a.Messages, b.Messages) && slices.Equal(a.Line, b.Line) &&
		slices.Equal(a.Deliveries, b.Deliveries) && a.Owner == b.Owner && a.OwnerGone.Equal(b.OwnerGone)
}

// agree checks what always holds.
func agree(b, before *Broker) error {
	if len(b.Messages) < len(before.Messages) {
		return fmt.Errorf("a message vanished")
	}
	for i := range before.Messages {
		if b.Messages[i].Attempts < before.Messages[i].Attempts {
			return fmt.Errorf("%s: attempts went down", b.Messages[i].Name)
		}
	}
	for i := range b.Messages {
		if err := agreeMessage(b, i); err != nil {
			return err
		}
	}
	busy := map[string]int{}
	for _, d := range b.Deliveries {
		if d.Late || d.Open && !d.Left {
			busy[d.Worker]++
		}
		if busy[d.Worker] > 1 {
			return fmt.Errorf("%s works on two deliveries", d.Worker)
		}
	}
	return nil
}

func agreeMessage(b *Broker, i int) error {
	m := &b.Messages[i]
	inLine, open := 0, 0
	for _, j := range b.Line {
		if j == i {
			inLine++
		}
	}
	for _, d := range b.Deliveries {
		if d.Message == m.Name && d.Open {
			open++
		}
	}
	state := fmt.Sprintf("%s is %s, %d times in line, %d open deliveries", m.Name, m.State, inLine, open)
	switch {
	case (m.State == Ready) != (inLine == 1), inLine > 1, open > 1:
		return fmt.Errorf("%s", state)
	case (m.State == Held || m.State == Waiting) != (open == 1) && m.State != Pending:
		return fmt.Errorf("%s", state)
	case (m.State == Dropped || m.State == Dead) && m.count() < b.Profile.Limit:
		return fmt.Errorf("%s below its limit", state)
	case (m.State == Dropped || m.State == Dead) && b.Profile.Limit == 0:
		return fmt.Errorf("%s without a limit", state)
	case b.Why(dawn, m.Name) == "":
		return fmt.Errorf("%s, and nobody knows why", state)
	}
	return nil
}

// moved checks that only what may settle a message, or bring it back from
// there, has done so.
func moved(b, before *Broker, verb string) error {
	for i := range before.Messages {
		from, to := before.Messages[i].State, b.Messages[i].State
		var by []string
		switch {
		case from == to:
			continue
		case from == Dead, from == Skipped:
			by = []string{"retry-all"}
		case from == Done:
			by = []string{"restart", "retry-all"}
		case from == Dropped: // for good
		case to == Done, to == Skipped:
			by = []string{"ack"}
		default:
			continue
		}
		if !slices.Contains(by, verb) {
			return fmt.Errorf("%s went from %s to %s", b.Messages[i].Name, from, to)
		}
	}
	return nil
}

// drain finishes everything: hands, queue, timers, and the bus's own remedies.
func drain(g *rig) error {
	for range 200 {
		if g.b.Empty() {
			return nil
		}
		for _, w := range []string{"w1", "w2", "w3"} {
			g.b.Ack(g.now, w)
			if _, _, err := g.b.Deliver(g.now, "", w); err == nil {
				g.b.Ack(g.now, w)
			}
		}
		if at, ok := g.b.NextTimer(); ok {
			g.now = at
			g.b.Due(at)
		}
		g.remedy()
	}
	return fmt.Errorf("does not run empty: %s", g.where())
}

// remedy does what Remedy names for the first message that needs something.
func (g *rig) remedy() {
	for _, m := range g.b.Messages {
		verb, ok := g.b.Remedy(m.Name)
		if !ok || m.State.Settled() {
			continue
		}
		switch words := strings.Fields(verb); words[0] {
		case "claim":
			by := strings.TrimPrefix(words[2], "by=")
			g.b.Claim(g.now, words[1], by)
			g.b.Ack(g.now, by)
		case "rebalance":
			g.b.Rebalance(g.now)
		}
	}
}

func (g *rig) where() string {
	var out []string
	for _, m := range g.b.Messages {
		if !m.State.Settled() {
			out = append(out, m.Name+": "+g.b.Why(g.now, m.Name))
		}
	}
	return strings.Join(out, "; ")
}

// TestEqualKeysBehaveAlike: brokers that came to one key by different ways
// answer every verb alike, and come to equal keys again.
func TestEqualKeysBehaveAlike(t *testing.T) {
	t.Parallel()
	for n, p := range randomProfiles() {
		r := rand.New(rand.NewSource(int64(100 + n)))
		byKey := map[string]*rig{}
		met := 0
		for run := 0; run < 400; run++ {
			g := &rig{b: New(p), now: dawn.Add(time.Duration(r.Intn(3)) * time.Hour)}
			for range 2 + r.Intn(9) {
				g.do(randomMove(r))
				other, ok := byKey[g.key()]
				if !ok {
					byKey[g.key()] = &rig{b: g.b.Clone(), now: g.now}
					continue
				}
				if !reflect.DeepEqual(other.b.Messages, g.b.Messages) {
					met++
				}
				if err := alike(r, g, other); err != nil {
					t.Fatalf("%s: %v", p.Name, err)
				}
			}
		}
		if met < 100 {
			t.Errorf("%s: only %d meetings of different histories", p.Name, met)
		}
	}
}

// alike runs the same moves on copies of both.
func alike(r *rand.Rand, a, b *rig) error {
	x, y := &rig{b: a.b.Clone(), now: a.now}, &rig{b: b.b.Clone(), now: b.now}
	for range 6 {
		m := randomMove(r)
		first, second := x.do(m), y.do(m)
		if first != second {
			return fmt.Errorf("%+v: %q and %q, from\n%+v\n%+v", m, first, second, a.b, b.b)
		}
		if x.key() != y.key() {
			return fmt.Errorf("%+v: keys part, from\n%+v\n%+v", m, a.b, b.b)
		}
		for _, w := range []string{"w1", "w2", "w3"} {
			if len(x.b.Deliverable(w)) != len(y.b.Deliverable(w)) {
				return fmt.Errorf("%+v: %s may be given other messages", m, w)
			}
		}
	}
	return nil
}
