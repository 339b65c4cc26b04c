package world

import (
	"reflect"
	"slices"
	"strconv"

	"again/engine/text"
	"again/store"
)

// Run is what happened between two moments of a Repeated.
type Run struct {
	Done    int // how often the input had come in by its end
	Deeds   []Deed
	Answers []string // to the requests that came in
}

// Deed is something that a handler, an endpoint or the learner's own statement
// did in a run.
type Deed struct {
	Kind   DeedKind
	What   string // UPDATE inventory_balance, a service, a handler
	Rows   int64  // that a statement hit
	Answer string // a service's
	Error  string // in SQLite's or the service's words
	Undone bool   // its transaction was rolled back
	Times  int
}

// DeedKind says what a Deed is.
type DeedKind int

const (
	Wrote      DeedKind = iota // a statement that writes
	Called                     // an outside service
	Passed                     // a handler that recognised the event
	Broke                      // a handler whose check failed
	Recognised                 // the broker recognised the event and took no message
)

// tell computes what there is to show.
func (w *World) tell(r *Repeated) error {
	now, err := w.startHere("sql")
	if err != nil {
		return err
	}
	r.Input, r.Again = w.Tail.Input, w.Tail.Again.Text
	points := append(slices.Clip(w.Tail.Starts), now)
	r.Moments = []int{0}
	rests := []Start{points[0]}
	for i := 1; i < len(points); i++ {
		if !points[i].Rest {
			continue
		}
		r.Moments = append(r.Moments, i)
		r.Runs = append(r.Runs, w.runBetween(i, rests[len(rests)-1], points[i]))
		rests = append(rests, points[i])
	}
	r.Tables = repeatedTables(w.DatabaseNames(), rests)
	for i, run := range r.Runs {
		if changed(rests[1], rests[i+1]) {
			r.OtherTables = append(r.OtherTables, run.Done)
		}
		if !reflect.DeepEqual(run.heard(), r.Runs[0].heard()) {
			r.OtherAnswers = append(r.OtherAnswers, run.Done)
		}
	}
	return nil
}

// changed reports whether any row differs between two moments.
func changed(a, b Start) bool {
	for i := range a.Tables {
		if slices.ContainsFunc(store.Diff(a.Tables[i], b.Tables[i]), store.TableDiff.Changed) {
			return true
		}
	}
	return false
}

// heard is what whoever asked was told: a client its answers, a handler how
// many rows its statements hit and which errors they gave.
func (r Run) heard() any {
	if r.Answers != nil {
		return r.Answers
	}
	return r.Deeds
}

func (w *World) runBetween(done int, from, to Start) Run {
	run := Run{Done: done}
	k := deeds{world: w, open: map[string][]int{}}
	for _, e := range w.Log[from.Log:to.Log] {
		k.entry(e)
	}
	run.Deeds = k.counted()
	for _, req := range w.Requests[from.Requests:to.Requests] {
		if req.Method != "GET" {
			run.Answers = append(run.Answers, req.line())
		}
	}
	return run
}

// deeds reads a part of the log.
type deeds struct {
	world *World
	all   []Deed
	open  map[string][]int // by actor: what its open transaction did
}

func (k *deeds) entry(e Entry) {
	switch e.Name {
	case "tx.begin":
		k.open[e.Actor] = []int{}
	case "tx.commit":
		delete(k.open, e.Actor)
	case "tx.rollback", "worker.crashed", "actor.crashed", "worker.stopped":
		for _, i := range k.open[e.Actor] {
			k.all[i].Undone = k.all[i].Rows > 0
		}
		delete(k.open, e.Actor)
	case "statement.done":
		if rows, err := strconv.ParseInt(e.Field("rows"), 10, 64); err == nil {
			k.add(e, Deed{Kind: Wrote, What: k.statement(e), Rows: rows})
		}
	case "statement.failed":
		k.add(e, Deed{Kind: Wrote, What: k.statement(e), Error: e.Field("error")})
	case "call.done", "call.failed":
		k.all = append(k.all, Deed{Kind: Called, What: k.service(e), Answer: e.Field("answer"), Error: e.Field("error")})
	case "dedup.skip":
		k.all = append(k.all, Deed{Kind: Passed, What: e.Field("handler")})
	case "handler.failed":
		if n := len(k.all); n == 0 || k.all[n-1].Error != e.Field("error") {
			k.all = append(k.all, Deed{Kind: Broke, What: e.Field("handler"), Error: e.Field("error")})
		}
	case "message.deduplicated":
		k.all = append(k.all, Deed{Kind: Recognised})
	}
}

func (k *deeds) add(e Entry, d Deed) {
	if own, in := k.open[e.Actor]; in && d.Error == "" {
		k.open[e.Actor] = append(own, len(k.all))
	}
	k.all = append(k.all, d)
}

// counted puts the same deeds together, in the order of the first of each.
func (k *deeds) counted() []Deed {
	var out []Deed
	for _, d := range k.all {
		same := slices.IndexFunc(out, func(o Deed) bool {
			o.Times = 0
			return o == d
		})
		if same < 0 {
			same = len(out)
			out = append(out, d)
		}
		out[same].Times++
	}
	return out
}

// statement names the statement of an entry: its verb and its table.
func (k *deeds) statement(e Entry) string {
	if e.Actor == "sql" {
		return statementWords(k.world.Tail.Again.Arg(0))
	}
	if op := k.world.opAt(e.Field("handler"), e.Field("line")); op != nil {
		return statementWords(op.Stmt.SQL)
	}
	return text.Get("world.repeat.statement")
}

func (k *deeds) service(e Entry) string {
	if name := e.Field("service"); name != "" {
		return name
	}
	if op := k.world.opAt(e.Field("handler"), e.Field("line")); op != nil {
		return op.Target
	}
	return ""
}
