package lab

import (
	"context"
	"errors"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/script"
	"again/engine/text"
	"again/engine/world"
)

// OfLesson is what is explored of a lesson's variant on a bus; "" is its own.
func OfLesson(l *course.Lesson, variant, bus string) explore.Subject {
	return Subject(l.Setup(variant, bus, 1), l.ExploreFrom())
}

// Subject parts inputs into what is broken and what comes after it: of several,
// a last one that is published is the newer event.
func Subject(setup world.Setup, from []script.Verb) explore.Subject {
	s := explore.Subject{Setup: setup, First: from}
	if n := len(from); n > 1 && from[n-1].Name == "publish" && from[n-1].Text != from[0].Text {
		s.First, s.Newer = from[:n-1], from[n-1:]
	}
	s.Changed = changed(setup, s.First)
	return s
}

// changed publishes the first event's id with the payload of another member of
// the cast that has the same id; nil when there is none.
func changed(setup world.Setup, first []script.Verb) []script.Verb {
	if len(first) != 1 || first[0].Name != "publish" {
		return nil
	}
	id := ""
	for _, e := range setup.Cast {
		if e.Alias == first[0].Arg(0) {
			id = e.ID
		}
	}
	for _, e := range setup.Cast {
		if e.ID == id && e.Alias != first[0].Arg(0) {
			return publish(e.Alias)
		}
	}
	return nil
}

func texts(verbs []script.Verb) []string {
	var all []string
	for _, v := range verbs {
		all = append(all, v.Text)
	}
	return all
}

func publish(alias string) []script.Verb {
	return []script.Verb{{Name: "publish", Args: []string{alias}, Text: "publish " + alias}}
}

// Bounds are the explorer's own, with those that are named.
func Bounds(named map[string]int) explore.Bounds {
	b := explore.Default
	for name, value := range named {
		if place := b.Named(name); place != nil {
			*place = value
		}
	}
	return b
}

// BoundsOf are the bounds that a lesson is explored within.
func BoundsOf(l *course.Lesson) explore.Bounds {
	b := Bounds(l.Explore.Bounds)
	if l.Explore.Workers > 0 {
		b.Workers = l.Explore.Workers
	}
	return b
}

// Breaks is the explorer that lessons ask: does any schedule break the setup?
func Breaks(setup world.Setup, from []script.Verb, bounds map[string]int) (bool, error) {
	r, err := explore.Run(context.Background(), Subject(setup, from), Bounds(bounds), nil)
	if err != nil {
		return false, err
	}
	if r.Verdict == explore.Safe && !r.Covered {
		return false, errors.New(text.Get("explore.uncovered", r.States))
	}
	return r.Verdict == explore.Unsafe, nil
}
