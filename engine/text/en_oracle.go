package text

var enOracle = catalogue{
	{"anomaly.lost-message", "a message that should have gone out never did"},
	{"anomaly.ghost-message", "a message tells of work that is not there"},
	{"anomaly.regressed-state", "an older event has overwritten a newer one"},
	{"anomaly.lost-effect", "something that should have happened did not"},
	{"anomaly.duplicate-effect", "something happened more than once"},
	{"anomaly.inconsistent-output", "the same message id went out with two contents"},
	{"anomaly.wrong-value", "a value differs from what one run leaves"},
	{"anomaly.stuck", "a message fails at every delivery, and no fault is left"},

	{"oracle.where.row", "%s row (%s)"},
	{"oracle.where.cell", "%s.%s of %s"},
	{"oracle.where.effect", "%s for %s"},
	{"oracle.where.message", "message %s of %s"},
	{"oracle.where.handler", "%s on %s"},

	{"oracle.row.missing", "missing"},
	{"oracle.row.extra", "one too many"},
	{"oracle.row.kept", "still there, though once deletes it"},
	{"oracle.cell", "is %s, once leaves %s"},
	{"oracle.cell.volatile", "is %s, once writes it"},
	{"oracle.effect.missing", "never done (%s)"},
	{"oracle.effect.extra", "done once too often (%s)"},
	{"oracle.effect.other", "done with %s, once with %s"},
	{"oracle.message.missing", "never published"},
	{"oracle.message.extra", "published once too often, under another id (%s)"},
	{"oracle.message.ghost", "published, but the work that it tells of is not there"},
	{"oracle.message.other", "went out with %s, once sends %s"},
	{"oracle.dropped", "line %d took the event for done, though this handler had never finished it"},
	{"oracle.stuck", "fails at every delivery, and no fault is left"},

	{"oracle.remark.one", "%s follows the clock or a made-up id, so a replay may change it: it is not compared"},
	{"oracle.remark.counts", "%s holds the number of the delivery, which is another one after a fault: it is not compared"},
	{"oracle.remark.many", "these follow the clock or a made-up id, so a replay may change them; they are not compared: %s"},
}
