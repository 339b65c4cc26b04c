package text

var enStore = catalogue{
	"store.refused.leaves":      "this would leave the lesson's database: ATTACH, DETACH and VACUUM are refused here",
	"store.refused.transaction": "BEGIN, COMMIT, ROLLBACK and savepoints are refused here: each statement stands for itself",
	"store.refused.virtual":     "virtual tables are refused here",
	"store.refused.function":    "this function is refused here",
	"store.refused.pragma":      "a PRAGMA that changes something is refused here",
	"store.stopped.rows":        "stopped after %d rows; narrow it down or add a LIMIT",
}
