package course

import (
	"sort"
	"strings"

	"again/engine/script"
	"again/engine/text"
	"again/engine/world"
)

// front is a lesson's front matter with the lines that later checks point at.
type front struct {
	lesson Lesson
	lines  map[string]int    // key → its line
	raw    map[string]string // key → what is written there, for comparing locales
	show   []located
	buses  []located
	aside  []located
	expect map[string]int // explore's variant → its line
}

// frontReader reads one front matter.
type frontReader struct {
	yamlReader
	front
}

// frontKeys are what may stand in a front matter, and how each is read.
var frontKeys map[string]func(*frontReader, field)

func init() {
	frontKeys = map[string]func(*frontReader, field){
		"title":        func(r *frontReader, f field) { r.lesson.Title = r.str(f) },
		"part":         func(r *frontReader, f field) { r.lesson.Part = r.str(f) },
		"idiom":        func(r *frontReader, f field) { r.lesson.Idiom = r.str(f) },
		"show":         func(r *frontReader, f field) { r.show = r.list(f); r.lesson.Show = texts(r.show) },
		"bus":          func(r *frontReader, f field) { r.lesson.Bus = r.str(f) },
		"buses":        func(r *frontReader, f field) { r.buses = r.list(f); r.lesson.Buses = texts(r.buses) },
		"variant":      func(r *frontReader, f field) { r.lesson.Variant = r.str(f) },
		"repaired":     func(r *frontReader, f field) { r.lesson.Repaired = r.str(f) },
		"workers":      func(r *frontReader, f field) { r.lesson.Workers = r.num(f, 1, world.MaxWorkers) },
		"minutes":      func(r *frontReader, f field) { r.lesson.Minutes = r.num(f, 1, anyNumber) },
		"events":       (*frontReader).events,
		"send":         func(r *frontReader, f field) { r.lesson.Send = r.verbs(f) },
		"explore":      (*frontReader).explore,
		"tools":        (*frontReader).tools,
		"asides":       func(r *frontReader, f field) { r.aside = r.list(f) },
		"key-lifetime": (*frontReader).keyLifetime,
	}
}

// readFront reads the YAML between the --- lines; offset is the line of the
// first ---.
func readFront(file, source string, offset int) (front, Errors) {
	r := &frontReader{yamlReader: yamlReader{file: file, offset: offset}}
	r.lines, r.raw = map[string]int{}, map[string]string{}
	r.expect = map[string]int{}
	for _, f := range r.parse(source) {
		read, ok := frontKeys[f.key]
		if !ok {
			r.fail(f.line, f.key, text.Get("course.key", script.Nearest(f.key, keysOf(frontKeys))))
			continue
		}
		r.lines[f.key], r.raw[f.key] = f.line, f.node.String()
		read(r, f)
	}
	if r.lesson.Title == "" && len(r.errs) == 0 {
		r.fail(offset, "", text.Get("course.title"))
	}
	return r.front, r.errs
}

func keysOf[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// verbs reads a list of verbs; each may hold several, parted by semicolons.
func (r *frontReader) verbs(f field) []script.Verb {
	var all []script.Verb
	for _, l := range r.list(f) {
		verbs, err := inline(r.file, l.line, l.text)
		r.errs.addErr(r.file, l.line, err)
		all = append(all, verbs...)
	}
	return all
}

// events reads the cast: alias → id, type, payload.
func (r *frontReader) events(f field) {
	for _, member := range r.mapping(f.node) {
		r.member(member)
	}
}

// member reads one of them.
func (r *frontReader) member(member field) {
	e := Event{Alias: member.key, Payload: "{}"}
	for _, part := range r.mapping(member.node) {
		switch part.key {
		case "id":
			e.ID = r.str(part)
		case "type":
			e.Type = r.str(part)
		case "payload":
			r.mapping(part.node)
			e.Payload = r.json(part.node)
		default:
			r.fail(part.line, part.key, text.Get("course.key", script.Nearest(part.key, []string{"id", "type", "payload"})))
		}
	}
	if e.ID == "" || e.Type == "" {
		r.fail(member.line, member.key, text.Get("course.event"))
		return
	}
	r.lesson.Cast = append(r.lesson.Cast, e)
}

// explore reads what the explorer is expected to find: from, bounds, workers,
// and each variant's finding.
func (r *frontReader) explore(f field) {
	spec := &r.lesson.Explore
	for _, part := range r.mapping(f.node) {
		switch part.key {
		case "from":
			spec.From = r.verbs(part)
		case "workers":
			spec.Workers = r.num(part, 1, world.MaxWorkers)
		case "bounds":
			spec.Bounds = map[string]int{}
			for _, b := range r.mapping(part.node) {
				if !strings.Contains(" crashes lost-acks errors deliveries workers ", " "+b.key+" ") {
					r.fail(b.line, b.key, text.Get("course.bound"))
				}
				spec.Bounds[b.key] = r.num(b, 0, anyNumber)
			}
		default:
			finding := r.str(part)
			if finding != "breaks" && finding != "none" {
				r.fail(part.line, part.key+": "+finding, text.Get("course.finding"))
			}
			spec.Expect = append(spec.Expect, Expectation{Variant: part.key, Finding: finding})
			r.expect[part.key] = part.line
		}
	}
}

func (r *frontReader) keyLifetime(f field) {
	d, err := world.ParseDuration(r.str(f))
	if err != nil {
		r.fail(f.line, f.key, text.Get("course.duration"))
	}
	r.lesson.KeyLifetime = d
}

// inline reads verbs parted by semicolons that all stand on one line.
func inline(file string, line int, source string) ([]script.Verb, error) {
	verbs, err := script.Inline(source)
	if err != nil {
		var errs Errors
		errs.addErr(file, line, err)
		return nil, errs
	}
	for i := range verbs {
		verbs[i].File, verbs[i].Line = file, line
	}
	return verbs, nil
}
