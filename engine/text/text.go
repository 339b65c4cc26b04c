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

var english = merge(parts...)

// Get returns the sentence behind key, filled with args. An unknown key is a
// programming error that a test finds; it answers the key itself.
func Get(key string, args ...any) string {
	format, ok := english[key]
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
	_, ok := english[key]
	return ok
}

func merge(parts ...catalogue) catalogue {
	all := catalogue{}
	for _, part := range parts {
		for key, sentence := range part {
			all[key] = sentence
		}
	}
	return all
}
