package tui

import (
	"again/engine/broker"
	"again/engine/course"
	"again/engine/text"
)

// busNames lists the brokers that a lesson can run on.
func busNames(l *course.Lesson) []string {
	if len(l.Buses) > 0 {
		return l.Buses
	}
	var names []string
	for _, p := range broker.Profiles() {
		names = append(names, p.Name)
	}
	return names
}

// busTraits are the lines of a bus that say what a redelivery looks like on it.
var busTraits = []string{"unit", "again", "dies", "position", "sees", "error", "limit"}

// busItem is a bus as the picker shows it.
func busItem(name string) item {
	it := item{name: name, value: name}
	prefix := "bus." + name + "."
	if text.Has(prefix + "title") {
		it.note = text.Get(prefix + "title")
	}
	for _, trait := range busTraits {
		if text.Has(prefix + trait) {
			it.detail = append(it.detail, signDot+" "+text.Get(prefix+trait))
		}
	}
	return it
}
