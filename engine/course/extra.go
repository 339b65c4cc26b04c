package course

import (
	"io/fs"
	"slices"
	"strings"

	"again/engine/script"
	"again/engine/text"
)

// The screens of its own that a lesson may offer.
const (
	ToolBoundary = "boundary" // the editor that moves a handler's steps
	ToolGrid     = "grid"     // idiom × fault
	ToolExam     = "exam"     // statements to classify, handlers to repair
	ToolOwn      = "own"      // a handler from files
)

// Tools lists them.
func Tools() []string { return []string{ToolBoundary, ToolGrid, ToolExam, ToolOwn} }

// HasTool reports whether the lesson offers a screen of its own.
func (l *Lesson) HasTool(name string) bool { return slices.Contains(l.Tools, name) }

// extraFolders hold files that a lesson's own screens read.
var extraFolders = []string{"exam", "sample"}

// tools reads the front matter's list of screens.
func (r *frontReader) tools(f field) {
	for _, tool := range r.list(f) {
		if !slices.Contains(Tools(), tool.text) {
			r.fail(tool.line, tool.text, text.Get("course.tool", script.Nearest(tool.text, Tools())))
			continue
		}
		r.lesson.Tools = append(r.lesson.Tools, tool.text)
	}
}

// readExtra keeps the files of those folders as they are, by their paths in
// the lesson's folder.
func (r *lessonReader) readExtra() {
	for _, folder := range extraFolders {
		if info, err := fs.Stat(r.fsys, r.path(folder)); err != nil || !info.IsDir() {
			continue
		}
		err := fs.WalkDir(r.fsys, r.path(folder), func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			b, err := fs.ReadFile(r.fsys, name)
			if err != nil {
				return err
			}
			if r.lesson.Extra == nil {
				r.lesson.Extra = map[string]string{}
			}
			inside := strings.TrimPrefix(name, r.folder+"/")
			r.lesson.Extra[inside] = strings.ReplaceAll(string(b), "\r\n", "\n")
			return nil
		})
		r.errs.addErr(r.path(folder), 0, err)
	}
}
