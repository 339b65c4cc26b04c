package course

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"again/engine/script"
	"again/engine/text"
	"again/engine/world"
)

// The pane that holds the prose on a terminal of 80×24: what its frame leaves.
const (
	proseWidth = 76
	proseLines = 18
)

// words checks what people read: the prose fits, and only the last hint holds
// the answer.
func (k *linter) words(l *Lesson) {
	file := "lesson." + l.Locale + ".md"
	for _, step := range l.Steps {
		lines := append(Wrap(step.Title, proseWidth), "")
		if step.Prose != "" {
			lines = append(lines, PlainProse(step.Prose, proseWidth)...)
		}
		if len(lines) > proseLines {
			k.at(file, step.Line, text.Get("lint.long", len(lines), proseLines))
		}
		for _, line := range lines {
			if uniseg.StringWidth(line) > proseWidth {
				k.at(file, step.Line, text.Get("lint.wide", line, proseWidth))
			}
		}
		for i, hint := range step.Hints {
			if i < len(step.Hints)-1 && holdsAnswer(hint, step.Solve) {
				k.at(file, step.Line, text.Get("lint.hint", i+1))
			}
		}
	}
}

// lintLocale checks the words of a translation.
func lintLocale(fsys fs.FS, slug, locale string) []Finding {
	c, _ := loadAll(fsys, locale) // its mistakes were reported when English was read
	for _, l := range c.Lessons() {
		if l.Slug == slug && l.Locale == locale {
			k := &linter{lesson: l}
			k.words(l)
			return k.found
		}
	}
	return nil
}

var codeSpan = lazily("`([^`]+)`")

// everyday verbs tell nothing of an answer by themselves.
var everyday = []string{"publish", "client", "deliver", "settle", "run", "relay"}

// holdsAnswer reports whether the code in a hint spells out the solution: every
// verb of it that matters, in order.
func holdsAnswer(hint string, solution []script.Verb) bool {
	telling := slices.DeleteFunc(slices.Clone(solution), func(v script.Verb) bool { return slices.Contains(everyday, v.Name) })
	if len(telling) == 0 {
		telling = solution
	}
	next := 0
	for _, m := range codeSpan().FindAllStringSubmatch(hint, -1) {
		for _, part := range strings.Split(m[1], ";") {
			if next < len(telling) && strings.TrimSpace(part) == telling[next].Text {
				next++
			}
		}
	}
	return next > 0 && next == len(telling)
}

// names checks that log entries and anomalies exist under the names that the
// goal uses.
func (k *linter) names(step *Step) {
	known := world.Names()
	for _, c := range step.Goal {
		if c.Probe.Kind == "log" && !slices.Contains(known, c.Probe.Name) {
			k.add(c.Line, "lint.event", c.Probe.Name, script.Nearest(c.Probe.Name, known))
		}
		if c.Kind == "anomaly" && !slices.Contains(anomalyNames(), c.Name) {
			k.add(c.Line, "lint.anomaly", c.Name, script.Nearest(c.Name, anomalyNames()))
		}
	}
}
