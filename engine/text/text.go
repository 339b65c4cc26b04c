// Package text is the one catalogue of the sentences that a learner reads and
// that do not come from a lesson file. Every package of the engine may use it;
// it imports none of them.
package text

import "fmt"

// catalogue is a package's sentences. It is a list and no map, which would be
// built anew at each start.
type catalogue []entry

// entry is a sentence with fmt verbs, and the key it is asked for by.
type entry struct{ key, format string }

// parts are the catalogue, a file a package.
var parts = [...]catalogue{
	enStore, enHandler, enBroker, enWorld, enScript, enOracle, enExplore,
	enLab, enCourse, enTUI, enTools, enPlain, enCLI,
}

// sentence finds the format behind key.
func sentence(key string) (format string, ok bool) {
	for _, part := range parts {
		for i := range part {
			if part[i].key == key {
				return part[i].format, true
			}
		}
	}
	return "", false
}

// Error is an error that says one sentence of the catalogue; it is its key.
type Error string

// Error looks the sentence up.
func (e Error) Error() string { return Get(string(e)) }

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
