package course

import (
	"errors"
	"strings"

	"again/engine/broker"
	"again/engine/script"
	"again/engine/text"
)

// Check reports a variant or bus that the lesson does not have; "" is its own.
func (l *Lesson) Check(variant, bus string) error {
	if variant != "" && !l.HasVariant(variant) {
		return errors.New(l.unknownVariant(variant))
	}
	if _, ok := broker.ProfileByName(bus); bus != "" && !ok {
		var names []string
		for _, p := range broker.Profiles() {
			names = append(names, p.Name)
		}
		return errors.New(text.Get("cli.bus", bus, script.Nearest(bus, names), strings.Join(names, ", ")))
	}
	return nil
}

// ExploreFrom is what comes in when the lesson is explored: what its front
// matter says, else what it sends.
func (l *Lesson) ExploreFrom() []script.Verb {
	if len(l.Explore.From) > 0 {
		return l.Explore.From
	}
	return l.Send
}
