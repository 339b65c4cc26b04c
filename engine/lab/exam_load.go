package lab

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/handler"
	"again/engine/text"
	"again/engine/world"
	"again/store"
)

// mistakes are errors, one a line.
type mistakes []error

func (m mistakes) Error() string { return errors.Join(m...).Error() }

// Unwrap lets errors.As find each.
func (m mistakes) Unwrap() []error { return m }

// examReader reads the files of a lesson's folder exam.
type examReader struct {
	lesson    *course.Lesson
	questions []Question
	fixes     []Repair
	errs      mistakes
}

func (r *examReader) fail(file string, err error) {
	if err != nil {
		r.errs = append(r.errs, fmt.Errorf("%s: %w", path.Join(r.lesson.Folder, file), err))
	}
}

// file is a file of the exam; one with words is taken in the lesson's language
// where it is there.
func (r *examReader) file(name string) string {
	return r.lesson.Extra["exam/"+r.name(name)]
}

func (r *examReader) name(name string) string {
	if local := strings.Replace(name, ".en.", "."+r.lesson.Locale+".", 1); r.lesson.Extra["exam/"+local] != "" {
		return local
	}
	return name
}

// idioms are all that a statement can be, in the order of the choices.
var idioms = []handler.Idiom{
	handler.InsertKey, handler.AbsoluteUpdate, handler.DeltaUpdate, handler.UpsertAbsolute, handler.UpsertRelative,
	handler.Delete, handler.SoftDelete, handler.InsertWithoutKey, handler.SelectIdiom, handler.OtherIdiom,
}

// statements reads the first part.
func (r *examReader) statements() {
	var all struct {
		Statements []struct {
			Name  string        `yaml:"name"`
			SQL   string        `yaml:"sql"`
			Idiom handler.Idiom `yaml:"idiom"`
			Wrong []refutation  `yaml:"wrong"`
		} `yaml:"statements"`
	}
	name := "classify.en.yaml"
	if err := yaml.UnmarshalWithOptions([]byte(r.file(name)), &all, yaml.Strict()); err != nil {
		r.fail("exam/"+r.name(name), err)
		return
	}
	cast, err := course.ReadCast(path.Join(r.lesson.Folder, "exam/events.yaml"), r.file("events.yaml"))
	if err != nil {
		r.errs = append(r.errs, err)
		return
	}
	schema := r.file("schema.sql")
	for _, s := range all.Statements {
		q := Question{Name: s.Name, SQL: strings.TrimSpace(s.SQL), idiom: s.Idiom, wrong: s.Wrong}
		if err := q.ready(r.lesson, schema, cast); err != nil {
			r.fail("exam/"+r.name(name), fmt.Errorf("%s: %w", s.Name, err))
			continue
		}
		r.questions = append(r.questions, q)
	}
}

// ready makes a handler of the statement and finds what it is asked with.
func (q *Question) ready(l *course.Lesson, schema string, cast []course.Event) error {
	if len(cast) == 0 || q.Name == "" || len(q.wrong) == 0 {
		return errors.New(text.Get("lab.exam.incomplete"))
	}
	script, err := handler.Parse(q.Name+".sql", "--: handler examHandler\n--: on "+cast[0].Type+"\n"+q.SQL+"\n--: ack\n")
	if err != nil {
		return err
	}
	if q.tables, err = Fits("schema.sql", schema, []*handler.Script{script}); err != nil {
		return err
	}
	setup := world.Setup{
		Schemas: map[string]string{"": schema}, Scripts: []*handler.Script{script}, Cast: castOf(cast), Bus: l.Bus, Workers: 1,
	}
	q.lesson = onTheFly(l.Slug+"."+q.Name, l.Number, text.Get("lab.exam.statement", q.Name), "", explore.Subject{Setup: setup, First: publish(cast[0].Alias)})
	q.Tables, q.names = tablesOf(schema, q.SQL)
	q.Choices = q.choices()
	return nil
}

// choices are the right idiom and the wrong ones, in the order of all idioms.
func (q *Question) choices() []handler.Idiom {
	all := []handler.Idiom{q.idiom}
	for _, w := range q.wrong {
		all = append(all, w.Idiom)
	}
	slices.SortFunc(all, func(a, b handler.Idiom) int { return slices.Index(idioms, a) - slices.Index(idioms, b) })
	return slices.Compact(all)
}

// tablesOf are the CREATE statements of the tables that a statement names, and
// their names.
func tablesOf(schema, sql string) (created, names []string) {
	stmts, err := store.Split(schema)
	if err != nil {
		return nil, nil
	}
	named := map[string]bool{}
	for _, t := range store.Lex(sql) {
		named[strings.ToLower(t.Name())] = true
	}
	for _, st := range stmts {
		words := store.Lex(st.SQL)
		if st.Kind == store.Schema && len(words) > 2 && words[1].Is("TABLE") && named[strings.ToLower(words[2].Name())] {
			created, names = append(created, st.SQL), append(names, words[2].Name())
		}
	}
	return created, names
}

// repairs reads the second part: a folder a handler.
func (r *examReader) repairs() {
	var names []string
	for file := range r.lesson.Extra {
		if rest, ok := strings.CutPrefix(file, "exam/repair/"); ok {
			names = append(names, path.Dir(rest))
		}
	}
	slices.Sort(names)
	for i, name := range slices.Compact(names) {
		r.repair(i+1, name)
	}
}

func (r *examReader) repair(number int, name string) {
	folder := "repair/" + name + "/"
	f := Repair{Name: name, number: number, Title: name, Story: strings.TrimSpace(r.file(folder + "story.en.md")), files: map[string]string{}}
	if title, ok := strings.CutPrefix(f.Story, "# "); ok {
		title, story, _ := strings.Cut(title, "\n")
		f.Title, f.Story = strings.TrimSpace(title), strings.TrimSpace(story)
	}
	for file, source := range r.lesson.Extra {
		if inside, ok := strings.CutPrefix(file, "exam/"+folder); ok {
			f.files[inside] = source
		}
	}
	f.Schema, f.Source, f.solution = f.files["schema.sql"], f.files["handler.sql"], f.files["solution.sql"]
	for _, line := range strings.Split(f.files["needs.txt"], "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			f.needs = append(f.needs, line)
		}
	}
	if f.Schema == "" || f.Source == "" || len(f.needs) == 0 {
		r.fail("exam/"+folder, errors.New(text.Get("lab.exam.incomplete")))
		return
	}
	if _, err := f.read(f.Source, r.lesson.Bus); err != nil {
		r.fail("exam/"+folder, err)
		return
	}
	r.fixes = append(r.fixes, f)
}
