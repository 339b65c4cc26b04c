package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"again/engine/text"
)

// Outcome is how a prediction ended.
type Outcome string

// The outcomes of a prediction.
const (
	OutcomeRight   Outcome = "right"
	OutcomeWrong   Outcome = "wrong"
	OutcomeSkipped Outcome = "skipped"
)

// Goal is a step whose goals were reached.
type Goal struct {
	Lesson string `json:"lesson"`
	Step   string `json:"step"`
}

// Prediction is one answer of the learner.
type Prediction struct {
	Lesson  string  `json:"lesson"`
	Step    string  `json:"step"`
	Answer  string  `json:"answer"`
	Right   string  `json:"right"` // the answer that was right
	Outcome Outcome `json:"outcome"`
}

// Hints is how many hints the learner has had at a step.
type Hints struct {
	Lesson string `json:"lesson"`
	Step   string `json:"step"`
	Shown  int    `json:"shown"`
}

// Place is where the learner left off.
type Place struct {
	Lesson  string `json:"lesson"`
	Step    int    `json:"step"`
	Variant string `json:"variant"`
	Bus     string `json:"bus"`
}

// Record is all that is kept of a learner.
type Record struct {
	Goals       []Goal       `json:"goals"`       // in the order they were reached
	Predictions []Prediction `json:"predictions"` // in the order they were made
	Hints       []Hints      `json:"hints,omitempty"`
	Place       Place        `json:"place"`
}

// Reached reports whether a step's goals were reached.
func (r Record) Reached(lesson, step string) bool {
	return slices.Contains(r.Goals, Goal{Lesson: lesson, Step: step})
}

// Predicted returns the learner's answer at a step.
func (r Record) Predicted(lesson, step string) (Prediction, bool) {
	i := slices.IndexFunc(r.Predictions, func(p Prediction) bool { return p.Lesson == lesson && p.Step == step })
	if i < 0 {
		return Prediction{}, false
	}
	return r.Predictions[i], true
}

// exported is the form in which a record leaves the machine.
type exported struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Record
}

const (
	exportFormat  = "again progress"
	exportVersion = 1
	longestImport = 16 << 20
)

// Export writes the record as JSON, for Import on another machine.
func (p *Progress) Export(w io.Writer) error {
	record, err := p.Load()
	if err != nil {
		return err
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(exported{Format: exportFormat, Version: exportVersion, Record: record})
}

// Import adds what Export wrote to the record: goals and predictions that are
// missing, and the place. It adds all or, after an error, nothing.
func (p *Progress) Import(r io.Reader) error {
	var from exported
	in := json.NewDecoder(io.LimitReader(r, longestImport))
	in.DisallowUnknownFields()
	if err := in.Decode(&from); err != nil {
		return errors.New(text.Get("store.import.unreadable", err))
	}
	if from.Format != exportFormat || from.Version != exportVersion {
		return errors.New(text.Get("store.import.format", from.Format, from.Version))
	}
	if err := from.Record.check(); err != nil {
		return err
	}
	return p.write(from.Record.writes()...)
}

// check looks for what no session writes.
func (r Record) check() error {
	for i, goal := range r.Goals {
		if goal.Lesson == "" || goal.Step == "" {
			return errors.New(text.Get("store.import.entry", fmt.Sprintf("goals[%d]", i)))
		}
	}
	outcomes := []Outcome{OutcomeRight, OutcomeWrong, OutcomeSkipped}
	for i, p := range r.Predictions {
		if p.Lesson == "" || p.Step == "" || !slices.Contains(outcomes, p.Outcome) {
			return errors.New(text.Get("store.import.entry", fmt.Sprintf("predictions[%d]", i)))
		}
	}
	for i, h := range r.Hints {
		if h.Lesson == "" || h.Step == "" || h.Shown < 1 {
			return errors.New(text.Get("store.import.entry", fmt.Sprintf("hints[%d]", i)))
		}
	}
	return nil
}

// writes are the statements that add a record.
func (r Record) writes() []change {
	var changes []change
	for _, goal := range r.Goals {
		changes = append(changes, goalChange(goal))
	}
	for _, prediction := range r.Predictions {
		changes = append(changes, predictionChange(prediction))
	}
	for _, hints := range r.Hints {
		changes = append(changes, hintsChange(hints))
	}
	if r.Place.Lesson != "" {
		changes = append(changes, placeChange(r.Place))
	}
	return changes
}
