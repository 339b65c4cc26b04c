package world

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"again/engine/script"
	"again/engine/text"
)

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
