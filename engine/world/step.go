package world

import (
	"errors"
	"fmt"
	"strconv"

	"again/engine/handler"
	"again/engine/text"
	"again/store"
)

// Progress is what became of one step.
type Progress int

const (
	Moved   Progress = iota // it ran (or failed, or crashed)
	Stood                   // blocked by another actor, or waiting for a slow service
	Nothing                 // the actor has nothing to do
)

const errInjected = text.Error("world.injected")

// step runs the actor's next step.
func (w *World) step(a *Actor) Progress {
	j := a.Job
	switch {
	case j == nil:
		return Nothing
	case j.Until.After(w.Now):
		return Stood
	case a.Crash.armed() && w.fits(a.Crash, j):
		w.kill(a)
		return Moved
	}
	op := j.op()
	var err error
	fails := a.Fail.armed() && w.fits(a.Fail, j)
	if fails {
		a.Fail = Mark{}
	}
	switch {
	case op == nil:
		w.finishDelivery(a, fails)
		return Moved
	case fails && op.Code != handler.Ack:
		err = errInjected
	default: // an ack that fails is an ack that the broker never hears
		a.LoseAck = a.LoseAck || fails
		err = w.execute(a, op)
	}
	if busy(err) {
		return w.block(a, op)
	}
	a.Blocked = ""
	j.Steps++
	w.after(a, op, err)
	return Moved
}

// fits reports whether the job's next step is the one that m means.
func (w *World) fits(m Mark, j *Job) bool {
	if m.Step > 0 {
		return m.Step == j.Steps+1
	}
	op := j.op()
	switch m.Word {
	case "commit":
		return op != nil && op.Code == handler.SQL && op.Stmt.Kind == store.Commit
	case "publish":
		return op != nil && op.Code == handler.Publish
	case "ack":
		return op == nil && j.delivery() && !j.Acked || op != nil && op.Code == handler.Ack
	}
	return false
}

func (w *World) execute(a *Actor, op *handler.Op) error {
	switch op.Code {
	case handler.SQL:
		return w.execSQL(a, op)
	case handler.Call:
		return w.execCall(a, op)
	case handler.Publish:
		return w.execPublish(a, op)
	case handler.SetNX, handler.Set, handler.Get, handler.Del:
		return w.execRedis(a, op)
	case handler.Reply:
		return w.execReply(a, op)
	case handler.Ack:
		w.sendAck(a)
		return nil
	}
	return fmt.Errorf("op %d is not a step", op.Code) // the parser lets no such op through
}

// after looks at how a step went and moves on to the next one.
func (w *World) after(a *Actor, op *handler.Op, err error) {
	j := a.Job
	if j == nil { // the step ended the job: an answer, or an ack that was lost
		return
	}
	switch w.judge(a, op, err) {
	case goOn:
		j.PC++
		w.settlePC(a)
	case nextLine:
		w.drop(j, op)
		j.PC = j.Loops[len(j.Loops)-1].end(j.script())
		w.settlePC(a)
	case leave:
		w.drop(j, op)
		w.rollback(a)
		w.log(a.Name, "dedup.skip", "event_id", j.Event.ID, "bus", w.setup.Bus, "handler", j.script().Name, "worker", workerField(a))
		w.nextScript(a)
	case failed:
		w.rollback(a)
		w.log(a.Name, "handler.failed", "event_id", j.Event.ID, "handler", j.script().Name, "error", failureText(err, op, j), "worker", workerField(a))
		j.Failed = true
		w.nextScript(a)
	}
}

// verdict is what a step's outcome means for the script.
type verdict int

const (
	goOn verdict = iota
	nextLine
	leave
	failed
)

func (w *World) judge(a *Actor, op *handler.Op, err error) verdict {
	j := a.Job
	if err != nil {
		w.log(a.Name, failureName(op), "handler", j.script().Name, "line", strconv.Itoa(op.Line), "error", inWords(err), "worker", workerField(a))
		switch {
		case op.OnUnique == handler.Skip && isUnique(err):
			return leave
		case op.OnError == handler.Skip:
			return leave
		case op.OnError == handler.Continue:
			j.Affected = 0
		default:
			return failed
		}
	}
	return w.checks(j, op, err)
}

// checks are the directives that look at a step which ran, or whose error was
// swallowed.
func (w *World) checks(j *Job, op *handler.Op, err error) verdict {
	hit := err == nil && j.Row != nil && len(j.Row.Rows) > 0
	switch {
	case hit && op.IfRow != handler.Nothing:
		return then(op.IfRow)
	case !hit && err == nil && op.IfNoRow != handler.Nothing:
		return then(op.IfNoRow)
	case j.Affected == 0 && op.IfUnchanged != handler.Nothing:
		return then(op.IfUnchanged)
	case op.ExpectRows >= 0 && j.Affected != int64(op.ExpectRows) && err == nil:
		return failed
	}
	return goOn
}

func then(t handler.Then) verdict {
	switch t {
	case handler.Skip:
		return leave
	case handler.Next:
		return nextLine
	case handler.Fail:
		return failed
	}
	return goOn
}

// inWords is an error in SQLite's words, with the reason where they do not tell
// two cases apart.
func inWords(err error) string {
	var e *store.Error
	if errors.As(err, &e) && e.Problem == store.BusySnapshot {
		return text.Get("world.stale", err)
	}
	return err.Error()
}

func failureText(err error, op *handler.Op, j *Job) string {
	if err != nil {
		return inWords(err)
	}
	if op.ExpectRows < 0 {
		return text.Get("world.fails")
	}
	return text.Get("world.rows", op.ExpectRows, j.Affected)
}

func failureName(op *handler.Op) string {
	switch op.Code {
	case handler.Call:
		return "call.failed"
	case handler.SetNX, handler.Set, handler.Get, handler.Del:
		return "redis.failed"
	case handler.Publish:
		return "publish.failed"
	}
	return "statement.failed"
}

func workerField(a *Actor) string {
	if isWorker(a.Name) {
		return a.Name
	}
	return ""
}

// block notes who keeps the actor from going on.
func (w *World) block(a *Actor, op *handler.Op) Progress {
	by := w.holder(a, a.Job.script().Service)
	if a.Blocked != by {
		a.Blocked = by
		w.log(a.Name, "worker.blocked", "by", by, "line", strconv.Itoa(op.Line), "worker", workerField(a))
	}
	return Stood
}

// holder is the actor whose open transaction keeps the database locked.
func (w *World) holder(a *Actor, service string) string {
	for i := range w.Actors {
		other := &w.Actors[i]
		if other.Name != a.Name && w.db.InTx(other.Name, service) && other.Job != nil && other.Job.Wrote {
			return other.Name
		}
	}
	return "sql"
}

func busy(err error) bool {
	var e *store.Error
	return errors.As(err, &e) && e.Problem == store.Busy
}

func isUnique(err error) bool {
	var e *store.Error
	return errors.As(err, &e) && e.Problem == store.Unique
}
