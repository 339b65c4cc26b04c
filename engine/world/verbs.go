package world

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"again/engine/script"
	"again/engine/text"
)

// verb does one verb and returns what it prints beside its log entries.
type verb func(*World, script.Verb) ([]string, error)

// verbs are all that a world itself can do; History adds the rest.
var verbs map[string]verb

func init() {
	verbs = map[string]verb{
		"client": doClient, "publish": doPublish, "relay": doRelay,
		"deliver": doDeliver, "drop": doDrop, "step": doStep, "run": doRun,
		"crash": doCrash, "fail": doFail, "lose-ack": doLoseAck, "nack": doNack,
		"expire": doExpire, "claim": doClaim, "advance": doAdvance,
		"replay": doReplay, "retry-all": doRetryAll, "rebalance": doRebalance,
		"restart-broker": doRestart, "rolling-update": doRollingUpdate,
		"service": doService, "redis": doRedis, "settle": doSettle,
		"sql": doSQL, "show": doShow, "audit": doAudit, "queue": doQueue, "log": doLog,
		"worker": doWorker, "repeat": doRepeat,
	}
}

func doDrop(w *World, v script.Verb) ([]string, error) {
	a, err := w.freeWorker(v)
	if err != nil {
		return nil, err
	}
	notes, err := w.Broker.Drop(w.Now, v.Arg(0), a.Name)
	w.heard(notes)
	return nil, err
}

func doService(w *World, v script.Verb) ([]string, error) {
	modes := []string{"up", "down", "timeout", "slow", "error"}
	if !slices.Contains(modes, v.Arg(1)) {
		return nil, errors.New(text.Get("world.mode", v.Arg(1), strings.Join(modes, ", ")))
	}
	w.service(v.Arg(0)).Mode = v.Arg(1)
	w.log("client", "service.mode", "service", v.Arg(0), "mode", v.Arg(1))
	return nil, nil
}

func doRedis(w *World, v script.Verb) ([]string, error) {
	if v.Arg(0) != "up" && v.Arg(0) != "down" {
		return nil, errors.New(text.Get("world.mode", v.Arg(0), "up, down"))
	}
	w.Redis.Down = v.Arg(0) == "down"
	w.log("client", "redis.mode", "mode", v.Arg(0))
	return nil, nil
}

func doWorker(w *World, v script.Verb) ([]string, error) {
	names := w.Workers()
	if v.Arg(0) != "add" {
		return nil, errors.New(text.Get("script.usage", "worker add"))
	}
	if len(names) >= MaxWorkers {
		return nil, errors.New(text.Get("world.maxworkers", MaxWorkers))
	}
	a := Actor{Name: "w" + strconv.Itoa(len(names)+1)}
	w.Actors = slices.Insert(w.Actors, len(names), a)
	w.log(a.Name, "worker.started", "worker", a.Name)
	return nil, nil
}
