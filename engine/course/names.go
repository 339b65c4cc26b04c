package course

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"again/engine/broker"
	"again/engine/script"
	"again/engine/text"
)

// Find finds a lesson by its slug, its number, or its slug without the number.
// The error names the nearest.
func (c *Course) Find(name string) (*Lesson, error) {
	if c.shelf != nil {
		return c.shelf.find(name)
	}
	var slugs []string
	for _, l := range c.lessons {
		slugs = append(slugs, l.Slug)
	}
	slug, err := named(name, slugs)
	if err != nil {
		return nil, err
	}
	return c.lessons[slices.Index(slugs, slug)], nil
}

// named finds the slug that a name means: itself, its number, or what stands
// behind the number.
func named(name string, slugs []string) (string, error) {
	name = strings.ToLower(strings.TrimSpace(name))
	var known []string
	for _, slug := range slugs {
		number, bare, _ := strings.Cut(slug, "-")
		n, err := strconv.Atoi(name)
		own, ownErr := strconv.Atoi(number)
		if name == slug || name == bare || err == nil && ownErr == nil && n == own {
			return slug, nil
		}
		known = append(known, slug, bare)
	}
	if _, err := strconv.Atoi(name); err == nil && len(slugs) > 0 {
		return "", errors.New(text.Get("course.find.number", name, slugs[0], slugs[len(slugs)-1]))
	}
	return "", errors.New(text.Get("course.find", name, script.Nearest(name, known)))
}

// checkNames checks that every name in the lesson names something.
func (r *lessonReader) checkNames() {
	l := r.lesson
	r.checkBus("bus", l.Bus, r.front.lines["bus"])
	for _, b := range r.front.buses {
		r.checkBus("buses", b.text, b.line)
	}
	r.checkVariant("variant", l.Variant, r.front.lines["variant"])
	if l.Repaired != "" {
		r.checkVariant("repaired", l.Repaired, r.front.lines["repaired"])
	}
	for _, e := range l.Explore.Expect {
		r.checkVariant("explore", e.Variant, r.front.expect[e.Variant])
	}
	for _, step := range l.Steps {
		for _, t := range step.Tables {
			for _, column := range t.Columns {
				if t.By == "bus" {
					r.checkBus("columns", column, t.Line)
				} else {
					r.checkVariant("columns", column, t.Line)
				}
			}
		}
	}
}

func (r *lessonReader) checkBus(key, bus string, line int) {
	if _, ok := broker.ProfileByName(bus); ok {
		return
	}
	r.errs.add(r.path(english), line, key+": "+bus, unknownBus(bus))
}

// unknownBus names the nearest bus.
func unknownBus(bus string) string {
	var known []string
	for _, p := range broker.Profiles() {
		known = append(known, p.Name)
	}
	return text.Get("course.bus", bus, script.Nearest(bus, known), strings.Join(known, ", "))
}

func (r *lessonReader) checkVariant(key, variant string, line int) {
	var known []string
	for _, v := range r.lesson.Variants {
		known = append(known, v.Name)
	}
	switch {
	case slices.Contains(known, variant), len(known) == 0 && variant == "":
	case len(known) == 0:
		r.errs.add(r.path(english), line, key+": "+variant, text.Get("course.variant.none"))
	default:
		r.errs.add(r.path(english), line, key+": "+variant, text.Get("course.variant", variant, script.Nearest(variant, known), strings.Join(known, ", ")))
	}
}

func contains(all []string, s string) bool { return slices.Contains(all, s) }

func nearestBlock(kind string) string { return script.Nearest(kind, blockKinds) }
