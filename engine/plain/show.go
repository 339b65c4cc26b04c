package plain

import (
	"fmt"
	"strconv"
	"strings"

	"again/engine/course"
	"again/engine/text"
)

// lessons lists every lesson with what is done of it.
func (r *reading) lessons(string) {
	kept := r.kept()
	part := ""
	for _, l := range r.o.Course.Lessons() {
		if l.Part != part {
			part = l.Part
			r.say(part)
		}
		done, total := course.ProgressOf(l, kept)
		r.say(text.Get("plain.lesson", l.Slug, l.Title, done, total))
	}
}

// step shows the present step from its heading to its goals.
func (r *reading) step(string) {
	s := r.session
	l, step := s.Lesson(), s.Current()
	r.goals, r.shown, r.reached = s.Goals(), false, s.StepDone()
	r.say("")
	r.wrapped("plain.heading", l.Slug, l.Title)
	r.wrapped("plain.step", s.Step()+1, len(l.Steps), step.Title)
	r.say("")
	r.prose(step.Prose)
	r.filled()
	r.question()
	if !r.waiting() { // goals would give the answer away
		r.allGoals()
	}
	r.outcome()
	if len(step.Hints) > 0 {
		r.say(text.Get("plain.hints", s.HintsLeft()))
	}
}

// question shows a prediction that waits.
func (r *reading) question() {
	p := r.session.Prediction()
	if p == nil {
		return
	}
	r.say("")
	r.wrapped("plain.question", p.Question)
	for i, c := range p.Choices {
		r.say(fmt.Sprintf("  %d) %s", i+1, c))
	}
	if r.waiting() {
		key := "plain.pick"
		if len(p.Choices) == 0 {
			key = "plain.number"
		}
		r.wrapped(key)
	}
}

// outcome shows how the prediction came out, once.
func (r *reading) outcome() {
	p := r.session.Prediction()
	if p == nil || r.shown || p.Was == "" {
		return
	}
	switch p.Outcome {
	case course.Right:
		r.wrapped("plain.right", p.Said)
	case course.Mistaken:
		r.wrapped("plain.mistaken", p.Said, p.Was)
	case course.Skipped:
		r.wrapped("plain.was", p.Was)
	default:
		return
	}
	r.shown = true
}

// end says, once, that the step is done.
func (r *reading) end() {
	if r.reached || r.session.Played() || !r.session.StepDone() || len(r.session.Goals()) == 0 {
		return
	}
	r.reached = true
	r.wrapped("plain.done")
}

func (r *reading) allGoals() {
	r.goals = r.session.Goals()
	if len(r.goals) > 0 {
		r.say("")
	}
	for i, g := range r.goals {
		r.goal(i, g)
	}
}

// changedGoals shows the goals whose state or value is new.
func (r *reading) changedGoals() {
	now := r.session.Goals()
	for i, g := range now {
		if i >= len(r.goals) || g != r.goals[i] {
			r.goal(i, g)
		}
	}
	r.goals = now
}

func (r *reading) goal(i int, g course.GoalState) {
	key := "plain.goal.open"
	if g.Reached {
		key = "plain.goal.reached"
	}
	r.wrapped(key, i+1, g.Text, g.Now)
}

// tables shows every table of the board.
func (r *reading) tables() {
	for _, t := range r.session.Board().Tables {
		r.table(t)
	}
}

func tableName(t course.TableView) string {
	if t.Service == "" {
		return t.Name
	}
	return t.Service + "." + t.Name
}

// table shows a table with what changed, what is pending and what "once" holds.
func (r *reading) table(t course.TableView) {
	if len(t.Rows) == 0 {
		r.say(text.Get("plain.table.empty", tableName(t)))
		return
	}
	r.say(text.Get("plain.table", tableName(t)))
	rows := [][]string{append([]string{" "}, t.Columns...)}
	for _, row := range t.Rows {
		rows = append(rows, tableRow(row))
	}
	r.grid(rows)
}

func tableRow(row course.RowView) []string {
	line := []string{string(row.Sign)}
	for _, c := range row.Cells {
		line = append(line, cellText(c))
	}
	if row.Once != "" {
		line = append(line, text.Get("plain.row."+row.Once))
	}
	return line
}

// cellText is a cell in one line: 100 → 99 [w1: 98, not committed] (once: 99).
func cellText(c course.CellView) string {
	said := c.Text
	if c.Changed {
		said = text.Get("plain.cell.changed", c.Was, c.Text)
	}
	for _, p := range c.Pending {
		said += text.Get("plain.cell.pending", p.Actor, p.Text)
	}
	if c.Differs {
		said += text.Get("plain.cell.once", c.Once)
	}
	return strings.TrimSpace(said)
}

// changes shows the rows of a table that the last verb changed, and those that
// somebody has written and not committed.
func (r *reading) changes(t course.TableView) {
	for _, row := range t.Rows {
		if row.Sign == ' ' && !pending(row) {
			continue
		}
		var parts []string
		for i, c := range row.Cells {
			parts = append(parts, t.Columns[i]+"="+cellText(c))
		}
		sign := string(row.Sign)
		r.say(strings.TrimRight("  "+sign+" "+tableName(t)+": "+strings.Join(parts, ", "), " "))
	}
}

func pending(row course.RowView) bool {
	for _, c := range row.Cells {
		if len(c.Pending) > 0 {
			return true
		}
	}
	return false
}

// grid writes cells in aligned columns, indented.
func (r *reading) grid(rows [][]string) {
	for _, line := range course.Columns(rows) {
		r.say(strings.TrimRight("  "+line, " "))
	}
}

// filled shows the tables of the step that runs have filled in.
func (r *reading) filled() {
	for _, t := range r.session.FilledTables() {
		r.say("")
		rows := [][]string{append([]string{t.By}, t.Columns...)}
		for _, row := range t.Rows {
			rows = append(rows, append([]string{row.Title}, row.Cells...))
		}
		r.grid(rows)
	}
}

// board shows everything of a run.
func (r *reading) board(b *course.Board) {
	r.place(b)
	r.strip(b.Strip)
	r.handlers(b)
	for _, t := range b.Tables {
		r.table(t)
	}
	for _, c := range b.Calls {
		r.say(text.Get("plain.call", c.Service, c.Event, c.Answer, c.Fields))
	}
	for _, q := range b.Requests {
		r.say(text.Get("plain.request", q.Method, q.Path, status(q), q.Answer))
	}
	for _, k := range b.Redis {
		r.say(text.Get("plain.redis", k.Key, k.Value, k.TTL))
	}
	r.log(b)
	r.anomalies(b)
}

// place says where in the run the learner is.
func (r *reading) place(b *course.Board) {
	r.wrapped("plain.board", b.VariantTitle, b.Bus, b.Clock.Format("15:04:05"), b.At, b.Of)
}

func status(q course.RequestView) string {
	if q.Status <= 0 {
		return text.Get("plain.noanswer")
	}
	return strconv.Itoa(q.Status)
}

func (r *reading) strip(s course.Strip) {
	if s.HasOutbox {
		r.say(text.Get("plain.outbox", s.Outbox))
	}
	for _, m := range s.Messages {
		r.say(strings.TrimRight(text.Get("plain.message", m.Name, m.Event, m.State, m.Attempts, m.Why, m.Flag), " "))
	}
	actors := s.Workers
	for _, other := range []*course.WorkerView{s.API, s.API2, s.Relay} {
		if other != nil {
			actors = append(actors, *other)
		}
	}
	for _, w := range actors {
		r.say("  " + workerText(w))
	}
}

func workerText(w course.WorkerView) string {
	said := w.Name + " " + w.State
	if w.BlockedBy != "" {
		said = text.Get("plain.blocked", w.Name, w.BlockedBy)
	}
	if w.Event != "" {
		said += text.Get("plain.works", w.Event, w.Handler, course.Ordinal(w.Attempt))
	}
	if w.InTx {
		said += text.Get("plain.intx")
	}
	for _, a := range w.Armed {
		said += "; " + a
	}
	return said
}

// handlers shows the scripts with each actor's place and what happened there.
func (r *reading) handlers(b *course.Board) {
	for _, h := range b.Handlers {
		r.say(text.Get("plain.handler", h.Name, h.Trigger))
		for i, line := range h.Lines {
			for _, m := range line.Marks {
				r.say("         † " + m.Text)
			}
			mark := " "
			if len(line.At) > 0 {
				mark = ">"
			}
			said := fmt.Sprintf("  %s %3d  %s", mark, i+1, line.Text)
			if len(line.At) > 0 {
				said += "   <- " + strings.Join(line.At, ", ")
			}
			r.say(strings.TrimRight(said, " "))
		}
	}
}

func (r *reading) log(b *course.Board) {
	if len(b.Log) > 0 {
		r.say(text.Get("plain.log"))
	}
	for _, e := range b.Log {
		r.say(fmt.Sprintf("  %3d  %s  %s", e.N, e.At.Format("15:04:05"), e.Text))
	}
}

func (r *reading) anomalies(b *course.Board) {
	switch {
	case b.Pending:
		r.say(text.Get("plain.pending"))
	case len(b.Anomalies) == 0:
		r.say(text.Get("plain.noanomaly"))
	}
	for _, a := range b.Anomalies {
		r.say(text.Get("plain.anomaly", a.Name, a.Text))
	}
	for _, remark := range b.Remarks {
		r.say(text.Get("plain.remark", remark))
	}
}
