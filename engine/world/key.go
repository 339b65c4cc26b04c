package world

import (
	"encoding/binary"
	"slices"
	"strings"
	"time"

	"again/store"
)

// AppendKey appends what decides how this state goes on and how it will be
// judged, and nothing else: two states with the same key and the same databases
// behave alike from here on. The clock stands in it, timers count from it, and
// what has been sent and done stands as a set.
func (w *World) AppendKey(buf []byte) []byte {
	buf = binary.AppendVarint(buf, w.Now.Sub(w.setup.start()).Milliseconds())
	buf = w.Broker.AppendKey(buf, w.Now)
	for i := range w.Actors {
		buf = w.appendActor(buf, &w.Actors[i])
	}
	for i := range w.Services {
		buf = w.appendMemory(buf, &w.Services[i])
	}
	buf = w.appendRedis(buf)
	buf = appendSet(buf, w.finishLines())
	return w.AppendOutcome(buf)
}

// AppendOutcome appends what a run at rest is judged by, beside its tables.
func (w *World) AppendOutcome(buf []byte) []byte {
	buf = w.appendEffects(buf)
	for _, r := range w.Requests {
		buf = binary.AppendVarint(buf, int64(r.Status))
		buf = appendText(buf, r.Answer)
	}
	return appendSet(buf, w.publishedLines())
}

func (w *World) appendActor(buf []byte, a *Actor) []byte {
	j := a.Job
	if j == nil {
		return append(buf, 0)
	}
	buf = append(buf, 1)
	buf = appendText(appendText(buf, j.Message), j.Event.ID)
	for _, n := range []int{j.Request, j.Attempt, j.Script, j.PC, j.Calls} {
		buf = binary.AppendVarint(buf, int64(n))
	}
	buf = append(buf, flag(j.Failed)|flag(j.Acked)<<1|flag(j.Wrote)<<2|flag(a.LoseAck)<<3)
	buf = appendTime(buf, j.Until, w.Now)
	for i := range j.Loops {
		buf = appendLoop(buf, &j.Loops[i])
	}
	return appendRow(buf, j.Row)
}

// appendLoop appends where a loop is, and the turns that are left where it goes
// over rows: these were read when it began, and the tables may have changed since.
func appendLoop(buf []byte, l *loop) []byte {
	left := (*l.Items)[l.Index:]
	for _, n := range []int{l.Op, l.Index, len(left)} {
		buf = binary.AppendVarint(buf, int64(n))
	}
	if !l.Read {
		return appendRow(buf, l.Row)
	}
	for _, turn := range left {
		buf = binary.AppendVarint(buf, int64(len(turn)))
		for _, p := range turn {
			buf = store.AppendValue(appendText(buf, p.Name), p.Value)
		}
	}
	return appendRow(buf, l.Row)
}

func appendRow(buf []byte, r *rowset) []byte {
	if r == nil {
		return append(buf, 0)
	}
	buf = binary.AppendVarint(buf, int64(len(r.Rows)+1))
	for _, row := range r.Rows {
		for _, v := range row {
			buf = store.AppendValue(buf, v)
		}
	}
	return buf
}

// appendEffects appends what the services did. Two mails are not one, so it is
// no set.
func (w *World) appendEffects(buf []byte) []byte {
	var done []string
	for i := range w.Services {
		for _, c := range w.Services[i].Calls {
			if c.Effect {
				done = append(done, c.Service+" "+c.Cause+" "+c.Key+" "+c.Fields)
			}
		}
	}
	slices.Sort(done)
	return appendLines(buf, done)
}

// appendMemory appends how a service will answer from now on.
func (w *World) appendMemory(buf []byte, s *Service) []byte {
	buf = appendText(appendText(buf, s.Name), s.Mode)
	for _, k := range s.Keys {
		if k.Expires.After(w.Now) {
			buf = appendText(buf, k.Key)
			buf = appendText(buf, k.Answer)
			buf = appendTime(buf, k.Expires, w.Now)
		}
	}
	return append(buf, 0)
}

func (w *World) appendRedis(buf []byte) []byte {
	buf = append(buf, flag(w.Redis.Down))
	keys := w.RedisKeys()
	slices.SortFunc(keys, func(a, b RedisKey) int { return strings.Compare(a.Key, b.Key) })
	for _, k := range keys {
		buf = appendText(buf, k.Key)
		buf = appendText(buf, k.Value)
		buf = appendTime(buf, k.Expires, w.Now)
	}
	return append(buf, 0)
}

func (w *World) publishedLines() []string {
	lines := make([]string, len(w.Published))
	for i, p := range w.Published {
		lines[i] = p.ID + " " + p.Topic + " " + p.Cause + " " + p.By + " " + p.sum
	}
	return lines
}

func (w *World) finishLines() []string {
	lines := make([]string, len(w.Finished))
	for i, f := range w.Finished {
		lines[i] = f.Event + " " + f.Handler
	}
	return lines
}

func appendSet(buf []byte, lines []string) []byte {
	slices.Sort(lines)
	return appendLines(buf, slices.Compact(lines))
}

func appendLines(buf []byte, lines []string) []byte {
	buf = binary.AppendVarint(buf, int64(len(lines)))
	for _, l := range lines {
		buf = appendText(buf, l)
	}
	return buf
}

func appendText(buf []byte, s string) []byte {
	buf = binary.AppendVarint(buf, int64(len(s)))
	return append(buf, s...)
}

func appendTime(buf []byte, t, now time.Time) []byte {
	if t.IsZero() || !t.After(now) {
		return append(buf, 0)
	}
	return binary.AppendVarint(append(buf, 1), t.Sub(now).Milliseconds())
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}
