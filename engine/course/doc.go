// Package course is a learner in a lesson: it reads lesson folders, begins
// their steps, keeps predictions, goals, hints and the record, takes the board
// that a screen draws, and lints lessons from both sides.
//
// A Course holds Lessons; Open makes a Session in one. A session stands on a
// run, a history that begins with the step's own do. Whatever has to be
// computed and not shown (a prediction's answer, a table's cell, the linter's
// two sides) is a run of its own. Loading is load.go and scan.go to blocks.go,
// goals are goal_*.go, the board is board*.go, the linter is lint*.go.
package course
