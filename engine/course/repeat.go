package course

import (
	"again/engine/script"
	"again/engine/world"
)

// RepeatView is what a `repeat` has to show: an input done n times, what the
// tables held before and after each, and what happened in between.
type RepeatView = world.Repeated

// RepeatedTable is a table of a RepeatView.
type RepeatedTable = world.RepeatedTable

// RepeatedLine is a line of a RepeatedTable.
type RepeatedLine = world.RepeatedLine

// RepeatedCell is a cell of a RepeatedLine.
type RepeatedCell = world.RepeatedCell

// first is what `repeat` begins with where nothing has come in yet.
func (l *Lesson) first() script.Verb {
	for _, v := range l.Send {
		switch v.Name {
		case "publish", "client", "replay":
			return v
		}
	}
	return script.Verb{}
}

// brought lists the verbs of the run, each `repeat` as the inputs that it did.
func (r *run) brought() []string {
	var all []string
	repeats := r.world().Repeats
	for _, v := range r.hist.Verbs() {
		if v.Name == "repeat" && len(repeats) > 0 {
			all = append(all, repeats[0].Did...)
			repeats = repeats[1:]
			continue
		}
		all = append(all, v.Text)
	}
	return all
}
