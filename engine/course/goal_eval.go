package course

import (
	"errors"
	"strconv"
	"strings"

	"again/engine/text"
	"again/engine/world"
	"again/store"
)

// lookup is what goals and probes look things up in.
type lookup struct {
	w     *world.World
	cast  []Event
	judge func() (verdict, error)
	// explored answers whether a schedule breaks the present variant; known is
	// false while nobody has asked the explorer.
	explored func() (breaks, known bool, err error)
}

// look answers a probe as the text that is compared and shown.
func (p Probe) look(l lookup) (string, error) {
	switch p.Kind {
	case "rows", "value":
		return p.ask(l.w)
	case "log":
		return strconv.Itoa(p.count(l)), nil
	}
	return l.anomaly()
}

// ask runs the probe's query: the first cell of the first row.
func (p Probe) ask(w *world.World) (string, error) {
	r, err := w.Query(p.service, p.query)
	if err != nil {
		return "", err
	}
	if len(r.Columns) > 1 {
		return "", errors.New(text.Get("course.probe.columns", len(r.Columns)))
	}
	if len(r.Rows) == 0 {
		return text.Get("course.now.norow"), nil
	}
	return store.Format(r.Rows[0][0]), nil
}

// count is how many log entries match.
func (p Probe) count(l lookup) int {
	n := 0
	for i := range l.w.Log {
		if p.matches(&l.w.Log[i], l.cast) {
			n++
		}
	}
	return n
}

func (p Probe) matches(e *world.Entry, cast []Event) bool {
	if e.Name != p.Name {
		return false
	}
	for _, f := range p.Fields {
		got := e.Field(f.Key)
		if f.Key == "actor" {
			got = e.Actor
		}
		if got != f.Value && got != idOf(f.Value, cast) {
			return false
		}
	}
	return true
}

func idOf(name string, cast []Event) string {
	for _, e := range cast {
		if e.Alias == name {
			return e.ID
		}
	}
	return name
}

// anomaly is the primary one by name.
func (l lookup) anomaly() (string, error) {
	v, err := l.judge()
	switch {
	case err != nil:
		return "", err
	case v.Pending:
		return text.Get("course.now.pending"), nil
	case len(v.Anomalies) == 0:
		return text.Get("course.now.none"), nil
	}
	return v.Anomalies[0].Name, nil
}

// state is the clause with its present value.
func (c Clause) state(l lookup) (GoalState, error) {
	g := GoalState{Text: c.Say()}
	var err error
	switch c.Kind {
	case "rows", "value", "log":
		g.Now, err = c.Probe.look(l)
		g.Reached = err == nil && c.holds(g.Now)
	case "event":
		g.Reached = c.happened(l)
		g.Now = yesNo(g.Reached)
	case "anomaly", "no-anomaly":
		g.Now, g.Reached, err = c.judged(l)
	case "queue-empty":
		g.Reached = l.w.Broker.Empty()
		g.Now = queueNow(l.w)
	case "explore":
		g.Now, g.Reached, err = c.exploredNow(l)
	}
	return g, err
}

func yesNo(yes bool) string {
	if yes {
		return text.Get("course.now.yes")
	}
	return text.Get("course.now.no")
}

// holds compares what was found with what the clause wants, as numbers where
// both are numbers.
func (c Clause) holds(now string) bool {
	a, errA := strconv.ParseFloat(now, 64)
	b, errB := strconv.ParseFloat(c.Want, 64)
	equal := now == c.Want || errA == nil && errB == nil && a == b
	switch c.Op {
	case "is not":
		return !equal
	case "is at least":
		return errA == nil && errB == nil && a >= b
	case "is at most":
		return errA == nil && errB == nil && a <= b
	}
	return equal
}

// happened finds the event, after so many steps of its delivery where the
// clause says so.
func (c Clause) happened(l lookup) bool {
	for i := range l.w.Log {
		e := &l.w.Log[i]
		if c.Probe.matches(e, l.cast) && (c.After < 0 || stepsBefore(l.w.Log, i) == c.After) {
			return true
		}
	}
	return false
}

// stepsBefore is how many steps of its delivery or request an actor had run
// when entry i was written.
func stepsBefore(log []world.Entry, i int) int {
	if n, err := strconv.Atoi(log[i].Field("after")); err == nil {
		return n
	}
	steps := 0
	for j := i - 1; j >= 0; j-- {
		switch e := &log[j]; {
		case e.Name == "message.delivered" && e.Field("worker") == log[i].Actor, e.Name == "request.sent" && log[i].Actor == "api":
			return steps
		case e.Actor == log[i].Actor && isStep(e.Name):
			steps++
		}
	}
	return steps
}

// isStep reports whether each entry of this name is one executed step.
func isStep(name string) bool {
	switch name {
	case "tx.begin", "tx.commit", "ack.sent", "reply.sent":
		return true
	}
	for _, of := range []string{"statement.", "call.", "publish.", "redis."} {
		if strings.HasPrefix(name, of) {
			return true
		}
	}
	return false
}

func (c Clause) judged(l lookup) (now string, reached bool, err error) {
	v, err := l.judge()
	if err != nil || v.Pending {
		return text.Get("course.now.pending"), false, err
	}
	var names []string
	for _, a := range v.Anomalies {
		names = append(names, a.Name)
		reached = reached || a.Name == c.Name
	}
	if len(names) == 0 {
		return text.Get("course.now.none"), c.Kind == "no-anomaly", nil
	}
	return strings.Join(names, ", "), reached, nil
}

func queueNow(w *world.World) string {
	if w.Broker.Empty() {
		return text.Get("course.now.empty")
	}
	n := 0
	for _, m := range w.Broker.Messages {
		if !m.State.Settled() {
			n++
		}
	}
	return text.Get("course.now.messages", n)
}

func (c Clause) exploredNow(l lookup) (now string, reached bool, err error) {
	breaks, known, err := l.explored()
	switch {
	case err != nil || !known:
		return text.Get("course.now.unexplored"), false, err
	case breaks:
		return text.Get("course.now.something"), c.Finds, nil
	}
	return text.Get("course.now.nothing"), !c.Finds, nil
}
