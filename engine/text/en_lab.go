package text

var enLab = catalogue{
	"lab.line":          "line %d: %s",
	"lab.sqlite":        "line %d: SQLite answers to %s: %s",
	"lab.boundary.none": "no handler here has steps that could change places",

	"lab.tool.none":       "no lesson here offers the screen %q",
	"lab.exam.idiom":      "the right idiom is said to be %s, the classifier says %s",
	"lab.exam.refutes":    "%s is not refuted: the right idiom, or the same value",
	"lab.exam.is":         "%s: the run ends with %s, not with %s",
	"lab.exam.fixed":      "counts as repaired: want %v, got %v",
	"lab.exam.incomplete": "something is missing; the exam's README says what an entry has",
	"lab.exam.statement":  "Exam: %s",
	"lab.exam.repair":     "Exam: %s",
	"lab.exam.board":      "The statement as a handler of its own:\n\n```\n%s\n```",

	"lab.bus":         "there is no bus %q; nearest: %s (there is %s)",
	"lab.event":       "not an event: %v; write {\"id\": …, \"type\": …, \"payload\": {…}}",
	"lab.eventfields": "an event needs id, type and a payload that is an object: {\"id\": \"…\", \"type\": \"…\", \"payload\": {…}}",
	"lab.events":      "%d events given; write one, and a newer one if there is one",
	"lab.changed":     "%s has the id %s; the changed payload comes under the id of the first event, %s",
	"lab.field":       "the payload has no field %q, which %s (%s) needs",
	"lab.unhandled":   "no handler takes %q; the handlers take %s",
}
