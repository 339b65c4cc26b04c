package world

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"again/engine/broker"
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

func doClient(w *World, v script.Verb) ([]string, error) {
	method := strings.ToUpper(v.Arg(0))
	if method != "GET" && method != "POST" {
		return nil, errors.New(text.Get("world.method", v.Arg(0)))
	}
	hold := v.Arg(2) == "hold"
	if v.Arg(2) != "" && !hold {
		return nil, errors.New(text.Get("world.hold", v.Arg(2)))
	}
	body, key, intent := requestBody(v)
	api, err := w.receive(method, v.Arg(1), key, body)
	if err != nil {
		return nil, err
	}
	if method != "GET" {
		w.Inputs = append(w.Inputs, Input{Verb: withoutHold(v), Intent: intent, Request: len(w.Requests)})
	}
	place := len(w.Requests) - 1
	if !hold {
		w.run(api)
	}
	return []string{w.Requests[place].line()}, nil
}

// requestBody makes the JSON body of the verb's fields. A client that sends one
// key twice means one thing, so the key is the intent where none is named.
func requestBody(v script.Verb) (body, key, intent string) {
	var fields []script.Opt
	for _, o := range v.Opts {
		switch o.Key {
		case "key":
			key = o.Value
		case "intent":
			intent = o.Value
		default:
			fields = append(fields, o)
		}
	}
	if intent == "" && key != "" {
		intent = "key " + key
	}
	return objectOf(fields), key, intent
}

func withoutHold(v script.Verb) string { return strings.TrimSuffix(v.Text, " hold") }

func doPublish(w *World, v script.Verb) ([]string, error) {
	e, err := w.eventOf(v)
	if err != nil {
		return nil, err
	}
	if _, err := readObject(e.Payload); err != nil {
		return nil, errors.New(text.Get("world.payload", e.ID, err))
	}
	if len(w.setup.subscribers(e.Type)) == 0 {
		return nil, errors.New(text.Get("world.nohandler", e.Type, strings.Join(w.types(), ", ")))
	}
	w.Inputs = append(w.Inputs, Input{Verb: v.Text, Intent: "event " + e.ID})
	w.toBroker("client", e.ID, e.Type, e.Payload, e.ID)
	return nil, nil
}

// eventOf is the cast's event, or one written out in the verb.
func (w *World) eventOf(v script.Verb) (Event, error) {
	if e, ok := w.setup.event(v.Arg(0)); ok {
		return e, nil
	}
	id, ok := v.Opt("id")
	if !ok {
		return Event{}, errors.New(text.Get("world.event", v.Arg(0), strings.Join(w.aliases(), ", ")))
	}
	var fields []script.Opt
	for _, o := range v.Opts {
		if o.Key != "id" {
			fields = append(fields, o)
		}
	}
	return Event{ID: id, Type: v.Arg(0), Payload: objectOf(fields)}, nil
}

func (w *World) aliases() []string {
	var all []string
	for _, e := range w.setup.Cast {
		all = append(all, e.Alias)
	}
	return all
}

func (w *World) types() []string {
	var all []string
	for _, h := range w.setup.Scripts {
		if h.Type != "" && !slices.Contains(all, h.Type) {
			all = append(all, h.Type)
		}
	}
	return all
}

func doDeliver(w *World, v script.Verb) ([]string, error) {
	a, err := w.freeWorker(v)
	if err != nil {
		return nil, err
	}
	d, notes, err := w.Broker.Deliver(w.Now, v.Arg(0), a.Name)
	if err != nil {
		return nil, err
	}
	w.heard(notes)
	w.start(a, d)
	return nil, nil
}

// freeWorker is the worker that the verb names, or the first that is idle.
func (w *World) freeWorker(v script.Verb) (*Actor, error) {
	if name, ok := v.Opt("to"); ok {
		a, err := w.worker(name)
		if err == nil && !a.Idle() {
			err = errors.New(text.Get("world.busyworker", a.Name, a.Job.Message))
		}
		return a, err
	}
	for _, name := range w.Workers() {
		if a := w.Actor(name); a.Idle() && w.canTake(name, v.Arg(0)) {
			return a, nil
		}
	}
	for _, name := range w.Workers() {
		if a := w.Actor(name); a.Idle() {
			return a, nil
		}
	}
	return nil, errors.New(text.Get("world.allbusy"))
}

// canTake reports whether the broker would hand that message, or any where none
// is named, to that worker now.
func (w *World) canTake(worker, message string) bool {
	ready := w.Broker.Deliverable(worker)
	return slices.Contains(ready, message) || message == "" && len(ready) > 0
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

func doStep(w *World, v script.Verb) ([]string, error) {
	a, n, err := w.stepArgs(v)
	if err != nil {
		return nil, err
	}
	if err := w.wake(a); err != nil {
		return nil, err
	}
	if a.Idle() {
		return nil, w.nothingToDo(a)
	}
	return w.steps(a, n), nil
}

// steps runs up to n steps. It tells how a request was answered, and why not
// one step could be run.
func (w *World) steps(a *Actor, n int) []string {
	j, entries := a.Job, len(w.Log)
	moved := false
	for range n {
		if w.step(a) != Moved {
			break
		}
		moved = true
	}
	switch {
	case !moved && len(w.Log) == entries:
		return []string{w.stands(a)}
	case j.Request >= 0 && a.Job != j:
		return []string{w.Requests[j.Request].line()}
	}
	return nil
}

// stands says why an actor cannot go on.
func (w *World) stands(a *Actor) string {
	if a.Job.Until.After(w.Now) {
		return text.Get("world.stands.slow", a.Name, stamp(a.Job.Until))
	}
	return text.Get("world.stands.blocked", a.Name, a.Blocked)
}

// stepArgs reads `step [ACTOR] [N]`.
func (w *World) stepArgs(v script.Verb) (*Actor, int, error) {
	n, rest := 1, v.Args
	if len(rest) > 0 {
		if k, err := strconv.Atoi(rest[len(rest)-1]); err == nil {
			if k < 1 || k > 10_000 {
				return nil, 0, errors.New(text.Get("world.stepcount", k))
			}
			n, rest = k, rest[:len(rest)-1]
		}
	}
	name := ""
	if len(rest) > 0 {
		name = rest[0]
	}
	a, err := w.actorOr(name, w.active())
	return a, n, err
}

func doRun(w *World, v script.Verb) ([]string, error) {
	a, err := w.actorOr(v.Arg(0), w.active())
	if err != nil {
		return nil, err
	}
	if err := w.wake(a); err != nil {
		return nil, err
	}
	if a.Idle() {
		return nil, w.nothingToDo(a)
	}
	return w.steps(a, mostSteps), nil
}

// wake starts a run of the relay where an idle relay is to be stepped.
func (w *World) wake(a *Actor) error {
	if a.Name != "relay" || !a.Idle() {
		return nil
	}
	_, err := w.startRelay()
	return err
}

// mostSteps is more than any script takes.
const mostSteps = 1 << 20

// run steps until the actor has finished, is blocked or waits.
func (w *World) run(a *Actor) (moved bool) {
	for w.step(a) == Moved {
		moved = true
	}
	return moved
}

func (w *World) nothingToDo(a *Actor) error {
	return errors.New(text.Get("world.idle", a.Name))
}

// active is the actor that a verb without a name means: the first worker that
// is busy, then api and relay, else the first worker.
func (w *World) active() string {
	for i := range w.Actors {
		if !w.Actors[i].Idle() {
			return w.Actors[i].Name
		}
	}
	return w.Actors[0].Name
}

// actorOr finds the named actor, or the one that stands in for no name.
func (w *World) actorOr(name, other string) (*Actor, error) {
	if name == "" {
		name = other
	}
	if a := w.Actor(name); a != nil {
		return a, nil
	}
	return nil, errors.New(text.Get("world.actor", name, strings.Join(w.actorNames(), ", ")))
}

func (w *World) actorNames() []string {
	var all []string
	for _, a := range w.Actors {
		all = append(all, a.Name)
	}
	return all
}

func (w *World) worker(name string) (*Actor, error) {
	a, err := w.actorOr(name, w.activeWorker())
	if err == nil && !isWorker(a.Name) {
		err = errors.New(text.Get("world.notworker", a.Name))
	}
	return a, err
}

func (w *World) activeWorker() string {
	if name := w.active(); isWorker(name) {
		return name
	}
	return w.Actors[0].Name
}

func doCrash(w *World, v script.Verb) ([]string, error) {
	a, mark, err := w.markArgs(v, "before")
	switch {
	case err != nil:
		return nil, err
	case !mark.armed():
		w.kill(a)
	default:
		a.Crash = mark
		w.log(a.Name, "crash.armed", "before", mark.String(), "worker", workerField(a))
	}
	return nil, nil
}

func doFail(w *World, v script.Verb) ([]string, error) {
	a, mark, err := w.markArgs(v, "at")
	if err != nil {
		return nil, err
	}
	if !mark.armed() {
		mark.Step = 1
		if a.Job != nil {
			mark.Step = a.Job.Steps + 1
		}
	}
	a.Fail = mark
	w.log(a.Name, "fail.armed", "at", mark.String(), "worker", workerField(a))
	return nil, nil
}

// markArgs reads `[ACTOR] [key=N|commit|publish|ack]`.
func (w *World) markArgs(v script.Verb, key string) (*Actor, Mark, error) {
	a, err := w.actorOr(v.Arg(0), w.active())
	if err != nil {
		return nil, Mark{}, err
	}
	word, ok := v.Opt(key)
	if !ok {
		return a, Mark{}, nil
	}
	if n, err := strconv.Atoi(word); err == nil && n >= 1 {
		return a, Mark{Step: n}, nil
	}
	if slices.Contains([]string{"commit", "publish", "ack"}, word) {
		return a, Mark{Word: word}, nil
	}
	return nil, Mark{}, errors.New(text.Get("world.mark", key, word))
}

func (m Mark) String() string {
	if m.Step > 0 {
		return strconv.Itoa(m.Step)
	}
	return m.Word
}

func doLoseAck(w *World, v script.Verb) ([]string, error) {
	a, err := w.worker(v.Arg(0))
	if err != nil {
		return nil, err
	}
	a.LoseAck = true
	w.log(a.Name, "ack.armed", "worker", a.Name)
	return nil, nil
}

func doNack(w *World, v script.Verb) ([]string, error) {
	a, err := w.worker(v.Arg(0))
	if err != nil {
		return nil, err
	}
	if a.Idle() {
		return nil, w.nothingToDo(a)
	}
	w.rollback(a)
	w.heard(w.Broker.Nack(w.Now, a.Name))
	w.free(a)
	return nil, nil
}

func doExpire(w *World, v script.Verb) ([]string, error) {
	message := v.Arg(0)
	if message == "" {
		message = w.firstTimer()
	}
	if message == "" {
		return nil, errors.New(text.Get("world.notimer"))
	}
	due, err := w.Broker.Timer(message)
	if err != nil {
		return nil, err
	}
	w.fireUntil(due)
	return nil, nil
}

// firstTimer is the message whose timer runs out first, "" when none runs.
func (w *World) firstTimer() (message string) {
	var first time.Time
	for _, m := range w.Broker.Messages {
		if due, err := w.Broker.Timer(m.Name); err == nil && (message == "" || due.Before(first)) {
			message, first = m.Name, due
		}
	}
	return message
}

func doClaim(w *World, v script.Verb) ([]string, error) {
	by, ok := v.Opt("by")
	if !ok {
		return nil, errors.New(text.Get("world.claimby"))
	}
	a, err := w.worker(by)
	if err != nil {
		return nil, err
	}
	if !a.Idle() {
		return nil, errors.New(text.Get("world.busyworker", a.Name, a.Job.Message))
	}
	d, notes, err := w.Broker.Claim(w.Now, v.Arg(0), a.Name)
	if err != nil {
		return nil, err
	}
	w.heard(notes)
	w.start(a, d)
	return nil, nil
}

func doAdvance(w *World, v script.Verb) ([]string, error) {
	d, err := ParseDuration(v.Arg(0))
	if err != nil {
		return nil, err
	}
	w.advance(w.Now.Add(d))
	return nil, nil
}

// advance moves the clock, letting each timer fire at its own time.
func (w *World) advance(to time.Time) {
	w.fireUntil(to)
	w.Now = to
	w.log("client", "clock.advanced", "to", stamp(w.Now))
}

// fireUntil moves the clock from timer to timer and lets each fire, up to and
// including those at that time.
func (w *World) fireUntil(to time.Time) {
	for {
		due, ok := w.Broker.NextTimer()
		if !ok || due.After(to) {
			return
		}
		w.moveTo(due)
		notes := w.Broker.Due(w.Now)
		if len(notes) == 0 {
			return
		}
		w.heard(notes)
	}
}

// ParseDuration reads Go durations, and days as 7d.
func ParseDuration(s string) (time.Duration, error) {
	if days, ok := strings.CutSuffix(s, "d"); ok {
		if n, err := strconv.Atoi(days); err == nil && n > 0 && n < 100_000 {
			return time.Duration(n) * 24 * time.Hour, nil
		}
	}
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return 0, errors.New(text.Get("world.duration", s))
	}
	return d, nil
}

func doReplay(w *World, v script.Verb) ([]string, error) {
	m, err := w.published(v.Arg(0))
	if err != nil {
		return nil, err
	}
	w.toBroker("client", m.EventID, m.Type, m.Payload, m.Cause)
	return nil, nil
}

// published finds the message of an event that has been in the broker: by alias,
// by id, or the last one where none is named.
func (w *World) published(name string) (broker.Message, error) {
	id := name
	if e, ok := w.setup.event(name); ok {
		id = e.ID
	}
	for i := len(w.Broker.Messages) - 1; i >= 0; i-- {
		if m := w.Broker.Messages[i]; m.EventID == id || name == "" {
			return m, nil
		}
	}
	if name == "" {
		return broker.Message{}, errors.New(text.Get("world.nothingpublished"))
	}
	return broker.Message{}, errors.New(text.Get("world.notpublished", name))
}

func doRetryAll(w *World, _ script.Verb) ([]string, error) {
	w.heard(w.Broker.RetryAll(w.Now))
	return nil, nil
}

func doRebalance(w *World, _ script.Verb) ([]string, error) {
	w.heard(w.Broker.Rebalance(w.Now))
	return nil, nil
}

func doRestart(w *World, _ script.Verb) ([]string, error) {
	w.heard(w.Broker.Restart(w.Now))
	return nil, nil
}

// doRollingUpdate replaces the workers: what each was in the middle of is lost.
func doRollingUpdate(w *World, _ script.Verb) ([]string, error) {
	for _, name := range w.Workers() {
		a := w.Actor(name)
		if a.Idle() {
			continue
		}
		w.log(a.Name, "worker.stopped", "worker", a.Name, "event_id", a.Job.Event.ID, "after", strconv.Itoa(a.Job.Steps))
		w.db.Disconnect(a.Name)
		w.free(a)
	}
	w.heard(w.Broker.RollingUpdate(w.Now))
	return nil, nil
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
