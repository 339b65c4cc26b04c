package explore

import (
	"context"

	"again/engine/handler"
	"again/engine/world"
)

// Opening says what breaks a handler at a place.
type Opening string

const (
	CrashHere  Opening = "crash"         // the actor dies before the step
	SecondHere Opening = "second-worker" // another worker gets the message while this one stands before the step
)

// Window is a place in a script where something breaks it, and a run that shows
// it.
type Window struct {
	Opening Opening
	Script  *handler.Script
	// Op is the number of the step that the place is before, from 1, as the board
	// counts; one more than the last step is the ack of a script that names none.
	Op             int
	Line           int // 0 for an ack that the script does not name
	Anomaly        string
	Anomalies      []string
	What           []string // the anomalies in words
	Counterexample []string
}

// Windows finds where a crash, and where a second worker, breaks the subject's
// scripts. Each place is a search of its own: whatever may happen within the
// bound, with that one fault at that one place. A subject that goes wrong
// without a fault has no windows, since no place in it is better than another.
func Windows(ctx context.Context, subject Subject, b Bounds) ([]Window, error) {
	if err := b.Check(); err != nil {
		return nil, err
	}
	e, err := open(subject, b)
	if err != nil {
		return nil, err
	}
	defer e.close()
	sound, err := e.try(ctx, None, func(Progress) {})
	if err != nil || sound.Verdict != Safe {
		return nil, err
	}
	var all []Window
	for _, p := range places(subject.Setup) {
		if b.Crashes > 0 {
			if all, err = e.crashWindow(ctx, p, all); err != nil {
				return nil, err
			}
		}
	}
	second, err := e.secondWindows(ctx)
	return append(all, second...), err
}

func (e *explorer) crashWindow(ctx context.Context, p place, all []Window) ([]Window, error) {
	sc, _ := e.subject.scenario(CrashBeforeCommit, e.bounds)
	sc.Budget.Crashes, sc.Budget.Crash = 1, Anywhere
	sc.Gate = &Gate{place: p}
	return e.window(ctx, CrashHere, sc, all)
}

// secondWindows lets the second worker go as far as it can while the first one
// stands. A race that needs both to go in small steps shows at none of these
// places: then the ones where the second may come at all are told.
func (e *explorer) secondWindows(ctx context.Context) (all []Window, err error) {
	sc, ok := e.subject.scenario(TwoWorkers, e.bounds)
	if !ok {
		return nil, nil
	}
	for _, through := range []bool{true, false} {
		for _, p := range places(e.subject.Setup) {
			if p.script.Trigger != handler.OnEvent {
				continue
			}
			sc.Gate = &Gate{place: p, Through: through}
			if all, err = e.window(ctx, SecondHere, sc, all); err != nil {
				return nil, err
			}
		}
		if len(all) > 0 {
			break
		}
	}
	return all, nil
}

// window searches a scenario with a gate and adds what it finds.
func (e *explorer) window(ctx context.Context, o Opening, sc Scenario, all []Window) ([]Window, error) {
	s, err := e.search(sc)
	if err != nil {
		return nil, err
	}
	covered, err := s.run(ctx, func(Progress) {})
	if err != nil {
		return nil, err
	}
	f := s.finding(Fault(o), covered)
	if f.Verdict != Unsafe {
		return all, nil
	}
	p := sc.Gate.place
	return append(all, Window{
		Opening: o, Script: p.script, Op: p.number, Line: p.line,
		Anomaly: f.Anomaly, Anomalies: f.Anomalies, What: f.What, Counterexample: f.Counterexample,
	}), nil
}

// place is a moment before a step of a script; op is nil for the ack at the end
// of a delivery.
type place struct {
	script *handler.Script
	op     *handler.Op
	number int
	line   int
}

// places lists every step of the scripts. The ack stands where the board shows
// it: at the last handler of a delivery.
func places(setup world.Setup) []place {
	var all []place
	for i, h := range setup.Scripts {
		n, named := 0, false
		for j := range h.Ops {
			op := &h.Ops[j]
			if op.Code == handler.ForEach || op.Code == handler.End {
				continue
			}
			n++
			if op.Code == handler.Ack && !h.AcksEarly {
				named = true
				if !lastOf(setup.Scripts[i:]) {
					continue
				}
				all = append(all, place{script: h, number: n, line: op.Line})
				continue
			}
			all = append(all, place{script: h, op: op, number: n, line: op.Line})
		}
		if h.Trigger == handler.OnEvent && !named && !h.AcksEarly && lastOf(setup.Scripts[i:]) {
			all = append(all, place{script: h, number: n + 1})
		}
	}
	return all
}

// lastOf reports whether no other handler behind the first one takes the same
// event.
func lastOf(scripts []*handler.Script) bool {
	for _, other := range scripts[1:] {
		if other.Trigger == handler.OnEvent && other.Type == scripts[0].Type {
			return false
		}
	}
	return true
}
