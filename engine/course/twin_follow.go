package course

import (
	"errors"
	"slices"
	"strings"

	"again/engine/script"
	"again/engine/text"
	"again/engine/world"
)

// follow does a verb on the learner's half, and what is like it on the other.
func (t *twin) follow(v script.Verb) error {
	t.said = nil
	t.other.since = t.other.tablesNow()
	if v.Name == "checkpoint" {
		return nil
	}
	lead := t.lead.world()
	actor, at := lead.Means(v), lead.PointOf(lead.Means(v))
	entries, armed, tail := len(lead.Log), ackArmed(lead), lead.Tail.Key
	if _, err := lead.Do(v); err != nil {
		return err
	}
	fault := t.faultIn(lead.Log[min(entries, len(lead.Log)):], armed)
	switch v.Name {
	case "step":
		t.step(v, actor, fault)
	case "run":
		t.runOn(actor, fault)
	case "crash":
		t.crash(v, actor, at)
	case "fail":
		t.fail(v, actor, at)
	case "repeat":
		t.repeat(v, tail, fault)
	default:
		t.rest(v, fault)
	}
	t.catchUp()
	return nil
}

// fault is a crash or failure that was armed and has come to pass.
type fault struct {
	verb, actor string // crash or fail; "" for none
	point       world.Point
	step        int // of its delivery, from 1; 0 where that is not known
}

// ackArmed lists the actors whose next ack is to be lost.
func ackArmed(w *world.World) []string {
	var names []string
	for _, a := range w.Actors {
		if a.LoseAck {
			names = append(names, a.Name)
		}
	}
	return names
}

// faultIn finds what came to pass in entries of the learner's half. A nack that
// was lost, or an ack without being armed, is one that was made to fail.
func (t *twin) faultIn(entries []world.Entry, ackArmed []string) fault {
	for _, e := range entries {
		switch {
		case e.Name == "worker.crashed" || e.Name == "actor.crashed":
			return fault{"crash", e.Actor, t.lead.world().PointAt(e), number(e.Field("after")) + 1}
		case e.Injected() && e.Name != "handler.failed":
			return fault{"fail", e.Actor, t.lead.world().PointAt(e), 0}
		case e.Name == "nack.lost" || e.Name == "ack.lost" && !slices.Contains(ackArmed, e.Actor):
			return fault{"fail", e.Actor, world.AtAck, 0}
		}
	}
	return fault{}
}

// step makes as many steps as the learner did, and ends the delivery where the
// learner's ended.
func (t *twin) step(v script.Verb, actor string, f fault) {
	switch {
	case f.verb != "":
		t.meet(f)
	case actor == "relay":
		t.do(v)
	case t.idle(t.other, actor):
		t.say("course.twin.done", actor)
	case t.idle(t.lead, actor):
		t.end(actor)
	default:
		t.steps(actor, stepsIn(v))
	}
}

// runOn runs the actor as the learner's ran: to the end, or until it stands.
func (t *twin) runOn(actor string, f fault) {
	switch {
	case f.verb != "":
		t.meet(f)
		if f.verb == "fail" && t.idle(t.lead, actor) && !t.idle(t.other, actor) {
			t.do(verbOf("run", actor))
		}
	case actor == "relay":
		t.do(verbOf("run", actor))
	case t.idle(t.other, actor):
		t.say("course.twin.done", actor)
	case t.idle(t.lead, actor):
		t.do(verbOf("run", actor))
	default:
		t.steps(actor, mostSteps)
	}
}

// mostSteps is more than any script takes.
const mostSteps = 10_000

// steps makes up to n, and none that would end the delivery: the learner's is
// still open.
func (t *twin) steps(actor string, n int) {
	w := t.other.world()
	for i := range n {
		if w.PointOf(actor) == world.AtAck && !early(w, actor) {
			if i == 0 {
				t.say("course.twin.waits", actor)
			}
			return
		}
		if w.Step(actor) != world.Moved {
			return
		}
	}
}

// early reports whether the actor's ack has work behind it.
func early(w *world.World, actor string) bool {
	op, last := w.NextOp(actor)
	return op != nil && !last
}

// end brings the other half's delivery to its end, as the learner's.
func (t *twin) end(actor string) {
	w := t.other.world()
	n := 0
	for !t.idle(t.other, actor) && w.Step(actor) == world.Moved {
		n++
	}
	if n > 1 {
		t.say("course.twin.ran", actor, n)
	}
}

// meet brings the actor to where the learner's was killed or made to fail, and
// does it there.
func (t *twin) meet(f fault) {
	if t.idle(t.other, f.actor) {
		t.say("course.twin.done", f.actor)
		return
	}
	t.bring(f.actor, f.point)
	t.do(verbOf(f.verb, f.actor))
	if f.verb == "fail" {
		t.do(verbOf("step", f.actor))
	}
}

// bring steps the actor on to the same kind of point, if it lies ahead.
func (t *twin) bring(actor string, p world.Point) {
	w := t.other.world()
	if !w.Ahead(actor, p) {
		t.say("course.twin.nopoint", p.Words(), actor, w.PointOf(actor).Words())
		return
	}
	n := 0
	for here := w.PointOf(actor); here != p && here != world.AtAck; here = w.PointOf(actor) {
		if w.Step(actor) != world.Moved {
			break
		}
		n++
	}
	switch here := w.PointOf(actor); {
	case here != p:
		t.say("course.twin.nopoint", p.Words(), actor, here.Words())
	case n > 0:
		t.say("course.twin.brought", actor, n, p.Words())
	}
}

// crash kills where the learner killed. One that is armed waits until it is
// known what kind of point it means.
func (t *twin) crash(v script.Verb, actor string, at world.Point) {
	if _, armed := v.Opt("before"); armed {
		t.say("course.twin.armed")
		return
	}
	if at == world.NoPoint {
		t.do(v)
		return
	}
	t.meet(fault{verb: "crash", actor: actor, point: at})
}

// fail lets the same kind of step fail.
func (t *twin) fail(v script.Verb, actor string, at world.Point) {
	place, named := v.Opt("at")
	switch {
	case !named && at == world.AtAck:
		t.do(parsed("fail " + actor + " at=ack"))
	case !named && at != world.NoPoint:
		t.bring(actor, at)
		t.do(verbOf("fail", actor))
	case named && place != "ack":
		t.say("course.twin.armed")
	default:
		t.do(v)
	}
}

// rest does any other verb. A worker that is to take a message must have its
// hands free, and a fault that came to pass in it is armed.
func (t *twin) rest(v script.Verb, f fault) {
	if v.Name == "deliver" || v.Name == "claim" {
		v = t.handOut(v)
	}
	if f.verb != "" {
		t.arm(f)
	}
	t.do(v)
}

// repeat does the same input again; it may be one that the other half never had.
func (t *twin) repeat(v script.Verb, tail string, f fault) {
	if here := t.other.world().Tail.Key; here != tail {
		t.say("course.twin.passed", v.Text, text.Get("course.twin.input"))
		return
	}
	t.rest(v, f)
}

// handOut names the worker that took the learner's message.
func (t *twin) handOut(v script.Verb) script.Verb {
	log := t.lead.world().Log
	for i := len(log) - 1; i >= 0; i-- {
		if w := log[i].Field("worker"); w != "" && v.Name == "deliver" {
			return parsed(strings.TrimSpace("deliver "+v.Arg(0)) + " to=" + w)
		}
	}
	return v
}

// arm lets the fault come to pass inside the verb that follows.
func (t *twin) arm(f fault) {
	key := map[string]string{"crash": " before=", "fail": " at="}[f.verb]
	place := string(f.point)
	switch {
	case f.point == world.AtCommit || f.point == world.AtPublish || f.point == world.AtAck:
		if !t.other.world().Has(f.point) {
			t.say("course.twin.nopoint", f.point.Words(), f.actor, world.AtAck.Words())
			place = string(world.AtAck)
		}
	case f.step > 0:
		place = digits(f.step)
	default:
		place = "1"
	}
	t.do(parsed(f.verb + " " + f.actor + key + place))
}

// catchUp ends what the learner's workers have ended.
func (t *twin) catchUp() {
	for _, name := range t.other.world().Workers() {
		if t.idle(t.lead, name) && !t.idle(t.other, name) {
			t.do(verbOf("run", name))
		}
	}
}

// do gives the other half a verb; what it cannot do it passes over, and says so.
func (t *twin) do(v script.Verb) {
	if _, err := t.other.world().Do(v); err != nil {
		var bad *script.Error
		what := err.Error()
		if errors.As(err, &bad) {
			what = bad.What
		}
		t.said = append(t.said, text.Get("course.twin.passed", v.Text, what))
	}
}

func (t *twin) say(key string, args ...any) { t.said = append(t.said, text.Get(key, args...)) }

// idle reports whether an actor of a half has nothing to do.
func (t *twin) idle(r *run, actor string) bool {
	a := r.world().Actor(actor)
	return a == nil || a.Idle()
}
