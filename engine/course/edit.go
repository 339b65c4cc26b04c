package course

import (
	"errors"
	"slices"
	"strings"

	"again/engine/handler"
	"again/engine/oracle"
	"again/engine/text"
)

// EditedVariant is what the variant is called that a learner made on the fly.
const EditedVariant = "edited"

// edit is that variant: another one, with some of its scripts changed.
type edit struct {
	base    string // whose schema it has
	scripts []*handler.Script
	changed []*handler.Script // those of scripts that are not the lesson's own
}

// WithEdit is the lesson with one variant more: base, each of the changed
// scripts in place of the one in its file. The lesson itself stays as it is.
func (l *Lesson) WithEdit(base string, changed ...*handler.Script) *Lesson {
	e := &edit{base: base, changed: changed}
	scripts := handler.ForVariant(l.Scripts, base)
	if base == EditedVariant && l.edit != nil {
		e.base, scripts = l.edit.base, l.edit.scripts
		e.changed = append(replaced(l.edit.changed, changed), missingFrom(l.edit.changed, changed)...)
	}
	e.scripts = replaced(scripts, changed)
	copied := *l
	copied.edit = e
	copied.Variants = slices.DeleteFunc(slices.Clone(l.Variants), func(v handler.Variant) bool { return v.Name == EditedVariant })
	copied.Variants = append(copied.Variants, handler.Variant{
		Name: EditedVariant, Title: text.Get("course.edited", l.VariantTitle(e.base)),
	})
	return &copied
}

// replaced is scripts with each changed one in place of the one in its file.
func replaced(scripts, changed []*handler.Script) []*handler.Script {
	out := slices.Clone(scripts)
	for i, s := range out {
		if j := slices.IndexFunc(changed, func(c *handler.Script) bool { return c.File == s.File }); j >= 0 {
			out[i] = changed[j]
		}
	}
	return out
}

// missingFrom are the changed scripts of files that scripts has none of.
func missingFrom(scripts, changed []*handler.Script) []*handler.Script {
	return slices.DeleteFunc(slices.Clone(changed), func(c *handler.Script) bool {
		return slices.ContainsFunc(scripts, func(s *handler.Script) bool { return c.File == s.File })
	})
}

// scriptsOf are the scripts of a variant, and the variant whose schema it has.
func (l *Lesson) scriptsOf(variant string) (scripts []*handler.Script, schema string) {
	if l.edit != nil && variant == EditedVariant {
		return l.edit.scripts, l.edit.base
	}
	return handler.ForVariant(l.Scripts, variant), variant
}

// The head of a saved run names the edited variant in comments, since the verbs
// cannot: what it was made of, and each changed script's file and lines.
const (
	editMark = "# edited "
	fileMark = "# file "
	lineMark = "#| "
)

// editHead writes the lesson's edited variant for a saved run.
func (l *Lesson) editHead() string {
	var b strings.Builder
	b.WriteString(strings.TrimRight(editMark+l.edit.base, " ") + "\n")
	for _, s := range l.edit.changed {
		b.WriteString(fileMark + strings.TrimPrefix(s.File, l.Folder+"/") + "\n")
		for _, line := range s.Lines {
			b.WriteString(strings.TrimRight(lineMark+line, " ") + "\n")
		}
	}
	return b.String()
}

// edited is the lesson with the variant that a saved run brings along; the
// lesson itself when it brings none.
func (l *Lesson) edited(source string) (*Lesson, error) {
	base, files, err := readEdit(source)
	if err != nil || len(files) == 0 {
		return l, err
	}
	if base == EditedVariant || !l.HasVariant(base) {
		return nil, errors.New(l.unknownVariant(base))
	}
	var changed []*handler.Script
	for _, f := range files {
		s, err := handler.Parse(l.file(f.name), f.text)
		if err != nil {
			return nil, err
		}
		known := handler.ForVariant(l.Scripts, base)
		if !slices.ContainsFunc(known, func(k *handler.Script) bool { return k.File == s.File }) {
			return nil, errors.New(text.Get("course.edited.file", f.name, base))
		}
		changed = append(changed, s)
	}
	return l.WithEdit(base, changed...), nil
}

type editedFile struct{ name, text string }

// readEdit reads the head that editHead writes.
func readEdit(source string) (base string, files []editedFile, err error) {
	named := false
	for _, line := range strings.Split(source, "\n") {
		line = strings.TrimSuffix(line, "\r")
		switch {
		case strings.HasPrefix(line+" ", editMark):
			base, named = strings.TrimSpace(strings.TrimPrefix(line+" ", editMark)), true
		case named && strings.HasPrefix(line, fileMark):
			files = append(files, editedFile{name: strings.TrimSpace(strings.TrimPrefix(line, fileMark))})
		case len(files) > 0 && strings.HasPrefix(line, strings.TrimSpace(lineMark)):
			f := &files[len(files)-1]
			f.text += strings.TrimPrefix(strings.TrimPrefix(line, "#|"), " ") + "\n"
		}
	}
	if named && len(files) == 0 {
		return "", nil, errors.New(text.Get("course.edited.empty"))
	}
	return base, files, nil
}

// SavedRun writes a run that the explorer found as LoadRun and Transcript read
// it, with the workers that it needs.
func SavedRun(l *Lesson, variant, bus string, verbs []string) string {
	return l.saved(variant, bus, l.Staffed(verbs))
}

func (l *Lesson) saved(variant, bus string, verbs []string) string {
	var b strings.Builder
	b.WriteString("# lesson " + l.Slug + "\n")
	if variant == EditedVariant && l.edit != nil {
		b.WriteString(l.editHead())
	}
	if variant != "" {
		b.WriteString("variant " + variant + "\n")
	}
	b.WriteString("bus " + bus + "\n")
	for _, v := range verbs {
		b.WriteString(v + "\n")
	}
	return b.String()
}

// Edit puts a lesson with an edited variant on the board, in the present step
// and with that variant: see Lesson.WithEdit.
func (s *Session) Edit(l *Lesson) error {
	if s.locked() {
		return ErrLocked
	}
	if l.edit == nil || l.Slug != s.lesson.Slug {
		return errors.New(text.Get("course.edited.empty"))
	}
	once := &oracle.Cache{}
	r, err := newRun(l, s.step, EditedVariant, s.run.hist.Bus(), once)
	if err != nil {
		return err
	}
	s.adopt(l, once)
	s.take(r)
	s.begun()
	return s.refresh()
}

// adopt makes l the lesson of the session and forgets what was known of the
// edited variant before.
func (s *Session) adopt(l *Lesson, once *oracle.Cache) {
	s.lesson, s.once = l, once
	for key := range s.explored {
		if strings.HasPrefix(key, EditedVariant+" ") {
			delete(s.explored, key)
		}
	}
}
