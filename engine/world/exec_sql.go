package world

import (
	"strconv"

	"again/engine/handler"
	"again/store"
)

// execSQL runs one statement and keeps what it answered.
func (w *World) execSQL(a *Actor, op *handler.Op) error {
	j := a.Job
	args, err := w.args(j, op.Bind)
	if err != nil {
		return err
	}
	result, err := w.db.Exec(a.Name, j.script().Service, &op.Stmt, args, w.env(a))
	if err != nil {
		return err
	}
	w.mint(j.Cause, result.Minted)
	w.keep(j, op, result)
	w.noteLock(a, op)
	w.log(a.Name, statementName(op.Stmt.Kind), statementFields(a, op, result)...)
	return nil
}

// keep remembers a SELECT's rows for :row_… and the rows that a write hit.
func (w *World) keep(j *Job, op *handler.Op, r store.Result) {
	if op.Stmt.Returns {
		j.Row = &rowset{r.Columns, r.Rows}
	}
	j.Affected = r.Affected
	if op.Stmt.Kind == store.Select {
		j.Affected = int64(len(r.Rows))
	}
}

// noteLock follows whether the open transaction holds the write lock.
func (w *World) noteLock(a *Actor, op *handler.Op) {
	j := a.Job
	switch op.Stmt.Kind {
	case store.Begin:
		j.Wrote = op.Stmt.Immediate
	case store.Commit, store.Rollback:
		j.Wrote = j.Wrote && w.db.InTx(a.Name, j.script().Service)
	case store.Write:
		j.Wrote = w.db.InTx(a.Name, j.script().Service)
	}
}

func statementName(k store.Kind) string {
	switch k {
	case store.Begin:
		return "tx.begin"
	case store.Commit:
		return "tx.commit"
	case store.Rollback:
		return "tx.rollback"
	}
	return "statement.done"
}

func statementFields(a *Actor, op *handler.Op, r store.Result) []string {
	fields := []string{"handler", a.Job.script().Name, "line", strconv.Itoa(op.Line)}
	switch {
	case op.Stmt.Kind == store.Select:
		fields = append(fields, "found", strconv.Itoa(len(r.Rows)))
	case op.Stmt.Kind == store.Write:
		fields = append(fields, "rows", strconv.FormatInt(r.Affected, 10))
	}
	return append(fields, "worker", workerField(a))
}

// mint remembers in whose work an id was made up, so that a message published
// under it later, by the relay say, can be traced to its cause.
func (w *World) mint(cause string, ids []string) {
	for _, id := range ids {
		if cause != "" && w.origin(id) == id {
			w.Origins = append(w.Origins, Origin{id, cause})
		}
	}
}

// origin is the event id in whose work id was made up, else id itself.
func (w *World) origin(id string) string {
	for i := len(w.Origins) - 1; i >= 0; i-- {
		if w.Origins[i].ID == id {
			return w.Origins[i].Cause
		}
	}
	return id
}
