package plain

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"

	"again/engine/course"
	"again/engine/script"
	"again/engine/text"
	"again/store"
)

// command is a word that moves through the tutorial; everything else typed is a
// verb of the script language.
type command struct {
	name, usage string
	needsLesson bool
	do          func(*reading, string) error
}

var commands []command

func init() {
	commands = []command{
		{"help", "help", false, (*reading).help},
		{"lessons", "lessons", false, func(r *reading, rest string) error { r.lessons(rest); return nil }},
		{"open", "open LESSON", false, (*reading).openNamed},
		{"next", "next", true, func(r *reading, _ string) error { return r.move(1) }},
		{"back", "back", true, func(r *reading, _ string) error { return r.move(-1) }},
		{"read", "read", true, func(r *reading, rest string) error { r.step(rest); return nil }},
		{"send", "send", true, (*reading).send},
		{"skip", "skip", true, (*reading).skip},
		{"hint", "hint", true, (*reading).hint},
		{"solution", "solution", true, (*reading).solution},
		{"goals", "goals", true, func(r *reading, _ string) error { r.allGoals(); return nil }},
		{"tables", "tables", true, func(r *reading, _ string) error { r.tables(); return nil }},
		{"board", "board", true, func(r *reading, _ string) error { r.board(r.session.Board()); return nil }},
		{"handlers", "handlers", true, func(r *reading, _ string) error { r.handlers(r.session.Board()); return nil }},
		{"filled", "filled", true, func(r *reading, _ string) error { r.filled(); return nil }},
		{"twin", "twin", true, (*reading).twin},
		{"explore", "explore", true, (*reading).explore},
		{"windows", "windows", true, (*reading).windows},
		{"grid", "grid [BUS]", false, (*reading).sheet},
		{"exam", "exam [N [ANSWER]]", false, (*reading).examine},
		{"repair", "repair N [FILE]", false, (*reading).repair},
		{"aside", "aside [NAME]", true, (*reading).aside},
		{"verbs", "verbs", true, (*reading).verbs},
		{"save", "save FILE", true, (*reading).save},
		{"load", "load FILE", true, (*reading).load},
		{"quit", "quit", false, func(r *reading, _ string) error { r.quit = true; return nil }},
	}
}

// short are the one-letter names that the screen has too.
var short = map[string]string{
	"?": "help", "m": "lessons", "n": "next", "p": "back", "o": "send", "h": "hint",
	"i": "aside", "l": "twin", "x": "explore", "q": "quit", "exit": "quit",
}

// keys are one-letter verbs, as on the screen.
var keys = map[string]string{
	"d": "deliver", "space": "step", "g": "run", "c": "crash", "f": "fail", "a": "lose-ack",
	"r": "replay", "e": "expire", "S": "settle", "*": "repeat", "u": "undo", "R": "reset", "y": "relay",
}

func find(name string) (command, bool) {
	if long, ok := short[name]; ok {
		name = long
	}
	if verb, ok := keys[name]; ok {
		return command{name: verb, needsLesson: true, do: func(r *reading, rest string) error {
			return r.verb(strings.TrimSpace(verb + " " + rest))
		}}, true
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == name })
	if i < 0 {
		return command{}, false
	}
	return commands[i], true
}

// words are all first words of a line that mean something.
func words() []string {
	var all []string
	for _, c := range commands {
		all = append(all, c.name)
	}
	for _, s := range script.Catalogue() {
		all = append(all, s.Name)
	}
	return all
}

func (r *reading) help(string) error {
	rows := [][]string{}
	for _, c := range commands {
		rows = append(rows, []string{c.usage, text.Get("plain.help." + c.name)})
	}
	r.say(text.Get("plain.help"))
	r.grid(rows)
	rows = rows[:0]
	for _, s := range script.Catalogue() {
		rows = append(rows, []string{s.Usage, s.Help()})
	}
	r.say(text.Get("plain.verbs"))
	for _, row := range rows {
		r.say("  " + row[0])
		r.say("      " + row[1])
	}
	return nil
}

func (r *reading) openNamed(name string) error {
	l, err := r.o.Course.Find(name)
	if err != nil {
		return err
	}
	return r.open(l, -1, "", "")
}

// move goes a step on or back, across the lessons.
func (r *reading) move(by int) error {
	s := r.session
	to := s.Step() + by
	if to >= 0 && to < len(s.Lesson().Steps) {
		if err := s.GoStep(to); err != nil {
			return err
		}
		r.step("")
		return nil
	}
	all := r.o.Course.Lessons()
	i := by + slices.IndexFunc(all, func(l *course.Lesson) bool { return l.Slug == s.Lesson().Slug })
	if i < 0 || i >= len(all) {
		return errors.New(text.Get("plain.edge"))
	}
	step := 0
	if by < 0 {
		step = len(all[i].Steps) - 1
	}
	return r.open(all[i], step, "", "")
}

func (r *reading) send(string) error {
	out, err := r.session.Send()
	if err == nil {
		r.moved(out)
	}
	return err
}

// waiting reports whether the step's question waits for an answer.
func (r *reading) waiting() bool {
	if r.session == nil {
		return false
	}
	p := r.session.Prediction()
	return p != nil && p.Outcome == course.Unanswered
}

// answer takes the number of a choice, a choice as written, or a number.
func (r *reading) answer(line string) error {
	choices := r.session.Prediction().Choices
	if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(choices) {
		line = choices[n-1]
	} else if len(choices) > 0 && !slices.Contains(choices, line) {
		return errors.New(text.Get("plain.choose", len(choices)))
	}
	if err := r.session.Predict(line); err != nil {
		return err
	}
	r.wrapped("plain.answered", line)
	r.allGoals()
	r.outcome()
	r.filled()
	r.end()
	return nil
}

func (r *reading) skip(string) error {
	if !r.waiting() {
		return errors.New(text.Get("plain.noquestion"))
	}
	r.session.SkipPrediction()
	r.wrapped("plain.skipped")
	r.allGoals()
	r.outcome()
	r.filled()
	return nil
}

func (r *reading) hint(string) error {
	h, ok := r.session.NextHint()
	if !ok {
		return errors.New(text.Get("plain.nohint"))
	}
	shown := len(r.session.Hints())
	r.say(text.Get("plain.hint", shown, shown+r.session.HintsLeft()))
	r.prose(h)
	return nil
}

func (r *reading) solution(string) error {
	if err := r.session.PlaySolution(); err != nil {
		return err
	}
	r.wrapped("plain.played")
	for _, v := range r.session.Verbs() {
		r.say("  " + v)
	}
	r.tables()
	r.changedGoals()
	r.outcome()
	return nil
}

func (r *reading) twin(string) error {
	b, err := r.session.Twin()
	if err != nil {
		return err
	}
	r.board(b)
	for _, said := range b.Followed {
		r.wrapped("plain.followed", said)
	}
	return nil
}

func (r *reading) explore(string) error {
	breaks, err := r.session.Explore()
	if err != nil {
		return err
	}
	key := "plain.explored.nothing"
	if breaks {
		key = "plain.explored.breaks"
	}
	r.wrapped(key, r.session.Lesson().Slug)
	r.changedGoals()
	r.outcome()
	r.end()
	return nil
}

// aside shows the sidebar of that name, or lists them.
func (r *reading) aside(name string) error {
	all := r.session.Asides()
	if len(all) == 0 {
		return errors.New(text.Get("plain.noaside"))
	}
	for _, a := range all {
		if strings.EqualFold(a.Name, name) || strings.EqualFold(a.Title, name) || name == "" && len(all) == 1 {
			r.say(a.Title)
			r.say("")
			r.prose(a.Text)
			return nil
		}
	}
	for _, a := range all {
		r.say("  aside " + a.Name + "  (" + a.Title + ")")
	}
	return nil
}

func (r *reading) verbs(string) error {
	for i, v := range r.session.Verbs() {
		r.say("  " + strconv.Itoa(i+1) + "  " + v)
	}
	return nil
}

func (r *reading) save(file string) error {
	if file == "" {
		return errors.New(text.Get("script.usage", "save FILE"))
	}
	if err := os.WriteFile(file, []byte(r.session.Save()), 0o644); err != nil {
		return err
	}
	r.wrapped("plain.saved", file)
	return nil
}

func (r *reading) load(file string) error {
	b, err := course.ReadFile(file)
	if err != nil {
		return err
	}
	if err := r.session.LoadRun(string(b)); err != nil {
		return err
	}
	r.moved(course.Output{})
	return nil
}

// kept is the learner's record, empty where there is none.
func (r *reading) kept() store.Record {
	if r.o.Progress == nil {
		return store.Record{}
	}
	kept, err := r.o.Progress.Load()
	if err != nil {
		return store.Record{}
	}
	return kept
}
