package course

import (
	"io/fs"
	"slices"
	"strings"

	"again/engine/script"
	"again/engine/text"
)

// readLocales checks every translation against the English file and takes the
// words of the one asked for.
func (r *lessonReader) readLocales(locale string) {
	entries, _ := fs.ReadDir(r.fsys, r.folder) // read before: readSchemas reports
	var found []string
	for _, e := range entries {
		if m := localeFile.parts(e.Name()); m != nil && m[1] != "en" {
			found = append(found, m[1])
		}
	}
	r.lesson.Locales = append(r.lesson.Locales, found...)
	want := pickLocale(locale, found)
	original := *r.lesson
	original.Steps = slices.Clone(r.lesson.Steps)
	for _, name := range found {
		translated, ok := r.translation(name, &original)
		if ok && name == want {
			r.lesson.Title, r.lesson.Part = translated.Title, orElse(translated.Part, r.lesson.Part)
			r.lesson.Steps, r.lesson.Asides = translated.Steps, translated.Asides
			r.lesson.Locale = name
		}
	}
}

// pickLocale finds the wanted locale, or one of the same language.
func pickLocale(want string, have []string) string {
	if slices.Contains(have, want) {
		return want
	}
	language, _, _ := strings.Cut(want, "-")
	for _, h := range have {
		if l, _, _ := strings.Cut(h, "-"); l == language {
			return h
		}
	}
	return "en"
}

// translation reads lesson.LOCALE.md and compares it with the English one.
func (r *lessonReader) translation(locale string, en *Lesson) (*Lesson, bool) {
	name := "lesson." + locale + ".md"
	source, ok := r.read(name)
	if !ok {
		return nil, false
	}
	before, file := len(r.errs), r.path(name)
	doc, errs := scan(file, source)
	r.errs = append(r.errs, errs...)
	front, errs := readFront(file, doc.front, doc.frontAt)
	r.errs = append(r.errs, errs...)
	for _, key := range keysOf(front.raw) {
		if !translated(key) && front.raw[key] != r.front.raw[key] {
			r.errs.add(file, front.lines[key], key, text.Get("course.locale.front"))
		}
	}
	t := front.lesson
	if len(doc.sections) != len(en.Steps) {
		r.errs.add(file, 0, "", text.Get("course.locale.steps", len(doc.sections), len(en.Steps)))
	}
	for i, sec := range doc.sections {
		step, asides, errs := readStep(file, sec, en.Cast, keysOf(en.Schemas))
		r.errs = append(r.errs, errs...)
		t.Asides = append(t.Asides, asides...)
		if i < len(en.Steps) && len(errs) == 0 {
			r.compare(file, &en.Steps[i], &step)
		}
		t.Steps = append(t.Steps, step)
	}
	return &t, len(r.errs) == before
}

// translated reports whether a key of the front matter is words.
func translated(key string) bool { return key == "title" || key == "part" }

// compare finds what a translation may not change, and gives its prediction
// the English choices to be compared with.
func (r *lessonReader) compare(file string, en, t *Step) {
	differ := func(line int, what string) {
		r.errs.add(file, line, "## "+t.Title, text.Get("course.locale.differs", what, en.Line))
	}
	if !slices.Equal(en.Blocks, t.Blocks) {
		differ(t.Line, strings.Join(en.Blocks, ", "))
		return
	}
	if !sameVerbs(en.Do, t.Do) || !sameVerbs(en.Solve, t.Solve) || !slices.EqualFunc(en.Wrongs, t.Wrongs, func(a, b Wrong) bool { return sameVerbs(a.Verbs, b.Verbs) }) {
		differ(t.Line, "do, solution, wrong")
	}
	if !slices.EqualFunc(en.Goal, t.Goal, func(a, b Clause) bool { return a.Text == b.Text }) {
		differ(t.Line, "goal")
	}
	if !slices.EqualFunc(en.Tables, t.Tables, sameTable) {
		differ(t.Line, "table")
	}
	if en.Asks != nil {
		a, b := en.Asks, t.Asks
		if !sameVerbs(a.Run, b.Run) || a.Answer != b.Answer || len(a.Choices) != len(b.Choices) {
			differ(b.Line, "predict")
		}
		b.Values = a.Choices
	}
}

func sameVerbs(a, b []script.Verb) bool {
	return slices.EqualFunc(a, b, func(x, y script.Verb) bool { return x.Text == y.Text })
}

func sameTable(a, b FillTable) bool {
	sameRow := func(x, y FillRow) bool { return x.Run == y.Run }
	return a.By == b.By && a.Cell == b.Cell && slices.Equal(a.Columns, b.Columns) && slices.EqualFunc(a.Rows, b.Rows, sameRow)
}
