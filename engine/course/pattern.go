package course

import (
	"regexp"
	"sync"
)

// pattern is a regular expression that is compiled when it is first used: the
// program does not begin with it.
type pattern func() *regexp.Regexp

func lazily(expression string) pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// fits reports whether s fits.
func (p pattern) fits(s string) bool { return p().MatchString(s) }

// parts are the whole and the groups of the first place that fits, nil where
// none does.
func (p pattern) parts(s string) []string { return p().FindStringSubmatch(s) }
