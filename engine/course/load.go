package course

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"again/engine/handler"
	"again/engine/script"
	"again/engine/text"
)

// Course is every lesson of a folder, in order.
type Course struct {
	lessons []*Lesson
	shelf   *shelf // nil once every lesson is read
}

// Lessons lists the lessons in order.
func (c *Course) Lessons() []*Lesson {
	if c.shelf != nil {
		return c.shelf.all()
	}
	return c.lessons
}

const english = "lesson.en.md"

var (
	folderName = lazily(`^(\d\d)-([a-z0-9]+(?:-[a-z0-9]+)*)$`)
	localeFile = lazily(`^lesson\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\.md$`)
	schemaFile = lazily(`^schema(?:\.([A-Za-z0-9_-]+))?\.sql$`)
)

// LoadAll reads every lesson of a folder, in the given locale where a lesson
// has it and in English where it has not. A folder that is one lesson itself is
// read too. The error is Errors: every mistake, with its file and line.
func LoadAll(fsys fs.FS, locale string) (*Course, error) {
	c, errs := loadAll(fsys, locale)
	if err := errs.orNil(); err != nil {
		return nil, err
	}
	return c, nil
}

// loadAll returns what could be read beside the mistakes.
func loadAll(fsys fs.FS, locale string) (*Course, Errors) {
	var errs Errors
	folders, err := lessonFolders(fsys)
	errs.addErr(".", 0, err)
	shared, asideErrs := sharedAsides(fsys, locale)
	errs = append(errs, asideErrs...)
	c := &Course{}
	for _, r := range readAll(fsys, folders, locale, shared) {
		errs = append(errs, r.errs...)
		if len(r.errs) == 0 {
			c.lessons = append(c.lessons, r.lesson)
		}
	}
	if len(folders) == 0 && len(errs) == 0 {
		errs.add(".", 0, "", text.Get("course.load.none"))
	}
	part := ""
	for _, l := range c.lessons {
		part = orElse(l.Part, part)
		l.Part = part
	}
	return c, errs
}

// readAll reads the lessons side by side: they are what starting up takes.
func readAll(fsys fs.FS, folders []string, locale string, shared map[string]Aside) []*lessonReader {
	readers := make([]*lessonReader, len(folders))
	var all sync.WaitGroup
	for i, folder := range folders {
		readers[i] = &lessonReader{fsys: fsys, folder: folder}
		all.Go(func() { readers[i].load(locale, shared) })
	}
	all.Wait()
	return readers
}

// lessonFolders lists the folders that hold a lesson, in order of their names.
func lessonFolders(fsys fs.FS) ([]string, error) {
	if exists(fsys, english) {
		return []string{"."}, nil
	}
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, err
	}
	var folders []string
	var errs Errors
	for _, e := range entries {
		name := e.Name()
		if !e.IsDir() || !exists(fsys, path.Join(name, english)) {
			if folderName.fits(name) {
				errs.add(name, 0, "", text.Get("course.load.english"))
			}
			continue
		}
		if !folderName.fits(name) {
			errs.add(name, 0, "", text.Get("course.load.folder"))
			continue
		}
		folders = append(folders, name)
	}
	sort.Strings(folders)
	return folders, errs.orNil()
}

func exists(fsys fs.FS, name string) bool {
	info, err := fs.Stat(fsys, name)
	return err == nil && !info.IsDir()
}

// lessonReader reads one lesson's folder.
type lessonReader struct {
	fsys   fs.FS
	folder string
	front  front
	lesson *Lesson
	errs   Errors
}

func (r *lessonReader) load(locale string, shared map[string]Aside) {
	r.readEnglish()
	if r.lesson == nil {
		return
	}
	r.name()
	r.readHandlers()
	if r.has("walkthrough.txt") {
		r.lesson.Walk, _ = r.read("walkthrough.txt")
	}
	r.readExtra()
	if len(r.errs) == 0 {
		r.defaults()
		r.checkNames()
	}
	r.readLocales(locale)
	r.nameAsides(shared)
}

// file is the path of one of the lesson's files.
func (l *Lesson) file(name string) string { return path.Join(l.Folder, name) }

func (r *lessonReader) path(name string) string { return path.Join(r.folder, name) }

func (r *lessonReader) has(name string) bool { return exists(r.fsys, r.path(name)) }

func (r *lessonReader) read(name string) (string, bool) {
	b, err := fs.ReadFile(r.fsys, r.path(name))
	if err != nil {
		r.errs.add(r.path(name), 0, "", reason(err))
		return "", false
	}
	if line, what := unreadable(b); what != "" {
		r.errs.add(r.path(name), line, "", what)
		return "", false
	}
	return strings.ReplaceAll(string(b), "\r\n", "\n"), true
}

func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

func (r *lessonReader) readEnglish() {
	source, ok := r.read(english)
	if !ok {
		return
	}
	file := r.path(english)
	doc, errs := scan(file, source)
	r.errs = append(r.errs, errs...)
	if doc.frontAt == 0 {
		return // the rest would only repeat that
	}
	r.front, errs = readFront(file, doc.front, doc.frontAt)
	r.errs = append(r.errs, errs...)
	l := r.front.lesson
	r.lesson = &l
	r.readSchemas()
	services := keysOf(l.Schemas)
	for _, sec := range doc.sections {
		step, asides, errs := readStep(file, sec, l.Cast, services)
		r.lesson.Steps = append(r.lesson.Steps, step)
		r.lesson.Asides = append(r.lesson.Asides, asides...)
		r.errs = append(r.errs, errs...)
	}
	r.lesson.Locale, r.lesson.Locales = "en", []string{"en"}
}

// name takes slug and number from the folder's name.
func (r *lessonReader) name() {
	r.lesson.Folder, r.lesson.Slug = r.folder, r.folder
	if r.folder == "." {
		r.lesson.Slug = "lesson"
	}
	if m := folderName.parts(r.folder); m != nil {
		r.lesson.Number, _ = strconv.Atoi(m[1]) // two digits, by the pattern
	}
}

func (r *lessonReader) readSchemas() {
	r.lesson.Schemas = map[string]string{}
	entries, err := fs.ReadDir(r.fsys, r.folder)
	r.errs.addErr(r.folder, 0, err)
	for _, e := range entries {
		m := schemaFile.parts(e.Name())
		if m == nil {
			continue
		}
		if source, ok := r.read(e.Name()); ok {
			r.lesson.Schemas[m[1]] = source
		}
	}
	if _, ok := r.lesson.Schemas[""]; !ok {
		r.errs.add(r.path("schema.sql"), 0, "", text.Get("course.load.schema"))
	}
}

func (r *lessonReader) readHandlers() {
	entries, err := fs.ReadDir(r.fsys, r.path("handlers"))
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		r.errs.add(r.path("handlers"), 0, "", text.Get("course.load.handlers"))
		return
	}
	r.errs.addErr(r.path("handlers"), 0, err)
	for _, e := range entries {
		name := path.Join("handlers", e.Name())
		if !strings.HasSuffix(name, ".sql") {
			continue
		}
		source, ok := r.read(name)
		if !ok {
			continue
		}
		s, err := handler.Parse(r.path(name), source)
		r.errs.addErr(r.path(name), 0, err)
		if err == nil {
			r.lesson.Scripts = append(r.lesson.Scripts, s)
		}
	}
	r.lesson.Variants = handler.Variants(r.lesson.Scripts)
	r.checkSchemas()
}

// checkSchemas reports a variant in a schema that no handler has.
func (r *lessonReader) checkSchemas() {
	for _, service := range slices.Sorted(maps.Keys(r.lesson.Schemas)) {
		name := "schema.sql"
		if service != "" {
			name = "schema." + service + ".sql"
		}
		err := handler.CheckSchema(r.path(name), r.lesson.Schemas[service], r.lesson.Variants)
		r.errs.addErr(r.path(name), 0, err)
	}
}

func (r *lessonReader) defaults() {
	l := r.lesson
	if l.Bus == "" {
		l.Bus = "rabbitmq"
	}
	if l.Workers == 0 {
		l.Workers = 1
	}
	if l.Variant == "" && len(l.Variants) > 0 {
		l.Variant = l.Variants[0].Name
	}
	if l.Minutes == 0 {
		l.Minutes = 5 + 2*len(l.Steps)
	}
}

// nameAsides puts the shared asides that the lesson names behind its own.
func (r *lessonReader) nameAsides(shared map[string]Aside) {
	for _, a := range r.front.aside {
		found, ok := shared[a.text]
		if !ok {
			near := script.Nearest(a.text, keysOf(shared))
			r.errs.add(r.path(english), a.line, a.text, text.Get("course.aside.unknown", near))
			continue
		}
		r.lesson.Asides = append(r.lesson.Asides, found)
	}
}

// sharedAsides reads asides/NAME.LOCALE.md, English where a locale is missing.
func sharedAsides(fsys fs.FS, locale string) (map[string]Aside, Errors) {
	var errs Errors
	all := map[string]Aside{}
	entries, err := fs.ReadDir(fsys, "asides")
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	errs.addErr("asides", 0, err)
	for _, want := range []string{"en", locale} {
		for _, e := range entries {
			name, ok := strings.CutSuffix(e.Name(), "."+want+".md")
			if !ok {
				continue
			}
			b, err := fs.ReadFile(fsys, path.Join("asides", e.Name()))
			errs.addErr(path.Join("asides", e.Name()), 0, err)
			all[name] = readAside(name, strings.ReplaceAll(string(b), "\r\n", "\n"))
		}
	}
	return all, errs
}
