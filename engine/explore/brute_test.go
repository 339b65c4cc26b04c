package explore

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"again/engine/broker"
	"again/engine/handler"
	"again/engine/oracle"
	"again/engine/script"
	"again/engine/world"
	"again/store"
)

// brute is the other way to the same answer: it goes through every schedule one
// by one, each from the start, on databases that remember nothing. It shares the
// world and the oracle with the search, and neither its merging, its memory of
// statements, its choice of moves nor its counting.
type brute struct {
	t      testing.TB
	sc     Scenario
	db     *forgetful
	w      *world.World
	once   *oracle.Cache
	most   int // schedules
	report bruteReport
}

// bruteReport is what both ways are compared by.
type bruteReport struct {
	schedules, breaking int
	shortest            int             // moves of the shortest way to a wrong end, -1 for none
	forced              bool            // … which the bound cut short
	ends                map[string]bool // contents that a schedule can end in
}

// bruteForce walks through all schedules; it gives up behind so many.
func bruteForce(t testing.TB, sc Scenario, once *oracle.Cache, most int) bruteReport {
	t.Helper()
	sc.Setup.Workers = sc.Budget.Workers
	b := &brute{t: t, sc: sc, once: once, most: most, db: openForgetful(t, sc.Setup), report: bruteReport{shortest: -1, ends: map[string]bool{}}}
	b.replay(nil)
	b.walk(nil, sc.Budget)
	return b.report
}

// walk follows every way on from where the world stands, behind a list of verbs.
func (b *brute) walk(verbs []string, budget Budget) {
	if len(verbs) > 400 {
		b.t.Fatal("a schedule does not end")
	}
	if b.report.schedules > b.most {
		return
	}
	tried := 0
	ways := b.ways(verbs, budget)
	for _, m := range append(ways, b.replays(verbs, ways, budget)...) {
		next := append(slices.Clone(verbs), m.verbs...)
		if b.replay(next) {
			if !m.optional {
				tried++
			}
			b.walk(next, m.budget)
		}
	}
	if tried == 0 {
		b.end(verbs)
	}
}

// way is a move that brute force tries.
type way struct {
	verbs    []string
	budget   Budget
	optional bool // a schedule may as well end here
}

// ways are the moves from where the verbs lead, found by looking at the world
// alone.
func (b *brute) ways(verbs []string, budget Budget) []way {
	var all []way
	add := func(spend func(*Budget), verbs ...string) {
		left := budget
		spend(&left)
		all = append(all, way{verbs: verbs, budget: left})
	}
	free := func(*Budget) {}
	busy := false
	for i := range b.w.Actors {
		a := &b.w.Actors[i]
		if a.Idle() {
			continue
		}
		busy = true
		add(free, "step "+a.Name)
		op, last := b.w.NextOp(a.Name)
		if budget.Crashes > 0 {
			add(func(l *Budget) { l.Crashes-- }, "crash "+a.Name)
		}
		if budget.Errors > 0 && !last && op.Code != handler.Ack {
			add(func(l *Budget) { l.Errors-- }, "fail "+a.Name, "step "+a.Name)
		}
		if budget.LostAcks > 0 && (last && !a.Job.Failed || !last && op.Code == handler.Ack) {
			add(func(l *Budget) { l.LostAcks-- }, "lose-ack "+a.Name, "step "+a.Name)
		}
	}
	handed := b.deliveries(budget, add, free)
	late := b.expiries(budget, add)
	switch {
	case busy || handed || late:
	case b.relayWorks(verbs):
		add(free, "step relay")
	case !b.remedies(budget, add):
		if n := given(verbs); n < len(b.sc.Inputs) && b.allDone() {
			add(free, b.sc.Inputs[n].Text)
		}
	}
	return all
}

// given counts the inputs among verbs.
func given(verbs []string) (n int) {
	for _, v := range verbs {
		if strings.HasPrefix(v, "publish ") {
			n++
		}
	}
	return n
}

// replays publish the first event again once all is done, or wait until the bus
// has forgotten it.
func (b *brute) replays(verbs []string, ways []way, budget Budget) []way {
	b.replay(verbs)
	atRest := len(ways) == 0 || len(ways) == 1 && strings.HasPrefix(ways[0].verbs[0], "publish ")
	if budget.Replays == 0 || !atRest || len(b.w.Broker.Messages) == 0 || !b.allDone() {
		return nil
	}
	if until, ok := b.w.Broker.DedupUntil(b.w.Now, "e-1"); ok {
		return []way{{verbs: []string{"advance " + until.Sub(b.w.Now).String()}, budget: budget, optional: true}}
	}
	budget.Replays--
	return []way{{verbs: []string{"replay E1"}, budget: budget, optional: true}}
}

// relayWorks lets the relay run to see whether it publishes anything.
func (b *brute) relayWorks(verbs []string) bool {
	if !b.w.HasRelay() {
		return false
	}
	before := len(b.w.Published)
	_, err := b.w.Do(script.Verb{Name: "relay", Text: "relay"})
	works := err == nil && len(b.w.Published) > before
	b.replay(verbs)
	return works
}

func (b *brute) deliveries(budget Budget, add func(func(*Budget), ...string), free func(*Budget)) bool {
	for _, name := range b.w.Workers() {
		if !b.w.Actor(name).Idle() {
			continue
		}
		for _, m := range b.w.Broker.Deliverable(name)[:min(1, len(b.w.Broker.Deliverable(name)))] {
			if msg, _ := b.w.Broker.Message(m); msg.Attempts < budget.Deliveries {
				add(free, "deliver "+m+" to="+name)
				return true
			}
		}
	}
	return false
}

// expiries let the bus give up on a worker: on one that is gone for nothing, on
// one that is still at work at the cost of an expiry.
func (b *brute) expiries(budget Budget, add func(func(*Budget), ...string)) bool {
	any := false
	for _, m := range b.w.Broker.Messages {
		if m.State == broker.Done || m.Attempts >= budget.Deliveries {
			continue
		}
		_, noTimer := b.w.Broker.Timer(m.Name)
		verb, cost := "expire "+m.Name, 0
		switch busy := b.atWork(m.Name); {
		case busy && m.State.Settled():
			verb = b.remedy(m.Name)
		case busy && (budget.Expiries == 0 || len(b.w.Workers()) < 2), !busy && (noTimer != nil || m.State.Settled()):
			continue
		case busy && noTimer != nil:
			verb, cost = b.remedy(m.Name), 1
		case busy:
			cost = 1
		}
		add(func(l *Budget) { l.Expiries -= cost }, verb)
		any = true
	}
	return any
}

func (b *brute) atWork(m string) bool {
	return slices.ContainsFunc(b.w.Actors, func(a world.Actor) bool { return a.Job != nil && a.Job.Message == m })
}

// remedy is what the operator does about a message, by the first idle worker
// where a worker does it.
func (b *brute) remedy(m string) string {
	verb, _ := b.w.Broker.Remedy(m)
	if claim, _, ok := strings.Cut(verb, " by="); ok {
		for _, name := range b.w.Workers() {
			if b.w.Actor(name).Idle() {
				return claim + " by=" + name
			}
		}
	}
	return verb
}

func (b *brute) remedies(budget Budget, add func(func(*Budget), ...string)) bool {
	for _, m := range b.w.Broker.Messages {
		if m.State != broker.Done && m.State != broker.Ready && m.Attempts < budget.Deliveries {
			add(func(*Budget) {}, b.remedy(m.Name))
			return true
		}
	}
	return false
}

func (b *brute) allDone() bool {
	return !slices.ContainsFunc(b.w.Broker.Messages, func(m broker.Message) bool { return m.State != broker.Done })
}

// replay does the verbs from the start. It is false where the last step made no
// move.
func (b *brute) replay(verbs []string) bool {
	b.db.reset()
	w, err := world.Over(b.sc.Setup, b.db)
	if err != nil {
		b.t.Fatal(err)
	}
	b.w = w
	for i, line := range verbs {
		v, err := script.ParseLine("", 0, line)
		if err != nil {
			b.t.Fatal(err)
		}
		if v.Name == "step" {
			if b.w.Step(v.Arg(0)) != world.Moved {
				return false
			}
			continue
		}
		if _, err := b.w.Do(v); err != nil {
			if i == len(verbs)-1 && v.Name == "claim" { // nobody is idle
				return false
			}
			b.t.Fatalf("%q: %v", verbs, err)
		}
	}
	return true
}

// end brings a schedule to rest and judges it.
func (b *brute) end(verbs []string) {
	b.replay(verbs)
	stuck, forced := b.rest()
	once, err := b.once.Expect(b.sc.Setup, b.w.Inputs)
	if err != nil {
		b.t.Fatal(err)
	}
	obs := oracle.ObserveState(&b.w.State, b.db.tables())
	obs.Stuck = stuck
	wrong := len(once.Judge(obs).Anomalies) > 0
	b.report.schedules++
	b.report.ends[fmt.Sprint(contents(b.db.tables()), stuck != "", wrong)] = true
	if wrong {
		b.report.breaking++
		b.report.note(moveCount(verbs), forced)
	}
}

// rest lets everything end without a fault; the operator brings a message back
// that the bus does not, thrice.
func (b *brute) rest() (stuck string, forced bool) {
	tried := map[string]int{}
	for {
		if !b.w.Resting() {
			forced = true
			if stuck = b.w.Settle(); stuck != "" {
				return stuck, true
			}
		}
		i := slices.IndexFunc(b.w.Broker.Messages, func(m broker.Message) bool { return m.State != broker.Done && m.State != broker.Ready })
		if i < 0 {
			return "", forced
		}
		m := b.w.Broker.Messages[i].Name
		v, err := script.ParseLine("", 0, b.remedy(m))
		if tried[m]++; err != nil || tried[m] > 3 {
			return m, forced
		}
		if _, err := b.w.Do(v); err != nil {
			return m, forced
		}
		forced = true
	}
}

// note keeps the shortest way; one that comes to rest by itself before one that
// the bound cut short.
func (r *bruteReport) note(moves int, forced bool) {
	better := r.shortest < 0 || r.forced && !forced || r.forced == forced && moves < r.shortest
	if better {
		r.shortest, r.forced = moves, forced
	}
}

// moveCount counts moves: fail and lose-ack arm the step that follows them.
func moveCount(verbs []string) int {
	n := 0
	for _, v := range verbs {
		if name, _, _ := cut(v); name != "fail" && name != "lose-ack" {
			n++
		}
	}
	return n
}

func cut(v string) (string, string, bool) {
	for i := range v {
		if v[i] == ' ' {
			return v[:i], v[i+1:], true
		}
	}
	return v, "", false
}

// madeUp is an id that a run makes up, or derives from one.
var madeUp = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}`)

// contents writes rows without what SQLite numbers by itself, without the id and
// the time of a note, and with one sign for every other id that was made up.
func contents(tables map[string]store.Snapshot) string {
	var lines []string
	for service, snap := range tables {
		for _, t := range snap.Tables {
			if t.Name == "notes" {
				for _, row := range t.Rows {
					lines = append(lines, madeUp.ReplaceAllString(fmt.Sprintln(service, t.Name, row[2:]), "#"))
				}
				continue
			}
			lines = append(lines, madeUp.ReplaceAllString(fmt.Sprintln(service, t.Name, t.Rows), "#"))
		}
	}
	slices.Sort(lines)
	return fmt.Sprint(lines)
}
