package course

import (
	"strings"

	"again/engine/handler"
	"again/engine/world"
)

// Board is everything the screen shows of the run.
func (s *Session) Board() *Board {
	return s.run.board(s.verdict())
}

// verdict judges the run; what cannot be judged reads as pending.
func (s *Session) verdict() verdict {
	v, err := s.run.judge()
	if err != nil {
		return verdict{Pending: true, Remarks: []string{err.Error()}}
	}
	return v
}

func (r *run) board(v verdict) *Board {
	w := r.world()
	setup := w.Setup()
	done, all := r.at()
	branch, _ := r.hist.Branch()
	return &Board{
		Lesson: r.lesson.Slug, Variant: r.hist.Variant(), Bus: r.hist.Bus(),
		VariantTitle: r.lesson.VariantTitle(r.hist.Variant()),
		Clock:        w.Now, At: done, Of: all, Branch: branch,
		Strip:    r.strip(setup),
		Handlers: r.handlers(setup),
		Tables:   r.tables(v),
		Log:      logLines(w),
		Calls:    r.calls(), Requests: requests(w), Redis: redis(w),
		Pending: v.Pending, Anomalies: v.Anomalies, Remarks: v.Remarks,
		Repeat: w.Repeated(),
	}
}

func logLines(w *world.World) []LogLine {
	lines := make([]LogLine, len(w.Log))
	for i, e := range w.Log {
		lines[i] = LogLine{
			N: e.N, At: e.At, Name: e.Name, Text: e.String(), Actor: e.Actor,
			Verb: e.Verb, Latest: e.Verb == w.Verbs,
		}
	}
	return lines
}

func (r *run) calls() []CallView {
	var all []CallView
	for _, c := range r.world().Calls() {
		all = append(all, CallView{
			Service: c.Service, Key: c.Key, Event: r.alias(c.EventID),
			Fields: c.Fields, Answer: c.Answer, Effect: c.Effect,
		})
	}
	return all
}

func requests(w *world.World) []RequestView {
	var all []RequestView
	for _, r := range w.Requests {
		all = append(all, RequestView{
			Method: r.Method, Path: r.Path, Key: r.Key, Body: r.Body,
			Status: r.Status, Answer: r.Answer,
		})
	}
	return all
}

func redis(w *world.World) []RedisView {
	var all []RedisView
	for _, k := range w.RedisKeys() {
		v := RedisView{Key: k.Key, Value: k.Value}
		if !k.Expires.IsZero() {
			v.TTL = k.Expires.Sub(w.Now)
		}
		all = append(all, v)
	}
	return all
}

// alias is what an event is called on the board: its alias in the cast, else
// the end of its id.
func (r *run) alias(id string) string {
	for _, e := range r.lesson.Cast {
		if e.ID == id {
			return e.Alias
		}
	}
	if i := len(id) - 4; i > 8 {
		return "…" + id[i:]
	}
	return id
}

func hasTrigger(scripts []*handler.Script, t handler.Trigger) bool {
	for _, s := range scripts {
		if s.Trigger == t {
			return true
		}
	}
	return false
}

// trigger is what starts a script, as its directive says.
func trigger(s *handler.Script) string {
	switch s.Trigger {
	case handler.OnRequest:
		return s.Method + " " + s.Path
	case handler.OnRelay:
		return "relay"
	}
	return strings.TrimSpace(s.Type)
}
