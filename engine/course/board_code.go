package course

import (
	"slices"
	"strconv"

	"again/engine/handler"
	"again/engine/text"
	"again/engine/world"
)

// handlers are the scripts of the variant with each actor's place in them and
// what happened at their lines.
func (r *run) handlers(setup world.Setup) []HandlerView {
	w := r.world()
	marks := marksOf(w)
	var all []HandlerView
	for _, s := range setup.Scripts {
		v := HandlerView{Name: s.Name, File: s.File, Trigger: trigger(s), Lines: codeLines(s)}
		for i := range w.Actors {
			if at, in := placeIn(&w.Actors[i], s); in {
				v.Active = true
				v.Lines[at].At = append(v.Lines[at].At, w.Actors[i].Name)
			}
		}
		for _, m := range marks {
			if m.script == s {
				at := m.at(s)
				v.Lines[at].Marks = append(v.Lines[at].Marks, m.Mark)
			}
		}
		all = append(all, v)
	}
	return all
}

// codeLines are a script's lines, each with the step that it belongs to.
func codeLines(s *handler.Script) []CodeLine {
	lines := make([]CodeLine, max(len(s.Lines), 1))
	for i, source := range s.Lines {
		lines[i].Text = source
	}
	n := 0
	for _, op := range s.Ops {
		if op.Code == handler.ForEach || op.Code == handler.End {
			continue
		}
		n++
		lines[lineIndex(s, op.Line)].Op = n
		for line := op.Line; line <= max(op.Last, op.Line); line++ {
			lines[lineIndex(s, line)].Span = n
		}
	}
	return lines
}

func lineIndex(s *handler.Script, line int) int {
	return min(max(line-1, 0), max(len(s.Lines)-1, 0))
}

// placeIn is the line index of the actor's next step in a script. The ack or
// nack at the end of a delivery stands at the last script's ack.
func placeIn(a *world.Actor, s *handler.Script) (int, bool) {
	j := a.Job
	if j == nil {
		return 0, false
	}
	if j.Script < len(j.Scripts) {
		if j.Scripts[j.Script] != s || j.PC >= len(s.Ops) {
			return 0, false
		}
		return lineIndex(s, s.Ops[j.PC].Line), true
	}
	if len(j.Scripts) == 0 || j.Scripts[len(j.Scripts)-1] != s {
		return 0, false
	}
	return ackLine(s), true
}

// ackLine is the index of the line where the ack stands: the last line where
// the script leaves it out.
func ackLine(s *handler.Script) int {
	for _, op := range slices.Backward(s.Ops) {
		if op.Code == handler.Ack {
			return lineIndex(s, op.Line)
		}
	}
	return lineIndex(s, len(s.Lines))
}

// placed is a mark with the script and line that it stands at.
type placed struct {
	Mark
	script *handler.Script
	line   int // 0: the ack at the end
}

func (m placed) at(s *handler.Script) int {
	if m.line == 0 {
		return ackLine(s)
	}
	return lineIndex(s, m.line)
}

// marker walks the log and remembers, for each actor, which scripts it runs.
type marker struct {
	scripts []*handler.Script
	actors  map[string]*walker
	marks   []placed
}

// walker is an actor's place while the log is walked.
type walker struct {
	attempt string
	last    *handler.Script // the one it was in last
	line    int             // the last line it executed
}

// marksOf are the crashes, failures and skips of a run. The same thing at the
// same line by the same actor stands once, with its latest text.
func marksOf(w *world.World) []placed {
	m := marker{scripts: w.Setup().Scripts, actors: map[string]*walker{}}
	for i := range w.Log {
		m.entry(&w.Log[i])
	}
	return m.marks
}

func (m *marker) entry(e *world.Entry) {
	name := orElse(e.Field("worker"), e.Actor)
	a := m.actors[name]
	if a == nil {
		a = &walker{}
		m.actors[name] = a
	}
	if s := m.find(e.Field("handler")); s != nil {
		a.last = s
	}
	line, _ := strconv.Atoi(e.Field("line"))
	if line > 0 {
		a.line = line
	}
	switch e.Name {
	case "message.delivered", "request.sent":
		*a = walker{attempt: e.Field("attempt")}
	case "worker.crashed", "actor.crashed", "worker.stopped":
		m.add(a, line, "crash", crashText(name, a.attempt))
	case "dedup.skip":
		m.add(a, a.line, "skip", text.Get("course.mark.skip", name))
	case "statement.failed", "call.failed", "publish.failed", "redis.failed":
		m.add(a, line, "error", text.Get("course.mark.error", name, e.Field("error")))
	case "handler.failed":
		if a.line > 0 {
			m.add(a, a.line, "fail", text.Get("course.mark.fail", name))
		}
	}
}

func (m *marker) find(name string) *handler.Script {
	for _, s := range m.scripts {
		if name != "" && s.Name == name {
			return s
		}
	}
	return nil
}

func (m *marker) add(a *walker, line int, kind, said string) {
	if a.last == nil {
		return
	}
	mark := placed{Mark: Mark{Kind: kind, Text: said}, script: a.last, line: line}
	m.marks = slices.DeleteFunc(m.marks, func(p placed) bool { return p == mark })
	m.marks = append(m.marks, mark)
}

func crashText(actor, attempt string) string {
	n, err := strconv.Atoi(attempt)
	if err != nil {
		return text.Get("course.mark.crash", actor)
	}
	return text.Get("course.mark.crash.delivery", actor, Ordinal(n))
}

// Ordinal writes 1st, 2nd, 3rd, 4th.
func Ordinal(n int) string {
	suffix := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}
