package course

import (
	"strconv"

	"again/store"
)

// record is what is kept of the learner in one lesson. Without a progress file
// it lasts as long as the session.
type record struct {
	progress    *store.Progress
	lesson      string
	step        int // where the learner left the lesson
	goals       map[string]bool
	hints       map[int]int // step → hints shown
	predictions map[string]store.Prediction
}

func readRecord(p *store.Progress, lesson string) *record {
	r := &record{progress: p, lesson: lesson, goals: map[string]bool{}, hints: map[int]int{}, predictions: map[string]store.Prediction{}}
	if p == nil {
		return r
	}
	kept, err := p.Load()
	if err != nil {
		return r // the store has told the learner why
	}
	for _, g := range kept.Goals {
		if g.Lesson == lesson {
			r.goals[g.Step] = true
		}
	}
	for _, a := range kept.Predictions {
		if a.Lesson == lesson {
			r.predictions[a.Step] = a
		}
	}
	for _, h := range kept.Hints {
		if step, err := strconv.Atoi(h.Step); err == nil && h.Lesson == lesson {
			r.hints[step-1] = h.Shown
		}
	}
	if kept.Place.Lesson == lesson {
		r.step = kept.Place.Step
	}
	return r
}

// stepKey names a step in the record: its place, so that it is the same in
// every language.
func stepKey(step int) string { return strconv.Itoa(step + 1) }

func (r *record) solved(step int) bool { return r.goals[stepKey(step)] }

func (r *record) goal(step int) {
	r.goals[stepKey(step)] = true
	if r.progress != nil {
		_ = r.progress.Goal(r.lesson, stepKey(step)) // a lesson goes on without its record
	}
}

func (r *record) predicted(step int, answer, right string, skipped bool) {
	correct := !skipped && sameValue(answer, right)
	p := store.Prediction{Lesson: r.lesson, Step: stepKey(step), Answer: answer, Right: right, Outcome: store.OutcomeWrong}
	if skipped {
		p.Outcome = store.OutcomeSkipped
	} else if correct {
		p.Outcome = store.OutcomeRight
	}
	r.predictions[p.Step] = p
	if r.progress != nil {
		_ = r.progress.Predicted(r.lesson, p.Step, answer, right, skipped, correct) // as above
	}
}

// prediction is where the learner stands with a step's question: one that was
// answered before is not asked again.
func (r *record) prediction(step int, asks *Ask) (*Prediction, string) {
	if asks == nil {
		return nil, ""
	}
	p := &Prediction{Question: asks.Question, Choices: asks.Choices}
	kept, ok := r.predictions[stepKey(step)]
	switch {
	case !ok:
		return p, ""
	case kept.Outcome == store.OutcomeSkipped:
		p.Outcome = Skipped
	default:
		p.Outcome, p.Said = Given, asks.choice(kept.Answer)
	}
	return p, kept.Right
}

func (r *record) hint(step, shown int) {
	r.hints[step] = shown
	if r.progress != nil {
		_ = r.progress.Hints(r.lesson, stepKey(step), shown) // as above
	}
}

func (r *record) place(s *Session) {
	r.step = s.step
	if r.progress != nil {
		_ = r.progress.Place(r.lesson, s.step, s.run.hist.Variant(), s.run.hist.Bus()) // as above
	}
}

// ProgressOf counts the steps of a lesson that ask for something, and how many
// of them the learner has done.
func ProgressOf(l *Lesson, kept store.Record) (done, total int) {
	solved := map[string]bool{}
	for _, g := range kept.Goals {
		solved[g.Lesson+" "+g.Step] = true
	}
	answered := map[string]bool{}
	for _, p := range kept.Predictions {
		answered[p.Lesson+" "+p.Step] = true
	}
	for i, step := range l.Steps {
		key := l.Slug + " " + stepKey(i)
		switch {
		case len(step.Goal) > 0:
			total++
			done += count(solved[key])
		case step.Asks != nil:
			total++
			done += count(answered[key])
		}
	}
	return done, total
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
