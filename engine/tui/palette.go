package tui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/sahilm/fuzzy"

	"again/engine/script"
	"again/engine/text"
)

// palette is the prompt for verbs, with what could complete the word that is
// being typed.
type palette struct {
	t       *theme
	keys    *keyMap
	in      *input
	sc      *scene
	tools   func(word string) []match
	w, h    int
	usage   string // of the verb that is being typed
	matches []match
	at      int
}

// match is a completion: the line it would make, and what to say of it.
type match struct{ line, note string }

func (m *Model) openPalette() tea.Cmd {
	p := &palette{t: m.t, keys: m.keys, sc: m.sc, tools: m.toolMatches, in: newInput(": ", m.verbPast)}
	p.complete()
	m.dialog = p
	return nil
}

func (p *palette) Title() string { return text.Get("tui.palette") }

func (p *palette) Keys() []key.Binding {
	return []key.Binding{p.keys.Choose, p.keys.Complete, p.keys.Earlier, p.keys.Later, p.keys.Close}
}

func (p *palette) SetSize(w, h int) { p.w, p.h = min(w, 100), min(h, 14) }

// View is the line that is typed, and the completions below it.
func (p *palette) View() []string {
	out := []string{p.in.line(p.t, p.w)}
	if p.usage != "" {
		out = append(out, p.t.faint.on(fit("  "+p.usage, p.w)))
	}
	room := max(1, p.h-len(out))
	from := 0
	if p.at >= room {
		from = p.at - room + 1
	}
	for i := from; i < len(p.matches) && i-from < room; i++ {
		out = append(out, p.line(p.matches[i], i == p.at))
	}
	return out[:max(0, min(len(out), p.h))]
}

func (p *palette) line(c match, chosen bool) string {
	left := max(18, p.w*2/5)
	mark := "  "
	if chosen {
		mark = signHere + " "
	}
	line := fit(mark+fit(c.line, left)+"  "+c.note, p.w)
	if chosen {
		return p.t.chosen.on(line)
	}
	return line
}

func (p *palette) Update(m *Model, k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, p.keys.Close):
		m.dialog = nil
	case key.Matches(k, p.keys.Choose):
		return p.run(m)
	case key.Matches(k, p.keys.Complete):
		p.take()
	case key.Matches(k, p.keys.Later):
		p.at = min(p.at+1, max(0, len(p.matches)-1))
	case key.Matches(k, p.keys.Earlier):
		if p.at == 0 {
			p.in.recall(1)
			p.complete()
		} else {
			p.at--
		}
	default:
		p.in.typed(k)
		p.complete()
	}
	return nil
}

// take puts the chosen completion into the line.
func (p *palette) take() {
	if p.at < len(p.matches) {
		p.in.SetValue(p.matches[p.at].line + " ")
		p.in.CursorEnd()
		p.complete()
	}
}

// run gives the line to the session. A word that is no verb yet, but has one
// completion chosen, stands for that.
func (p *palette) run(m *Model) tea.Cmd {
	line := strings.TrimSpace(p.in.Value())
	if _, known := script.Lookup(firstWord(line)); !known && p.at < len(p.matches) && !strings.Contains(line, " ") {
		line = p.matches[p.at].line
	}
	if line == "" {
		return nil
	}
	m.dialog = nil
	m.verbPast = append(m.verbPast, line)
	if c, ok := m.tool(line); ok {
		return c.run(m)
	}
	if firstWord(line) == "repeat" {
		return m.repeat(line)
	}
	if shows(line) {
		return m.showOutput(line)
	}
	return m.do(line)
}

func firstWord(line string) string {
	word, _, _ := strings.Cut(line, " ")
	return word
}

// shows reports a verb that is given for what it prints.
func shows(line string) bool {
	return slices.Contains([]string{"show", "audit", "queue", "log", "sql", "client"}, firstWord(line))
}

// showOutput runs a verb and opens what it printed, if that is more than a
// line.
func (m *Model) showOutput(line string) tea.Cmd {
	return m.start(deed{name: line, do: func(s Session) ([]string, error) {
		out, err := s.Do(line)
		return out.Lines, err
	}, then: func(m *Model, msg sceneMsg) tea.Cmd {
		if msg.err == nil && len(msg.out) > 1 {
			page := newPage(m, clip(clean(line), 60), func(w int) []string {
				var lines []string
				for _, l := range msg.out {
					lines = append(lines, wrapCode(clean(l), w, 2)...)
				}
				return lines
			})
			page.passing = true
			m.dialog = page
			m.refresh()
		}
		return nil
	}})
}

// complete finds what could stand where the learner types: a verb, then what
// that verb takes.
func (p *palette) complete() {
	p.at, p.usage = 0, ""
	line := strings.TrimLeft(p.in.Value(), " ")
	name, rest, second := strings.Cut(line, " ")
	if !second {
		p.matches = append(verbMatches(name), p.tools(name)...)
		return
	}
	before, word := line, ""
	if i := strings.LastIndexByte(line, ' '); i >= 0 {
		before, word = line[:i+1], line[i+1:]
	}
	candidates := p.sc.candidates(name, strings.Count(rest, " "))
	p.matches = nil
	if spec, ok := script.Lookup(name); ok {
		p.usage = spec.Usage
	}
	for _, c := range ranked(word, candidates) {
		p.matches = append(p.matches, match{line: before + c})
	}
}

func verbMatches(word string) []match {
	specs := script.Catalogue()
	names := make([]string, len(specs))
	for i, s := range specs {
		names[i] = s.Name
	}
	var out []match
	for _, name := range ranked(word, names) {
		i := slices.Index(names, name)
		out = append(out, match{name, specs[i].Help()})
	}
	return out
}

// ranked lists the candidates that word could stand for, the best first.
func ranked(word string, candidates []string) []string {
	if word == "" {
		return candidates
	}
	var out []string
	for _, f := range fuzzy.Find(word, candidates) {
		out = append(out, f.Str)
	}
	return out
}

// candidates lists what a verb could take as its n-th argument, from 0.
func (s *scene) candidates(verb string, n int) []string {
	switch verb {
	case "deliver", "drop", "expire", "claim":
		names := s.messages("ready", "held", "waiting", "pending", "dead")
		for _, w := range s.board.Strip.Workers {
			names = append(names, map[string]string{"deliver": "to=", "claim": "by="}[verb]+w.Name)
		}
		return names
	case "step", "run", "crash", "fail", "lose-ack", "nack":
		return s.actorWords(verb)
	case "publish", "replay", "audit":
		var names []string
		for _, e := range s.lesson.Cast {
			names = append(names, e.Alias)
		}
		return names
	case "show":
		var names []string
		for _, t := range s.board.Tables {
			names = append(names, t.Name)
		}
		return names
	case "variant":
		var names []string
		for _, v := range s.lesson.Variants {
			names = append(names, v.Name)
		}
		return names
	case "bus":
		return busNames(s.lesson)
	}
	if n > 0 {
		return fixedSecond[verb]
	}
	return fixedFirst[verb]
}

var (
	fixedFirst = map[string][]string{
		"worker": {"add"}, "redis": {"up", "down"}, "advance": {"1s", "30s", "5m", "1h", "1d"},
		"service": {"mail", "payments"}, "client": {"POST", "GET"}, "repeat": {"3", "2", "4", "5"},
	}
	fixedSecond = map[string][]string{"service": {"up", "down", "timeout", "slow", "error"}}
)

func (s *scene) actorWords(verb string) []string {
	var names []string
	for _, a := range s.actors() {
		names = append(names, a.Name)
	}
	key := map[string]string{"crash": "before=", "fail": "at="}[verb]
	if key != "" {
		for _, place := range []string{"commit", "publish", "ack"} {
			names = append(names, key+place)
		}
	}
	return names
}
