package world

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"again/engine/handler"
	"again/store"
)

// Actor is anything with connections of its own that runs a script step by
// step: a worker, the producer's api, the outbox relay.
type Actor struct {
	Name    string
	Job     *Job   // nil when idle
	Crash   Mark   // armed: die when the next step fits
	Fail    Mark   // armed: let the step that fits fail once
	LoseAck bool   // armed: the next ack is lost and the connection with it
	Blocked string // the actor that holds the database; "" when not blocked
}

// Mark names a step that has not run yet.
type Mark struct {
	Step int    // the n-th executed step of this delivery, from 1; 0 = by Word
	Word string // commit, publish or ack
}

func (m Mark) armed() bool { return m != Mark{} }

func (a Actor) clone() Actor {
	if a.Job != nil {
		job := *a.Job
		job.Loops = slices.Clone(job.Loops)
		a.Job = &job
	}
	return a
}

// Idle reports whether the actor has nothing to do.
func (a *Actor) Idle() bool { return a.Job == nil }

func isWorker(name string) bool { return strings.HasPrefix(name, "w") }

// Job is the script or scripts that an actor is in the middle of.
type Job struct {
	Message string // the delivery's message; "" for a request or relay run
	Request int    // place in State.Requests; -1 for the others
	Attempt int
	Event   Event
	Cause   string // the input that everything made here goes back to; "" for the relay
	Params  *params

	Scripts []*handler.Script // one after another
	Script  int               // the one it is in
	PC      int               // the op that comes next in it
	Loops   []loop

	Row      *rowset   // the last SELECT's answer
	Affected int64     // rows that the last write, setnx or get hit
	Steps    int       // executed so far
	Calls    int       // publishes of this handler so far, for derived ids
	Until    time.Time // not before: waits for a slow service
	Failed   bool      // one of its handlers failed: nack at the end
	Killed   bool      // its actor was killed
	Acked    bool      // by an early ack
	Wrote    bool      // the open transaction has written
}

// loop is a `for each` that is being run.
type loop struct {
	Op    int // its ForEach
	Items *[]item
	Index int
	Row   *rowset // what :row_… was outside, restored at the end
	Read  bool    // it goes over what was read from the tables
}

// item is one turn of a loop: what its fields are called, and their values.
type item []param

type rowset struct {
	Columns []string
	Rows    [][]store.Value
}

// script is the handler that the job is in, nil once all have run.
func (j *Job) script() *handler.Script {
	if j.Script < len(j.Scripts) {
		return j.Scripts[j.Script]
	}
	return nil
}

// op is what the next step runs; nil means the ack or nack at the end.
func (j *Job) op() *handler.Op {
	if h := j.script(); h != nil && j.PC < len(h.Ops) {
		return &h.Ops[j.PC]
	}
	return nil
}

// place says where the next step stands, as fields of a log entry.
func (j *Job) place() []string {
	var kv []string
	if h := j.script(); h != nil {
		kv = append(kv, "handler", h.Name)
	}
	if op := j.op(); op != nil {
		kv = append(kv, "line", strconv.Itoa(op.Line))
	}
	return kv
}

func (j *Job) delivery() bool { return j.Message != "" }
