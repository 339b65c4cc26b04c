package world

import (
	"strconv"
	"strings"

	"again/engine/handler"
	"again/engine/text"
	"again/store"
)

// opAt finds a script's op by what a log entry says of it.
func (w *World) opAt(script, line string) *handler.Op {
	n, err := strconv.Atoi(line)
	if err != nil {
		return nil
	}
	for _, s := range w.setup.Scripts {
		if s.Name != script {
			continue
		}
		for i := range s.Ops {
			if s.Ops[i].Line == n {
				return &s.Ops[i]
			}
		}
	}
	return nil
}

// statementWords is a write in two words: what it does, and to which table.
func statementWords(sql string) string {
	verb := ""
	for _, t := range store.Lex(sql) {
		switch {
		case t.Kind == store.Comment, t.Is("OR"), t.Is("IGNORE"), t.Is("ABORT"), t.Is("FAIL"), t.Is("ROLLBACK"):
		case t.Is("INSERT"), t.Is("UPDATE"), t.Is("DELETE"), t.Is("REPLACE"):
			if verb == "" || !t.Is("REPLACE") {
				verb = strings.ToUpper(t.Text)
			}
		case verb == "", t.Is("INTO"), t.Is("FROM"):
		default:
			return verb + " " + t.Name()
		}
	}
	return text.Get("world.repeat.statement")
}

// Words says a deed in one line.
func (d Deed) Words() string {
	said := d.words()
	if d.Undone {
		said = text.Get("world.repeat.undone", said)
	}
	if d.Times > 1 {
		said = text.Get("world.repeat.times", said, d.Times)
	}
	return said
}

func (d Deed) words() string {
	switch {
	case d.Kind == Recognised:
		return text.Get("world.repeat.recognised")
	case d.Kind == Passed:
		return text.Get("world.repeat.passed", d.What)
	case d.Error != "":
		return text.Get("world.repeat.error", d.What, d.Error)
	case d.Kind == Called:
		return text.Get("world.repeat.called", d.What, d.Answer)
	case d.Rows == 1:
		return text.Get("world.repeat.row", d.What)
	}
	return text.Get("world.repeat.rows", d.What, d.Rows)
}

// Words says what happened in a run, one thing a part.
func (r Run) Words() []string {
	var parts []string
	for _, d := range r.Deeds {
		parts = append(parts, d.Words())
	}
	for _, answer := range r.Answers {
		parts = append(parts, text.Get("world.repeat.answer", answer))
	}
	if len(parts) == 0 {
		parts = []string{text.Get("world.repeat.nothing")}
	}
	return parts
}

// Title says what was repeated.
func (r *Repeated) Title() string {
	if done := r.Moments[len(r.Moments)-1]; done > 1 {
		return text.Get("world.repeat.title", r.Input, done)
	}
	return text.Get("world.repeat.once", r.Input)
}

// Column names a moment.
func (r *Repeated) Column(i int) string {
	if r.Moments[i] == 0 {
		return text.Get("world.repeat.before")
	}
	return text.Get("world.repeat.after", r.Moments[i])
}

// Verdicts say whether the tables, and the answers, are the same after each run
// as after the first. One run tells nothing.
func (r *Repeated) Verdicts() []string {
	if len(r.Runs) < 2 {
		return nil
	}
	heard := "rows"
	if r.Runs[0].Answers != nil {
		heard = "answers"
	}
	return []string{r.verdict("tables", r.OtherTables), r.verdict(heard, r.OtherAnswers)}
}

func (r *Repeated) verdict(what string, other []int) string {
	if len(other) == 0 {
		return text.Get("world.repeat." + what + ".same")
	}
	var runs []string
	for _, n := range other {
		runs = append(runs, strconv.Itoa(n))
	}
	return text.Get("world.repeat."+what+".other", strings.Join(runs, ", "), r.Runs[0].Done)
}
