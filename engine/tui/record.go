package tui

import (
	"again/engine/lab"
	"again/store"
)

// guarded is the learner's record for commands that run beside the session: one
// at a time, as the session is used.
type guarded struct {
	desk *desk
	kept lab.Record
}

// record is where the exam is kept, nil where nothing is.
func (m *Model) record() lab.Record {
	if m.opts.Record == nil {
		return nil
	}
	return guarded{m.desk, m.opts.Record}
}

// Goal keeps a step that was reached.
func (g guarded) Goal(lesson, step string) error {
	g.desk.mu.Lock()
	defer g.desk.mu.Unlock()
	return g.kept.Goal(lesson, step)
}

// Predicted keeps an answer.
func (g guarded) Predicted(lesson, step, answer, right string, skipped, correct bool) error {
	g.desk.mu.Lock()
	defer g.desk.mu.Unlock()
	return g.kept.Predicted(lesson, step, answer, right, skipped, correct)
}

// Load reads all that is kept.
func (g guarded) Load() (store.Record, error) {
	g.desk.mu.Lock()
	defer g.desk.mu.Unlock()
	return g.kept.Load()
}
