// Package text is the one catalogue of the sentences that a learner reads and
// that do not come from a lesson file. Every package of the engine may use it;
// it imports none of them.
package text

import "fmt"

// catalogue maps a key to a sentence with fmt verbs.
type catalogue map[string]string

// parts are the catalogue, a file a package.
var parts = []catalogue{
	enStore, enHandler, enBroker, enWorld, enScript, enOracle, enExplore,
	enLab, enCourse, enTUI, enTools, enPlain, enCLI,
}

// sentence finds the format behind key. The parts are not merged into one map:
// that would cost a millisecond of every start.
func sentence(key string) (format string, ok bool) {
	for _, part := range parts {
		if format, ok = part[key]; ok {
			return format, true
		}
	}
	return "", false
}

// Get returns the sentence behind key, filled with args. An unknown key is a
// programming error that a test finds; it answers the key itself.
func Get(key string, args ...any) string {
	format, ok := sentence(key)
	if !ok {
		return key
	}
	if len(args) == 0 {
		return format
	}
	return fmt.Sprintf(format, args...)
}

// Has reports whether the catalogue holds key.
func Has(key string) bool {
	_, ok := sentence(key)
	return ok
}
