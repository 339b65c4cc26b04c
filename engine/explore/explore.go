package explore

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"strings"

	"again/engine/oracle"
	"again/engine/world"
)

// Report is what an exploration found.
type Report struct {
	Verdict   string    `json:"verdict"` // safe or unsafe, within Bound
	Bound     Bounds    `json:"bound"`
	Bus       string    `json:"bus"`
	Schedules *big.Int  `json:"schedules"`
	States    int       `json:"states"`
	Breaking  *big.Int  `json:"breaking"` // schedules that end wrong
	Covered   bool      `json:"covered"`  // false when the bound on states cut it short
	Remarks   []string  `json:"remarks"`
	Faults    []Finding `json:"faults"`
}

// Finding is what one fault does.
type Finding struct {
	Fault          Fault      `json:"fault"`
	Verdict        string     `json:"verdict"` // safe, unsafe or not-run
	Anomaly        string     `json:"anomaly"`
	Anomalies      []string   `json:"anomalies"`
	Outcome        string     `json:"outcome"`
	Counterexample []string   `json:"counterexample"`
	Diff           []CellDiff `json:"diff"`
	Schedules      *big.Int   `json:"schedules"`
	States         int        `json:"states"`
	Breaking       *big.Int   `json:"breaking"`
	Covered        bool       `json:"covered"`
	What           []string   `json:"what"` // the anomalies in words
}

// Verdicts.
const (
	Safe   = "safe"
	Unsafe = "unsafe"
	NotRun = "not-run"
)

// Run tries each of the faults (all when none is named) on the subject. The
// error is the subject's, the databases', or ctx's when it was stopped.
func Run(ctx context.Context, subject Subject, b Bounds, tell func(Progress), faults ...Fault) (*Report, error) {
	if err := b.Check(); err != nil {
		return nil, err
	}
	if tell == nil {
		tell = func(Progress) {}
	}
	e, err := open(subject, b)
	if err != nil {
		return nil, err
	}
	defer e.close()
	r := &Report{
		Verdict: Safe, Bound: b, Bus: subject.Setup.Bus, Covered: true,
		Schedules: new(big.Int), Breaking: new(big.Int), Remarks: e.remarks(),
	}
	for _, f := range Faults() {
		if len(faults) > 0 && !slices.Contains(faults, f) {
			continue
		}
		found, err := e.try(ctx, f, func(p Progress) {
			p.Fault, p.States = string(f), p.States+r.States
			tell(p)
		})
		if err != nil {
			return nil, err
		}
		r.add(found)
	}
	r.Remarks = e.judge.noted(r.Remarks)
	return r, nil
}

func (r *Report) add(f Finding) {
	r.Faults = append(r.Faults, f)
	if f.Verdict == NotRun {
		return
	}
	r.Schedules.Add(r.Schedules, f.Schedules)
	r.Breaking.Add(r.Breaking, f.Breaking)
	r.States += f.States
	r.Covered = r.Covered && f.Covered
	if f.Verdict == Unsafe {
		r.Verdict = Unsafe
	}
}

// Finding returns what a fault did.
func (r *Report) Finding(f Fault) (Finding, bool) {
	i := slices.IndexFunc(r.Faults, func(g Finding) bool { return g.Fault == f })
	if i < 0 {
		return Finding{}, false
	}
	return r.Faults[i], true
}

// explorer keeps one set of databases and verdicts for all faults of a subject:
// what a statement did for one fault is known to the next.
type explorer struct {
	subject Subject
	bounds  Bounds
	db      *memory
	judge   *judge
	start   int
	timed   bool // a key rests on the clock
}

func open(subject Subject, b Bounds) (*explorer, error) {
	if err := subject.refuse(); err != nil {
		return nil, err
	}
	if err := dryRun(subject, b); err != nil {
		return nil, err
	}
	m, leant, err := maskFor(subject)
	if err != nil {
		return nil, err
	}
	e, err := openWith(subject, b, m)
	if err == nil {
		e.timed = subject.timed(leant)
	}
	return e, err
}

func openWith(subject Subject, b Bounds, m mask) (*explorer, error) {
	db, err := openMemory(subject.Setup, m)
	if err != nil {
		return nil, err
	}
	return &explorer{subject: subject, bounds: b, db: db, judge: newJudge(subject.Setup), start: db.at}, nil
}

// dryRun gives the inputs once, so that a statement or a chain of messages which
// does not end is found before it is run over and over.
func dryRun(subject Subject, b Bounds) error {
	e, err := openWith(subject, b, nil)
	if err != nil {
		return err
	}
	defer e.close()
	s, err := e.search(Scenario{Setup: subject.Setup, Budget: Budget{Workers: 1}})
	if err != nil {
		return err
	}
	for _, v := range join(subject.First, subject.Newer, subject.Changed) {
		if err := s.say(v.Text); err != nil {
			return err
		}
		before := len(s.w.Broker.Messages)
		s.w.Settle()
		if len(s.w.Broker.Messages)-before > world.MostMessages {
			return subject.endless(s.w.Published)
		}
	}
	return subject.placed(e.db.err)
}

// placed says in which script an endless statement stands.
func (s Subject) placed(err error) error {
	var endless *Endless
	if !errors.As(err, &endless) {
		return err
	}
	for _, h := range s.Setup.Scripts {
		for i := range h.Ops {
			if &h.Ops[i].Stmt == endless.Stmt {
				endless.File = h.File
			}
		}
	}
	return endless
}

func (e *explorer) close() { e.db.close() }

// try runs one fault's search.
func (e *explorer) try(ctx context.Context, f Fault, tell func(Progress)) (Finding, error) {
	sc, ok := e.subject.scenario(f, e.bounds)
	if !ok {
		return notRun(f), nil
	}
	switch f {
	case ChangedPayload:
		return e.changed(sc)
	case Reordered:
		return e.reordered(sc)
	}
	s, err := e.search(sc)
	if err != nil {
		return Finding{}, err
	}
	covered, err := s.run(ctx, tell)
	if err != nil {
		return Finding{}, err
	}
	return s.finding(f, covered), nil
}

func notRun(f Fault) Finding {
	return Finding{
		Fault: f, Verdict: NotRun, Anomalies: []string{}, Counterexample: []string{}, Diff: []CellDiff{},
		Schedules: new(big.Int), Breaking: new(big.Int), What: []string{},
	}
}

// search starts a search at the subject's first state.
func (e *explorer) search(sc Scenario) (*search, error) {
	sc.Setup.Workers = sc.Budget.Workers
	w, err := world.Over(sc.Setup, e.db)
	if err != nil {
		return nil, err
	}
	e.db.at = e.start
	s := newSearch(sc, w, e.db, e.judge)
	s.timed = e.timed
	return s, nil
}

// finding reads the result off a search that has run.
func (s *search) finding(f Fault, covered bool) Finding {
	found := notRun(f)
	found.Verdict, found.Covered, found.States = Safe, covered, len(s.states)
	found.Schedules = s.count(func(int32) bool { return true })
	found.Breaking = s.count(s.breaks)
	if id, ok := s.nearestBroken(); ok {
		s.describe(&found, id)
	}
	return found
}

// nearestBroken is the state that ends wrong after the fewest moves: states
// stand in that order. One that had to be brought to rest, because the bound
// was reached, comes after all those that came to rest by themselves.
func (s *search) nearestBroken() (int32, bool) {
	forced := int32(-1)
	for id := range s.states {
		leaf := s.states[id].leaf
		switch {
		case leaf < 0 || !s.breaks(leaf):
		case len(s.judge.verdicts[leaf].after) == 0:
			return int32(id), true
		case forced < 0:
			forced = int32(id)
		}
	}
	return forced, forced >= 0
}

func (s *search) breaks(leaf int32) bool { return len(s.judge.verdicts[leaf].Anomalies) > 0 }

// describe writes down the way to a state that ends wrong, and how.
func (s *search) describe(found *Finding, id int32) {
	leaf := s.judge.verdicts[s.states[id].leaf]
	found.blame(leaf.Verdict, append(playable(s.verbs(id)), leaf.after...))
}

// blame makes the finding unsafe: what is wrong, and the verbs that show it.
func (f *Finding) blame(v oracle.Verdict, verbs []string) {
	f.Verdict, f.Counterexample = Unsafe, verbs
	f.Diff = append(f.Diff, cellDiffs(v)...)
	for i, a := range v.Anomalies {
		if i == 0 {
			f.Anomaly = a.Name
		}
		if !slices.Contains(f.Anomalies, a.Name) {
			f.Anomalies = append(f.Anomalies, a.Name)
		}
		f.What = append(f.What, strings.TrimSpace(a.Where+" "+a.Text))
	}
}
