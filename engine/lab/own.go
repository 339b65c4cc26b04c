package lab

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/text"
)

// OwnSlug names the lesson that is made around somebody's own handler.
const OwnSlug = "your-handler"

// Brought is a handler from files, explored.
type Brought struct {
	*Own
	Report *explore.Report
	Board  *course.Lesson // in which its runs open
}

// Bring reads files and tries every fault on what is in them.
func Bring(ctx context.Context, read Reader, f Files, tell func(explore.Progress)) (*Brought, error) {
	own, err := Read(read, f)
	if err != nil {
		return nil, err
	}
	report, err := explore.Run(ctx, own.Subject, explore.Default, tell)
	if err != nil {
		return nil, err
	}
	report.Remarks = append(report.Remarks, own.Remarks...)
	title := text.Get("lab.own.title")
	prose := text.Get("lab.own.board", strings.Join(f.Handlers, ", "))
	board := onTheFly(OwnSlug, 0, title, prose, own.Subject)
	board.Tools = []string{course.ToolOwn, course.ToolBoundary}
	return &Brought{own, report, board}, nil
}

// Run writes a finding's schedule as a run that the board can load.
func (b *Brought) Run(f explore.Finding) string {
	return course.SavedRun(b.Board, "", b.Report.Bus, f.Counterexample)
}

// Sample are the files that the lesson about one's own handler brings along,
// empty where it brings none.
func Sample(lessons []*course.Lesson) Files {
	f := Files{Bus: "rabbitmq"}
	l, err := withTool(lessons, course.ToolOwn)
	if err != nil {
		return f
	}
	there := func(name string) string {
		if l.Extra["sample/"+name] == "" {
			return ""
		}
		return "sample/" + name
	}
	f.Handlers = kept(there("handler.sql"))
	f.Schema, f.Changed = there("schema.sql"), there("changed.json")
	f.Events = kept(there("event.json"), there("event2.json"))
	return f
}

func kept(names ...string) []string {
	var all []string
	for _, n := range names {
		if n != "" {
			all = append(all, n)
		}
	}
	return all
}

// SampleReader reads the sample's files, and all others from disk. A name that
// begins with ~/ is in the home folder.
func SampleReader(lessons []*course.Lesson) Reader {
	l, err := withTool(lessons, course.ToolOwn)
	return func(name string) ([]byte, error) {
		if err == nil && l.Extra[name] != "" {
			return []byte(l.Extra[name]), nil
		}
		if rest, ok := strings.CutPrefix(name, "~/"); ok {
			if home, err := os.UserHomeDir(); err == nil {
				name = filepath.Join(home, rest)
			}
		}
		return course.ReadFile(name)
	}
}
