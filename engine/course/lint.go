package course

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"again/engine/oracle"
	"again/engine/script"
	"again/engine/text"
)

// Finding is something that the linter found in a lesson.
type Finding struct {
	Lesson string // its slug, "" where no lesson could be read
	File   string
	Line   int // 0 when it is about the file as a whole
	Text   string
}

// String writes a finding as file:line: text.
func (f Finding) String() string {
	if f.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
	}
	return f.File + ": " + f.Text
}

// Lint checks every lesson of a folder from both sides. Without an explorer,
// what rests on one is taken for granted.
func Lint(fsys fs.FS, explorer Explorer) []Finding {
	return Linter{FS: fsys, Explorer: explorer}.Run()
}

// Linter checks lessons from both sides: the start must fail each goal, the
// solution must pass it, and every wrong way must fail it.
type Linter struct {
	FS       fs.FS
	Explorer Explorer // nil: what rests on it is not checked
	Lesson   string   // the slug of the only one to check; "" for all
}

// Run returns what was found, in the order of the lessons.
func (o Linter) Run() []Finding {
	c, errs := loadAll(o.FS, "en")
	var found []Finding
	for _, e := range errs {
		if slug := slugOf(e.File); o.Lesson == "" || o.Lesson == slug {
			found = append(found, Finding{Lesson: slug, File: e.File, Line: e.Line, Text: said(e)})
		}
	}
	for _, l := range c.Lessons() {
		if o.Lesson != "" && o.Lesson != l.Slug {
			continue
		}
		found = append(found, o.lesson(l)...)
		for _, locale := range l.Locales[1:] {
			found = append(found, lintLocale(o.FS, l.Slug, locale)...)
		}
	}
	return found
}

func slugOf(file string) string {
	slug, _, found := strings.Cut(file, "/")
	if !found && strings.HasSuffix(file, ".md") {
		return "lesson"
	}
	return slug
}

func said(e *Error) string {
	if e.Text == "" {
		return e.What
	}
	return e.Text + ": " + e.What
}

// linter is the work on one lesson.
type linter struct {
	lesson   *Lesson
	explorer Explorer
	once     *oracle.Cache
	explored map[string]bool
	found    []Finding
}

func (o Linter) lesson(l *Lesson) []Finding {
	k := &linter{lesson: l, explorer: o.Explorer, once: &oracle.Cache{}, explored: map[string]bool{}}
	k.scripts()
	k.show()
	if len(k.found) > 0 {
		return k.found // what does not even compile would be reported again by every step
	}
	k.words(l)
	for i := range l.Steps {
		k.step(i)
	}
	k.exploreFront()
	k.walkthrough()
	return k.found
}

// add reports something at a line of the English lesson.
func (k *linter) add(line int, key string, args ...any) {
	k.at(english, line, text.Get(key, args...))
}

func (k *linter) at(file string, line int, what string) {
	k.keep(Finding{Lesson: k.lesson.Slug, File: k.lesson.file(file), Line: line, Text: what})
}

// keep keeps a finding once: what is wrong in a goal shows on every way to it.
func (k *linter) keep(f Finding) {
	if !slices.Contains(k.found, f) {
		k.found = append(k.found, f)
	}
}

// err reports another package's error at its own place, or at the line given.
func (k *linter) err(line int, err error) {
	var errs Errors
	errs.addErr(k.lesson.file(english), line, err)
	for _, e := range errs {
		k.keep(Finding{Lesson: k.lesson.Slug, File: e.File, Line: e.Line, Text: said(e)})
	}
}

// step checks one step from both sides.
func (k *linter) step(i int) {
	step := &k.lesson.Steps[i]
	if !k.begins(i) {
		return
	}
	k.prediction(i)
	k.fills(i)
	if len(step.Goal) == 0 {
		for _, b := range []string{"hint", "solution", "wrong"} {
			if slices.Contains(step.Blocks, b) {
				k.add(step.Line, "lint.nogoal", b)
			}
		}
		return
	}
	if len(step.Hints) != 3 {
		k.add(step.Line, "lint.hints", len(step.Hints))
	}
	if len(step.Solve) == 0 {
		k.add(step.Line, "lint.solution")
	}
	k.names(step)
	if k.ends(i, step.Line, nil, false, "lint.start") && len(step.Solve) > 0 {
		k.ends(i, step.Line, step.Solve, true, "lint.solution.fails")
	}
	for _, w := range step.Wrongs {
		k.ends(i, w.Line, w.Verbs, false, "lint.wrong")
	}
}

// begins checks that the step's own do can be done.
func (k *linter) begins(i int) bool {
	r, err := newRun(k.lesson, i, "", "", k.once)
	if err != nil {
		k.err(k.lesson.Steps[i].Line, err)
		return false
	}
	r.close()
	return true
}

// ends plays verbs from the step's start and reports when the goal is not as
// wanted behind them. It answers whether the goal could be looked at.
func (k *linter) ends(i, line int, verbs []script.Verb, want bool, key string) bool {
	r, err := newRun(k.lesson, i, "", "", k.once)
	if err != nil {
		k.err(line, err)
		return false
	}
	defer r.close()
	if err := r.play(verbs); err != nil {
		k.err(line, err)
		return true
	}
	goals, err := r.goals(k.lesson.Steps[i].Goal, func() (bool, bool, error) { return k.explore(r, want) })
	if err != nil && r.hist.Variant() == r.variant {
		k.err(line, err)
		return false
	}
	switch reached := allReached(goals); {
	case want && !reached:
		k.add(line, key, unreached(goals))
	case reached && !want:
		k.add(line, key)
	}
	return true
}

// unreached lists the clauses that do not hold, with their present values.
func unreached(goals []GoalState) string {
	var all []string
	for _, g := range goals {
		if !g.Reached {
			all = append(all, text.Get("lint.clause", g.Text, g.Now))
		}
	}
	return strings.Join(all, "; ")
}

// explore answers an explore clause. Without an explorer it is taken to be as
// wanted.
func (k *linter) explore(r *run, want bool) (breaks, known bool, err error) {
	if k.explorer == nil {
		return k.lesson.expects(r.hist.Variant()), want, nil
	}
	breaks, err = k.breaks(r.hist.Variant(), r.hist.Bus())
	return breaks, err == nil, err
}

// expects is what the front matter says of a variant.
func (l *Lesson) expects(variant string) (breaks bool) {
	for _, e := range l.Explore.Expect {
		if e.Variant == variant {
			return e.Finding == "breaks"
		}
	}
	return false
}

func (k *linter) breaks(variant, bus string) (bool, error) {
	key := variant + " " + bus
	if known, ok := k.explored[key]; ok {
		return known, nil
	}
	breaks, err := k.explorer(k.lesson.exploration(variant, bus))
	if err == nil {
		k.explored[key] = breaks
	}
	return breaks, err
}

// exploreFront checks that the explorer agrees with the front matter.
func (k *linter) exploreFront() {
	if k.explorer == nil {
		return
	}
	for _, e := range k.lesson.Explore.Expect {
		breaks, err := k.breaks(e.Variant, k.lesson.Bus)
		if err != nil {
			k.err(1, err)
		} else if breaks != (e.Finding == "breaks") {
			k.add(1, "lint.explore."+e.Finding, e.Variant)
		}
	}
}

// prediction checks that the answer can be computed and is one of the choices.
func (k *linter) prediction(i int) {
	asks := k.lesson.Steps[i].Asks
	if asks == nil {
		return
	}
	right, err := k.lesson.answer(i, k.once)
	if err != nil {
		k.err(asks.Line, err)
		return
	}
	offered := slices.ContainsFunc(asks.Values, func(v string) bool { return sameValue(v, right) })
	if len(asks.Values) > 0 && !offered {
		k.add(asks.Line, "lint.predict", right, strings.Join(asks.Values, ", "))
	}
	if len(asks.Values) == 0 && !sameValue(right, right+".0") {
		k.add(asks.Line, "lint.predict.number", right)
	}
}

// fills checks that every cell of the step's tables can be computed.
func (k *linter) fills(i int) {
	for _, t := range k.lesson.Steps[i].Tables {
		t.each(func(column string, row FillRow) string {
			if _, err := k.lesson.cell(i, t, column, row, k.once); err != nil {
				k.add(t.Line, "lint.cell", row.Title, column, err)
			}
			return ""
		})
	}
}

// walkthrough plays the walkthrough and compares it with its golden.
func (k *linter) walkthrough() {
	if k.lesson.Walk == "" {
		k.at("walkthrough.txt", 0, text.Get("lint.walk.none"))
		return
	}
	got, err := k.lesson.Walkthrough()
	if err != nil {
		k.err(1, err)
		return
	}
	if line, want, now := firstDifference(k.lesson.Walk, got); line > 0 {
		k.at("walkthrough.txt", line, text.Get("lint.walk", want, now))
	}
}

// firstDifference finds the first line in which two texts differ; 0 for none.
func firstDifference(want, got string) (line int, a, b string) {
	w, g := strings.Split(strings.TrimRight(want, "\n"), "\n"), strings.Split(strings.TrimRight(got, "\n"), "\n")
	for i := range max(len(w), len(g)) {
		a, b = lineOr(w, i), lineOr(g, i)
		if a != b {
			return i + 1, a, b
		}
	}
	return 0, "", ""
}

func lineOr(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return text.Get("lint.end")
}
