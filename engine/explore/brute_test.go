package explore

import (
	"fmt"
	"slices"
	"testing"

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
	once   *oracle.Once
	report bruteReport
}

// bruteReport is what both ways are compared by.
type bruteReport struct {
	schedules, breaking int
	shortest            int             // moves of the shortest way to a wrong end, -1 for none
	forced              bool            // … which the bound cut short
	ends                map[string]bool // contents that a schedule can end in
}

func bruteForce(t testing.TB, sc Scenario) bruteReport {
	t.Helper()
	sc.Setup.Workers = sc.Budget.Workers
	b := &brute{t: t, sc: sc, db: openForgetful(t, sc.Setup), report: bruteReport{shortest: -1, ends: map[string]bool{}}}
	b.replay(nil)
	b.walk(nil, sc.Budget)
	return b.report
}

// walk follows every way on from where the world stands, behind a list of verbs.
func (b *brute) walk(verbs []string, budget Budget) {
	if len(verbs) > 400 {
		b.t.Fatal("a schedule does not end")
	}
	tried := 0
	for _, m := range b.ways(budget) {
		next := append(slices.Clone(verbs), m.verbs...)
		if b.replay(next) {
			tried++
			b.walk(next, m.budget)
		}
	}
	if tried == 0 {
		b.end(verbs)
	}
}

// way is a move that brute force tries.
type way struct {
	verbs  []string
	budget Budget
}

// ways are the moves from here, found by looking at the world alone.
func (b *brute) ways(budget Budget) []way {
	var all []way
	add := func(spend func(*Budget), verbs ...string) {
		left := budget
		spend(&left)
		all = append(all, way{verbs, left})
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
	if !busy && !handed && !late {
		if n := len(b.w.Inputs); n < len(b.sc.Inputs) {
			add(free, b.sc.Inputs[n].Text)
		}
	}
	return all
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

// expiries let the timer of a message run out that its worker is still at.
func (b *brute) expiries(budget Budget, add func(func(*Budget), ...string)) bool {
	any := false
	for _, m := range b.w.Broker.Messages {
		_, err := b.w.Broker.Timer(m.Name)
		if m.State.Settled() || m.Attempts >= budget.Deliveries || err != nil || budget.Expiries == 0 || len(b.w.Workers()) < 2 {
			continue
		}
		add(func(l *Budget) { l.Expiries-- }, "expire "+m.Name)
		any = true
	}
	return any
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
	for _, line := range verbs {
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
			b.t.Fatalf("%q: %v", verbs, err)
		}
	}
	return true
}

// end brings a schedule to rest and judges it.
func (b *brute) end(verbs []string) {
	b.replay(verbs)
	stuck := ""
	forced := !b.w.Resting()
	if forced {
		stuck = b.w.Settle()
	}
	if b.once == nil {
		once, err := oracle.Expect(b.sc.Setup, b.w.Inputs)
		if err != nil {
			b.t.Fatal(err)
		}
		b.once = once
	}
	obs := oracle.ObserveState(&b.w.State, b.db.tables())
	obs.Stuck = stuck
	wrong := len(b.once.Judge(obs).Anomalies) > 0
	b.report.schedules++
	b.report.ends[fmt.Sprint(contents(b.db.tables()), stuck, wrong)] = true
	if wrong {
		b.report.breaking++
		b.report.note(moveCount(verbs), forced)
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

// contents writes rows without what SQLite numbers by itself.
func contents(tables map[string]store.Snapshot) string {
	var lines []string
	for service, snap := range tables {
		for _, t := range snap.Tables {
			lines = append(lines, fmt.Sprintln(service, t.Name, t.Rows))
		}
	}
	slices.Sort(lines)
	return fmt.Sprint(lines)
}

// forgetful are databases that run every statement, every time.
type forgetful struct {
	t     testing.TB
	src   *world.Source
	dbs   map[string]*store.DB
	conns map[seat]*store.Conn
	start map[string]store.Snapshot
}

func openForgetful(t testing.TB, setup world.Setup) *forgetful {
	t.Helper()
	d := &forgetful{t: t, src: world.NewSource(setup.StartEnv()), dbs: map[string]*store.DB{}, conns: map[seat]*store.Conn{}}
	engine := store.NewEngine(d.src)
	for service, schema := range setup.Schemas {
		db, err := engine.Memory()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		if err := db.Load(schema); err != nil {
			t.Fatal(err)
		}
		d.dbs[service] = db
	}
	d.start = d.tables()
	return d
}

func (d *forgetful) Exec(actor, service string, st *store.Stmt, args []store.Value, env world.Env) (store.Result, error) {
	s := seat{actor, service}
	if d.conns[s] == nil {
		c, err := d.dbs[service].Connect()
		if err != nil {
			d.t.Fatal(err)
		}
		d.t.Cleanup(func() { _ = c.Close() })
		d.conns[s] = c
	}
	d.src.Point(env)
	return d.conns[s].Exec(st, args)
}

func (d *forgetful) Disconnect(actor string) {
	for s, c := range d.conns {
		if s.actor == actor {
			d.rollback(c)
		}
	}
}

func (d *forgetful) rollback(c *store.Conn) {
	if c.InTx() {
		if _, err := c.Exec(&store.Stmt{SQL: "ROLLBACK", Kind: store.Rollback}, nil); err != nil {
			d.t.Fatal(err)
		}
	}
}

func (d *forgetful) InTx(actor, service string) bool {
	c := d.conns[seat{actor, service}]
	return c != nil && c.InTx()
}

func (d *forgetful) reset() {
	for _, c := range d.conns {
		d.rollback(c)
	}
	for service, db := range d.dbs {
		if err := db.Restore(d.start[service]); err != nil {
			d.t.Fatal(err)
		}
	}
}

func (d *forgetful) tables() map[string]store.Snapshot {
	all := map[string]store.Snapshot{}
	for service, db := range d.dbs {
		snap, err := db.Snapshot()
		if err != nil {
			d.t.Fatal(err)
		}
		all[service] = snap
	}
	return all
}
