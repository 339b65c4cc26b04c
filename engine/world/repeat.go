package world

import (
	"errors"
	"strconv"

	"again/engine/script"
	"again/engine/text"
	"again/store"
)

// MaxRepeats bounds `repeat`.
const MaxRepeats = 9

// Repeated is what one `repeat` has to show: an input that came in n times from
// one start, what the tables held after each, and what happened in between.
type Repeated struct {
	Verb    int    // the verb that it is, as in Entry
	Input   string // as written: publish E1
	Again   string // how it was done again: replay E1
	Did     []string
	Moments []int // the columns: 0 for before, then how often it had come in
	Runs    []Run // one a moment but the first
	Tables  []RepeatedTable
	Open    string // why it stopped short of n, "" else

	// After which runs something is not as after the first.
	OtherTables, OtherAnswers []int
}

// doRepeat brings the last input of the run in until it came in n times, each
// time followed by settle. Where none came in yet, the lesson's first is taken.
func doRepeat(w *World, v script.Verb) ([]string, error) {
	n, err := strconv.Atoi(v.Arg(0))
	if err != nil || n < 1 || n > MaxRepeats {
		return nil, errors.New(text.Get("world.repeat", v.Arg(0), MaxRepeats))
	}
	if w.live == nil {
		return nil, errors.New(text.Get("world.boardonly", v.Name))
	}
	r := Repeated{Verb: w.Verbs + 1}
	if w.Tail.Key == "" {
		if err := w.doFirst(&r); err != nil {
			return nil, err
		}
	}
	r.Open = w.comeToRest()
	for r.Open == "" && len(w.Tail.Starts) < n {
		if r.Open = w.doAgain(&r); r.Open == "" {
			r.Open = w.comeToRest()
		}
	}
	if err := w.tell(&r); err != nil {
		return nil, err
	}
	w.Repeats = append(w.Repeats, r)
	return r.Lines(), nil
}

// doFirst brings in what the run begins with.
func (w *World) doFirst(r *Repeated) error {
	first := w.setup.First
	if first.Name == "" {
		if len(w.setup.Cast) == 0 {
			return errors.New(text.Get("world.norepeat"))
		}
		alias := w.setup.Cast[0].Alias
		first = script.Verb{Name: "publish", Args: []string{alias}, Text: "publish " + alias}
	}
	a, err := w.arrives(first)
	if err != nil {
		return err
	}
	if a == nil {
		return errors.New(text.Get("world.norepeat"))
	}
	if _, err := verbs[first.Name](w, first); err != nil {
		return err
	}
	w.follow(first, a)
	r.Did = append(r.Did, first.Text)
	return nil
}

// doAgain brings the input in once more. It returns why it could not.
func (w *World) doAgain(r *Repeated) (open string) {
	v := w.Tail.Again
	a, err := w.arrives(v)
	if err != nil {
		return err.Error()
	}
	a.key = w.Tail.Key // a message of that id may carry another payload by now
	if _, err := verbs[v.Name](w, v); err != nil && !w.answered(v, err) {
		return err.Error()
	}
	w.follow(v, a)
	r.Did = append(r.Did, v.Text)
	return ""
}

// answered reports whether a statement that failed was answered by SQLite, as
// one that repeats a key is: that is a run like any other, and is logged.
func (w *World) answered(v script.Verb, err error) bool {
	var e *store.Error
	if v.Name != "sql" || !errors.As(err, &e) || e.Problem == store.Stopped || e.Problem == store.Refused {
		return false
	}
	w.log("sql", "statement.failed", "error", err.Error())
	return true
}

// comeToRest settles behind an event or a request; a statement of the learner's
// own is done once it is done. It returns what does not come to an end.
func (w *World) comeToRest() (open string) {
	if w.Tail.Settled || w.Tail.Again.Name == "sql" {
		return ""
	}
	said, _ := doSettle(w, script.Verb{Name: "settle"})
	if len(said) > 0 {
		return said[0]
	}
	w.Tail.Settled = true
	return ""
}

// Repeated is what the last verb showed, nil when it was no `repeat`.
func (w *World) Repeated() *Repeated {
	if n := len(w.Repeats); n > 0 && w.Repeats[n-1].Verb == w.Verbs {
		return &w.Repeats[n-1]
	}
	return nil
}
