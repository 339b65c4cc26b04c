package text

var enOracle = catalogue{
	"anomaly.lost-message":        "a message that should have gone out never did",
	"anomaly.ghost-message":       "a message tells of work that is not there",
	"anomaly.regressed-state":     "an older event has overwritten a newer one",
	"anomaly.lost-effect":         "something that should have happened did not",
	"anomaly.duplicate-effect":    "something happened more than once",
	"anomaly.inconsistent-output": "the same message id went out with two contents",
	"anomaly.wrong-value":         "a value differs from what one run leaves",
	"anomaly.stuck":               "a message fails at every delivery, and no fault is left",

	"oracle.where.row":     "%s: row %s",
	"oracle.where.cell":    "%s.%s of %s",
	"oracle.where.effect":  "%s for %s",
	"oracle.where.message": "%s of %s",
	"oracle.where.handler": "%s on %s",

	"oracle.row.missing":     "once has this row; it is missing",
	"oracle.row.extra":       "once has no such row; it is one too many",
	"oracle.row.kept":        "once deletes this row; it is still there",
	"oracle.cell":            "is %s; once leaves %s",
	"oracle.cell.volatile":   "is %s; once writes it",
	"oracle.effect.missing":  "once does it (%s); it was never done",
	"oracle.effect.extra":    "done once too often (%s)",
	"oracle.effect.other":    "done with %s; once does it with %s",
	"oracle.message.missing": "once publishes it; it was never published",
	"oracle.message.extra":   "published once too often, under an id of its own (%s)",
	"oracle.message.ghost":   "published, but the work that it tells of is not there",
	"oracle.message.other":   "went out with %s; once sends %s",
	"oracle.dropped":         "line %d took the event for done, though this handler had never finished it",
	"oracle.stuck":           "fails at every delivery, and no fault is left",

	"oracle.remark.column":  "%s.%s follows the clock or an id made up on the way, so it changes on each replay; it is not compared",
	"oracle.remark.message": "%s: %s follows the clock or an id made up on the way; it is not compared",
}
