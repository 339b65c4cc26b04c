package store

import (
	"errors"
	"slices"

	"again/engine/text"
	"again/store/internal/sqlite3"
)

// Progress keeps the learner's record in a file. Each write is a transaction of
// its own with a rollback journal: at any moment the process may be killed, and
// another may write to the same file. What cannot be kept in the file is kept
// in memory for as long as the program runs.
type Progress struct {
	disk   *sqlite3.Conn // nil when nothing is saved
	memory *sqlite3.Conn // nil as long as the file does
	known  []change      // what memory begins with: all that this process knows
	// waiting are changes that another process has kept from the file so far.
	waiting []change
}

// change is one statement with its values.
type change struct {
	sql  string
	args []any
}

// Goal records that a step's goals were reached.
func (p *Progress) Goal(lesson, step string) error {
	return p.write(goalChange(Goal{Lesson: lesson, Step: step}))
}

// Predicted records the answer to a step's question and the one that was
// right. The first answer stays; one that was skipped may be given later.
func (p *Progress) Predicted(lesson, step, answer, right string, skipped, correct bool) error {
	outcome := OutcomeWrong
	switch {
	case skipped:
		outcome = OutcomeSkipped
	case correct:
		outcome = OutcomeRight
	}
	return p.write(predictionChange(Prediction{Lesson: lesson, Step: step, Answer: answer, Right: right, Outcome: outcome}))
}

// Hints records how many hints the learner has had at a step.
func (p *Progress) Hints(lesson, step string, shown int) error {
	return p.write(hintsChange(Hints{Lesson: lesson, Step: step, Shown: shown}))
}

// Place records where the learner is.
func (p *Progress) Place(lesson string, step int, variant, bus string) error {
	return p.write(placeChange(Place{Lesson: lesson, Step: step, Variant: variant, Bus: bus}))
}

// Reset forgets everything.
func (p *Progress) Reset() error {
	return p.write(change{sql: "DELETE FROM goals"}, change{sql: "DELETE FROM predictions"},
		change{sql: "DELETE FROM hints"}, change{sql: "DELETE FROM place"})
}

// Close closes the file.
func (p *Progress) Close() error {
	var errs []error
	if p.disk != nil {
		errs = append(errs, convert(p.disk.Close()))
	}
	if p.memory != nil {
		errs = append(errs, convert(p.memory.Close()))
	}
	p.disk, p.memory = nil, nil
	return errors.Join(errs...)
}

// Saved reports whether the record goes to a file.
func (p *Progress) Saved() bool { return p.disk != nil }

func goalChange(g Goal) change {
	return change{"INSERT INTO goals (lesson, step) VALUES (?, ?) ON CONFLICT DO NOTHING", []any{g.Lesson, g.Step}}
}

func predictionChange(p Prediction) change {
	return change{`INSERT INTO predictions (lesson, step, answer, right_answer, outcome) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (lesson, step) DO UPDATE SET answer = excluded.answer, right_answer = excluded.right_answer, outcome = excluded.outcome
		WHERE predictions.outcome = 'skipped'`, []any{p.Lesson, p.Step, p.Answer, p.Right, string(p.Outcome)}}
}

func hintsChange(h Hints) change {
	return change{`INSERT INTO hints (lesson, step, shown) VALUES (?, ?, ?)
		ON CONFLICT (lesson, step) DO UPDATE SET shown = max(shown, excluded.shown)`, []any{h.Lesson, h.Step, int64(h.Shown)}}
}

func placeChange(p Place) change {
	return change{"REPLACE INTO place (id, lesson, step, variant, bus) VALUES (1, ?, ?, ?, ?)", []any{p.Lesson, int64(p.Step), p.Variant, p.Bus}}
}

// write makes the changes in one transaction. While another process holds the
// file for long they wait for the next write. Where the file takes them no
// more, the error says so once, and the session goes on in memory.
func (p *Progress) write(changes ...change) error {
	if p.disk == nil {
		return p.remember(changes)
	}
	p.known = append(p.known, changes...)
	p.waiting = append(p.waiting, changes...)
	err := p.giveUpUnlessBusy(apply(p.disk, p.waiting))
	if err == nil {
		p.waiting = nil
	}
	return err
}

// remember makes the changes in memory, from now on in place of the file.
func (p *Progress) remember(changes []change) error {
	if p.memory == nil {
		memory, err := recall(p.known)
		if err != nil {
			return err
		}
		p.memory, p.known = memory, nil
	}
	return apply(p.memory, changes)
}

// recall makes a database in memory of what is known.
func recall(known []change) (*sqlite3.Conn, error) {
	memory, err := sqlite3.Open(":memory:", sqlite3.Options{})
	if err != nil {
		return nil, convert(err)
	}
	if err := apply(memory, slices.Concat(progressSchema(), known)); err != nil {
		_ = memory.Close()
		return nil, err
	}
	return memory, nil
}

// giveUpUnlessBusy gives the file up after an error, except one of another
// process that holds it.
func (p *Progress) giveUpUnlessBusy(err error) error {
	var own *Error
	if err == nil || errors.As(err, &own) && own.Problem == Busy {
		return err
	}
	_ = p.disk.Close()
	p.disk, p.waiting = nil, nil
	if err := p.remember(nil); err != nil {
		return err
	}
	return errors.New(text.Get("store.progress.lost", err))
}

// Load reads the whole record, what other processes wrote included. Where the
// file cannot be read, it is the record as this process knows it.
func (p *Progress) Load() (Record, error) {
	if p.disk != nil {
		record, err := readRecord(p.disk)
		if p.giveUpUnlessBusy(err) == nil {
			return record, nil
		}
	}
	if p.memory != nil {
		return readRecord(p.memory)
	}
	memory, err := recall(p.known)
	if err != nil {
		return Record{}, err
	}
	defer func() { _ = memory.Close() }()
	return readRecord(memory)
}

// apply makes the changes in one transaction that begins as a writer, so that
// it waits for another process before it has read anything.
func apply(raw *sqlite3.Conn, changes []change) error {
	err := raw.Exec("BEGIN IMMEDIATE")
	for _, c := range changes {
		if err == nil {
			err = execute(raw, c)
		}
	}
	if err == nil {
		err = raw.Exec("COMMIT")
	}
	if err != nil && !raw.Autocommit() {
		_ = raw.Exec("ROLLBACK")
	}
	return convert(err)
}

func execute(raw *sqlite3.Conn, c change) error {
	stmt, err := raw.Prepare(c.sql)
	if err != nil {
		return err
	}
	defer stmt.Finalize()
	for i, arg := range c.args {
		if err := stmt.Bind(i+1, arg); err != nil {
			return err
		}
	}
	_, err = stmt.Step()
	return err
}

// readRecord reads everything at one moment.
func readRecord(raw *sqlite3.Conn) (Record, error) {
	var record Record
	if err := raw.Exec("BEGIN"); err != nil {
		return record, convert(err)
	}
	defer func() { _ = raw.Exec("ROLLBACK") }()
	err := query(raw, "SELECT lesson, step FROM goals ORDER BY id", nil, func(row *sqlite3.Stmt) {
		record.Goals = append(record.Goals, Goal{Lesson: row.Text(0), Step: row.Text(1)})
	})
	if err != nil {
		return Record{}, err
	}
	err = query(raw, "SELECT lesson, step, answer, right_answer, outcome FROM predictions ORDER BY id", nil, func(row *sqlite3.Stmt) {
		record.Predictions = append(record.Predictions, Prediction{
			Lesson: row.Text(0), Step: row.Text(1), Answer: row.Text(2), Right: row.Text(3), Outcome: Outcome(row.Text(4)),
		})
	})
	if err != nil {
		return Record{}, err
	}
	err = query(raw, "SELECT lesson, step, shown FROM hints ORDER BY id", nil, func(row *sqlite3.Stmt) {
		record.Hints = append(record.Hints, Hints{Lesson: row.Text(0), Step: row.Text(1), Shown: int(row.Int(2))})
	})
	if err != nil {
		return Record{}, err
	}
	err = query(raw, "SELECT lesson, step, variant, bus FROM place", nil, func(row *sqlite3.Stmt) {
		record.Place = Place{Lesson: row.Text(0), Step: int(row.Int(1)), Variant: row.Text(2), Bus: row.Text(3)}
	})
	if err != nil {
		return Record{}, err
	}
	return record, nil
}
