package world

import (
	"strings"

	"again/engine/handler"
	"again/engine/text"
	"again/store"
)

// settlePC moves the job's place past what is no step (loops, the trailing ack
// of each handler) to the op that the next step runs.
func (w *World) settlePC(a *Actor) {
	j := a.Job
	for j.script() != nil {
		w.noteFinished(a)
		h := j.script()
		if j.PC >= len(h.Ops) {
			w.endScript(a)
			continue
		}
		switch op := &h.Ops[j.PC]; {
		case op.Code == handler.ForEach:
			if err := w.enterLoop(j, op); err != nil {
				w.log(a.Name, "handler.failed", "event_id", j.Event.ID, "handler", h.Name, "error", err.Error(), "worker", workerField(a))
				w.rollback(a)
				j.Failed = true
				w.nextScript(a)
				return
			}
		case op.Code == handler.End:
			w.turnLoop(j, op)
		case op.Code == handler.Ack && !h.AcksEarly:
			j.PC++
		default:
			return
		}
	}
	w.endJob(a)
}

// enterLoop starts a `for each`, or passes over it when there is nothing in it.
func (w *World) enterLoop(j *Job, op *handler.Op) error {
	items, err := w.loopItems(j, op)
	if err != nil {
		return err
	}
	if len(*items) == 0 {
		j.PC = op.Jump
		return nil
	}
	j.Loops = append(j.Loops, loop{Op: j.PC, Items: items, Row: j.Row, Read: overRead(op)})
	j.PC++
	return nil
}

// overRead reports whether a loop goes over what was read from the tables.
func overRead(op *handler.Op) bool { return op.Over == "row" || strings.HasPrefix(op.Over, "row_") }

// loopItems are a loop's turns; those of an event's field are read once.
func (w *World) loopItems(j *Job, op *handler.Op) (*[]item, error) {
	if op.Over == "row" {
		items := rowItems(j.Row)
		return &items, nil
	}
	v, err := w.value(j, op.Over)
	if err != nil {
		return nil, err
	}
	source, isText := v.(string)
	if known := w.turns[turnsKey{source, op.As}]; known != nil && isText {
		return known, nil
	}
	items, err := turns(v, op.As)
	if err == nil && isText && !overRead(op) {
		w.turns[turnsKey{source, op.As}] = &items
	}
	return &items, err
}

// turnsKey is what a loop's turns are read from, and the name that they get.
type turnsKey struct{ source, as string }

func rowItems(r *rowset) []item {
	if r == nil {
		return nil
	}
	items := make([]item, len(r.Rows))
	for i, row := range r.Rows {
		for c, name := range r.Columns {
			items[i] = append(items[i], param{"row_" + name, row[c]})
		}
	}
	return items
}

// turnLoop goes on with the next turn, or leaves the loop.
func (w *World) turnLoop(j *Job, end *handler.Op) {
	l := &j.Loops[len(j.Loops)-1]
	if l.Index+1 < len(*l.Items) {
		l.Index++
		j.PC = l.Op + 1
		return
	}
	j.Row = l.Row
	j.Loops = j.Loops[:len(j.Loops)-1]
	j.PC++
}

// end is the place of the loop's End.
func (l loop) end(h *handler.Script) int { return h.Ops[l.Op].Jump - 1 }

// endScript leaves a handler that ran to its end.
func (w *World) endScript(a *Actor) {
	j := a.Job
	if w.db.InTx(a.Name, j.script().Service) {
		w.rollback(a)
	}
	if j.delivery() {
		w.log(a.Name, "handler.done", "event_id", j.Event.ID, "handler", j.script().Name, "worker", workerField(a))
	}
	w.leaveScript(j)
}

// nextScript goes on with the delivery's next handler.
func (w *World) nextScript(a *Actor) {
	w.leaveScript(a.Job)
	w.settlePC(a)
}

func (w *World) watched(j *Job) {
	if w.Watch != nil {
		w.Watch(j.Event, j.script().Name)
	}
}

func (w *World) leaveScript(j *Job) {
	w.watched(j)
	j.Script++
	j.PC, j.Calls, j.Affected = 0, 0, 0
	j.Loops, j.Row = nil, nil
	j.Wrote = false
}

// endJob is reached when every script has run. A delivery has its ack or nack
// still to come, as a step of its own.
func (w *World) endJob(a *Actor) {
	j := a.Job
	switch {
	case j.delivery() && !j.Acked:
		return
	case j.Request >= 0:
		w.answer(a, defaultStatus(j), defaultBody(j))
	default:
		w.free(a)
	}
}

func defaultStatus(j *Job) int {
	if j.Failed {
		return 500
	}
	return 204
}

func defaultBody(j *Job) string {
	if j.Failed {
		return text.Get("world.reply500")
	}
	return ""
}

// free makes the actor idle. What was armed for this job is disarmed.
func (w *World) free(a *Actor) {
	a.Job, a.Blocked = nil, ""
	a.Crash, a.Fail = Mark{}, Mark{}
}

// rollback undoes what the actor has not committed.
func (w *World) rollback(a *Actor) {
	h := a.Job.script()
	if h == nil || !w.db.InTx(a.Name, h.Service) {
		return
	}
	if _, err := w.db.Exec(a.Name, h.Service, &rollbackStmt, nil, w.env(a)); err == nil {
		w.log(a.Name, "tx.rollback", "worker", workerField(a))
	}
	a.Job.Wrote = false
}

var rollbackStmt = store.Stmt{SQL: "ROLLBACK", Kind: store.Rollback}

// noteFinished remembers that a handler has nothing left to do for an event,
// once its last write is durable.
func (w *World) noteFinished(a *Actor) {
	j := a.Job
	h := j.script()
	if j.PC <= w.lastEffect[h] || w.db.InTx(a.Name, h.Service) {
		return
	}
	f := Finish{j.Event.ID, h.Name}
	if !w.finished(f) {
		w.Finished = append(w.Finished, f)
	}
}

func (w *World) finished(f Finish) bool {
	for _, g := range w.Finished {
		if g == f {
			return true
		}
	}
	return false
}

// drop remembers work of a delivery that a skip or next passes over.
func (w *World) drop(j *Job, op *handler.Op) {
	if !j.delivery() {
		return
	}
	name := j.script().Name
	w.Dropped = append(w.Dropped, Drop{
		Event: j.Event.ID, Handler: name, Line: op.Line,
		Finished: w.finished(Finish{j.Event.ID, name}),
	})
}
