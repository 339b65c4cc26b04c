package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"again/engine/lab"
	"again/engine/text"
	"again/store"
)

// progressCmd shows the learner's record, or moves it.
type progressCmd struct {
	Export string `help:"${export}" placeholder:"FILE" xor:"what"`
	Import string `help:"${import}" placeholder:"FILE" xor:"what"`
	Reset  bool   `help:"${reset}" xor:"what"`
}

// Run prints, writes, reads or empties the record.
func (c *progressCmd) Run(io Streams, g *Global) error {
	p, notice, err := g.progress()
	if err != nil {
		return err
	}
	defer p.Close()
	if notice != "" {
		fmt.Fprintln(io.Err, notice)
	}
	switch {
	case c.Export != "":
		return export(p, c.Export, g.statePath())
	case c.Import != "":
		return importFrom(p, c.Import)
	case c.Reset:
		return p.Reset()
	}
	return c.show(io, p)
}

// export writes the record to a file of its own; nothing is written when it
// cannot be read.
func export(p *store.Progress, path, state string) error {
	if same(path, state) {
		return errors.New(text.Get("cli.exportself", path))
	}
	var record bytes.Buffer
	if err := p.Export(&record); err != nil {
		return err
	}
	return os.WriteFile(path, record.Bytes(), 0o644)
}

func same(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

func importFrom(p *store.Progress, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := p.Import(f); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func (c *progressCmd) show(io Streams, p *store.Progress) error {
	record, err := p.Load()
	if err != nil {
		return err
	}
	steps, guesses, right, exam := 0, 0, 0, 0
	for _, goal := range record.Goals {
		if lab.OfExam(goal.Step) {
			exam++
		} else {
			steps++
		}
	}
	for _, guess := range record.Predictions {
		if lab.OfExam(guess.Step) {
			continue
		}
		guesses++
		if guess.Outcome == store.OutcomeRight {
			right++
		}
	}
	fmt.Fprintln(io.Out, text.Get("cli.progress", steps, guesses, right))
	if exam > 0 {
		fmt.Fprintln(io.Out, text.Get("cli.exam", exam))
	}
	if record.Place.Lesson != "" {
		fmt.Fprintln(io.Out, text.Get("cli.place", record.Place.Lesson, record.Place.Step+1))
	}
	return nil
}
