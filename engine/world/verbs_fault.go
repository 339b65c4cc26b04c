package world

import (
	"errors"
	"slices"
	"strconv"

	"again/engine/script"
	"again/engine/text"
)

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
