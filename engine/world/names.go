package world

import (
	"slices"

	"again/engine/broker"
	"again/engine/text"
)

// own are the names of the log entries that the world itself writes; the
// broker has those of its own.
var own = []string{
	"request.sent", "reply.sent", "statement.done", "statement.failed",
	"tx.begin", "tx.commit", "tx.rollback", "dedup.skip", "handler.done", "handler.failed",
	"worker.crashed", "actor.crashed", "worker.stopped", "worker.started", "worker.blocked",
	"crash.armed", "fail.armed", "ack.armed", "ack.lost", "nack.lost",
	"call.done", "call.failed", "call.waiting", "publish.failed", "service.mode",
	"redis.setnx", "redis.set", "redis.get", "redis.del", "redis.failed", "redis.mode",
	"clock.advanced",
}

// Names are all names that a log entry can have, each with a line of meaning
// behind Meaning.
func Names() []string {
	all := append(slices.Clone(own), broker.Names()...)
	slices.Sort(all)
	return slices.Compact(all)
}

// Meaning is one line that says what a log entry of that name tells.
func Meaning(name string) string {
	if slices.Contains(own, name) {
		return text.Get("event." + name)
	}
	return broker.Meaning(name)
}
