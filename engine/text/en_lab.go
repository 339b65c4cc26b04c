package text

var enLab = catalogue{
	"lab.line":          "line %d: %s",
	"lab.sqlite":        "line %d: SQLite answers to %s: %s",
	"lab.boundary.none": "no handler here has steps that could change places",

	"lab.bus":         "there is no bus %q; nearest: %s (there is %s)",
	"lab.event":       "not an event: %v; write {\"id\": …, \"type\": …, \"payload\": {…}}",
	"lab.eventfields": "an event needs id, type and a payload that is an object: {\"id\": \"…\", \"type\": \"…\", \"payload\": {…}}",
	"lab.events":      "%d events given; write one, and a newer one if there is one",
	"lab.changed":     "%s has the id %s; the changed payload comes under the id of the first event, %s",
	"lab.field":       "the payload has no field %q, which %s (%s) needs",
	"lab.unhandled":   "no handler takes %q; the handlers take %s",
}
