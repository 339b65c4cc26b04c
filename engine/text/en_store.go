package text

var enStore = catalogue{
	{"store.refused.leaves", "this would leave the lesson's database: ATTACH, DETACH and VACUUM are refused here"},
	{"store.refused.transaction", "BEGIN, COMMIT, ROLLBACK and savepoints are refused here: each statement stands for itself"},
	{"store.refused.virtual", "virtual tables are refused here"},
	{"store.refused.function", "this function is refused here"},
	{"store.refused.pragma", "a PRAGMA that changes something is refused here"},
	{"store.stopped.steps", "stopped after %d steps of SQLite's machine; it may never end"},
	{"store.full", "database or disk is full: one in memory may hold %d MB"},
	{"store.stopped.time", "stopped because it took too long; it may never end"},
	{"store.stopped.rows", "stopped after %d rows; narrow it down or add a LIMIT"},

	{"store.progress.unsaved", "Your progress is not saved: %v."},
	{"store.progress.readonly", "Your progress so far was read from %s, which cannot be written: what you do now is not saved."},
	{"store.progress.aside", "The file with your progress was damaged. It is kept as %s, and a new one was begun."},
	{"store.progress.stuck", "The file with your progress, %s, is damaged and could not be set aside (%v). It was left as it is, and what you do now is not saved."},
	{"store.progress.notours", "Your progress is not saved, and %s was left as it is: %v."},
	{"store.progress.newer", "it was written by a newer version of this program"},
	{"store.progress.foreign", "it is the database of another program"},
	{"store.progress.lost", "your progress is no longer saved, but kept until you quit: %v"},

	{"store.import.unreadable", "this is no exported progress: %v"},
	{"store.import.format", "this is no exported progress of this version: format %q, version %d"},
	{"store.import.entry", "this exported progress has an entry that means nothing: %s"},
}
