package text

var enExplore = catalogue{
	"explore.bound":                     "--%s=%d: write %d to %d",
	"explore.bounds":                    "crashes ≤ %d, lost acks ≤ %d, failing steps ≤ %d, deliveries of a message ≤ %d, workers ≤ %d",
	"explore.numbers":                   "%s schedules, %d distinct states; %s schedules end wrong.",
	"explore.none":                      "Nothing found within the bound: %s.",
	"explore.some":                      "The bound: %s.",
	"explore.uncovered":                 "The bound on states was reached after %d; what lies beyond was not tried (--states).",
	"explore.remark":                    "Remark: %s",
	"explore.story":                     "Shortest way to break it (%s, %s):",
	"explore.progress":                  "%s: %d states so far",
	"explore.notrun.replay-after-newer": "needs a second event",
	"explore.notrun.reordered":          "needs a second event",
	"explore.notrun.changed-payload":    "needs the event with another payload (--changed)",
	"explore.readwrite":                 "%s:%d reads inside a transaction before it writes. SQLite lets one such transaction win and fails the other; PostgreSQL at READ COMMITTED lets both through. That was not judged here.",
}
