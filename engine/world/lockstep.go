package world

import (
	"again/engine/handler"
	"again/engine/script"
	"again/engine/text"
	"again/store"
)

// What somebody needs who lets a second world follow the first.

// Point is the kind of place at which an actor stands: what its next step is.
type Point string

const (
	NoPoint   Point = "" // it has nothing to do
	AtBegin   Point = "begin"
	AtRead    Point = "read"
	AtWrite   Point = "write"
	AtCommit  Point = "commit"
	AtCall    Point = "call"
	AtPublish Point = "publish"
	AtRedis   Point = "redis"
	AtReply   Point = "reply"
	AtAck     Point = "ack" // or the nack, at the end
)

// Words says the point as "its COMMIT".
func (p Point) Words() string { return text.Get("world.point." + string(p)) }

// PointOf is where an actor stands.
func (w *World) PointOf(actor string) Point {
	op, last := w.NextOp(actor)
	switch {
	case last:
		return AtAck
	case op == nil:
		return NoPoint
	}
	return pointOf(op)
}

func pointOf(op *handler.Op) Point {
	switch op.Code {
	case handler.Call:
		return AtCall
	case handler.Publish:
		return AtPublish
	case handler.SetNX, handler.Set, handler.Get, handler.Del:
		return AtRedis
	case handler.Reply:
		return AtReply
	case handler.Ack:
		return AtAck
	}
	switch op.Stmt.Kind {
	case store.Begin:
		return AtBegin
	case store.Commit:
		return AtCommit
	case store.Select:
		return AtRead
	}
	return AtWrite
}

// Ahead reports whether such a point lies before an actor in what it runs.
func (w *World) Ahead(actor string, p Point) bool {
	a := w.Actor(actor)
	if a == nil || a.Job == nil {
		return false
	}
	j := a.Job
	if p == AtAck && j.delivery() {
		return true
	}
	for i := j.Script; i < len(j.Scripts); i++ {
		from := 0
		if i == j.Script {
			from = j.PC
		}
		for k := from; k < len(j.Scripts[i].Ops); k++ {
			if op := &j.Scripts[i].Ops[k]; op.Code != handler.ForEach && op.Code != handler.End && pointOf(op) == p {
				return true
			}
		}
	}
	return false
}

// PointAt is the point that a log entry's handler and line name; the end of the
// delivery where it names no line.
func (w *World) PointAt(e Entry) Point {
	if op := w.opAt(e.Field("handler"), e.Field("line")); op != nil {
		return pointOf(op)
	}
	return AtAck
}

// Has reports whether any script has such a point.
func (w *World) Has(p Point) bool {
	for _, s := range w.setup.Scripts {
		for i := range s.Ops {
			if op := &s.Ops[i]; op.Code != handler.ForEach && op.Code != handler.End && pointOf(op) == p {
				return true
			}
		}
	}
	return p == AtAck
}

// Means is the actor that a step, run, crash or fail is about.
func (w *World) Means(v script.Verb) string {
	if a, err := w.actorOr(v.Arg(0), w.active()); err == nil {
		return a.Name
	}
	if a, _, err := w.stepArgs(v); err == nil {
		return a.Name
	}
	return w.active()
}

// Injected reports whether an entry tells of a step that was made to fail.
func (e Entry) Injected() bool { return e.Field("error") == errInjected.Error() }
