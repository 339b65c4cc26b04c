package text

// Screens of a lesson's own, on the terminal.
var enTools = catalogue{
	"tui.key.boundary":  "move steps",
	"tui.key.move-up":   "move up",
	"tui.key.move-down": "move down",
	"tui.key.to-board":  "to the board",
	"tui.key.open-run":  "open the run",

	"tui.long.boundary": "move the steps of a handler",

	"tui.run.open": "at its first verb; %s goes on",

	"tui.boundary":               "Boundary",
	"tui.boundary.changed":       ", edited",
	"tui.boundary.which":         "Which handler?",
	"tui.boundary.run":           "Which run?",
	"tui.boundary.trying":        "trying every schedule …",
	"tui.boundary.faults":        "Faults",
	"tui.boundary.onboard":       "the edited handler",
	"tui.boundary.crash":         "killed before step %d",
	"tui.boundary.second-worker": "a second worker while one stands before step %d",
	"tui.boundary.dark":          "Nothing breaks it before this step: neither a crash nor a second worker.",
	"tui.boundary.none":          "No step of it can be broken by a crash or a second worker, within the bound.",
}
