package course

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"again/engine/oracle"
	"again/engine/text"
)

// Prediction is where the learner stands with the step's question; nil when the
// step asks nothing.
func (s *Session) Prediction() *Prediction { return s.ask }

func (s *Session) locked() bool { return s.ask != nil && s.ask.Outcome == Unanswered }

// Predict answers the step's question: one of its choices as written, or a
// number where there are none.
func (s *Session) Predict(answer string) error {
	if !s.locked() {
		return errors.New(text.Get("course.predict.none"))
	}
	answer = strings.TrimSpace(answer)
	asks := s.Current().Asks
	if len(asks.Choices) > 0 && !slices.Contains(asks.Choices, answer) {
		return errors.New(text.Get("course.predict.choice", strings.Join(asks.Choices, ", ")))
	}
	if _, err := strconv.ParseFloat(answer, 64); err != nil && len(asks.Choices) == 0 {
		return errors.New(text.Get("course.predict.number"))
	}
	right, err := s.answer()
	if err != nil {
		return err
	}
	s.ask.Outcome, s.ask.Said = Given, answer
	s.record.predicted(s.step, asks.value(answer), right, false)
	s.settlePrediction()
	return nil
}

// SkipPrediction unlocks the board without an answer; that is recorded.
func (s *Session) SkipPrediction() {
	if !s.locked() {
		return
	}
	right, _ := s.answer() // without it the outcome stays blank
	s.ask.Outcome = Skipped
	s.record.predicted(s.step, "", right, true)
	s.settlePrediction()
}

// answer computes what the prediction's run gives, on a fork from the step's
// start.
func (s *Session) answer() (string, error) {
	if s.right != "" {
		return s.right, nil
	}
	right, err := s.lesson.answer(s.step, s.once)
	s.right = right
	return right, err
}

func (l *Lesson) answer(step int, once *oracle.Cache) (string, error) {
	asks := l.Steps[step].Asks
	r, err := newRun(l, step, "", "", once)
	if err != nil {
		return "", err
	}
	defer r.close()
	if err := r.play(asks.Run); err != nil {
		return "", err
	}
	return asks.probe.look(lookup{w: r.world(), cast: l.Cast, judge: r.judgeAtRest})
}

// settlePrediction shows the outcome once the learner has answered and the
// step's goal has been reached.
func (s *Session) settlePrediction() {
	if s.ask == nil || s.ask.Outcome == Unanswered {
		return
	}
	if len(s.Current().Goal) > 0 && (!s.solved || s.loaded) && !s.record.solved(s.step) {
		return
	}
	asks := s.Current().Asks
	s.ask.Was = asks.choice(s.right)
	if s.ask.Outcome != Given {
		return
	}
	s.ask.Outcome = Mistaken
	if sameValue(asks.value(s.ask.Said), s.right) {
		s.ask.Outcome = Right
	}
}

// value is what a choice is compared as: the English choice.
func (a *Ask) value(choice string) string {
	if i := slices.Index(a.Choices, choice); i >= 0 {
		return a.Values[i]
	}
	return choice
}

// choice is how a computed value reads among the choices.
func (a *Ask) choice(value string) string {
	for i, v := range a.Values {
		if sameValue(v, value) {
			return a.Choices[i]
		}
	}
	return value
}

// sameValue compares as numbers where both are numbers.
func sameValue(a, b string) bool {
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	return a == b || errX == nil && errY == nil && x == y
}

// FilledTables are the step's tables with their cells computed. They are hidden
// as long as they would tell what was asked.
func (s *Session) FilledTables() []FilledTable {
	if s.ask != nil && (s.ask.Outcome == Unanswered || s.ask.Outcome == Given) {
		return hidden(s.Current().Tables)
	}
	if known, ok := s.tables[s.step]; ok {
		return known
	}
	filled := []FilledTable{}
	for _, t := range s.Current().Tables {
		filled = append(filled, s.lesson.fill(s.step, t, s.once))
	}
	s.tables[s.step] = filled
	return filled
}
