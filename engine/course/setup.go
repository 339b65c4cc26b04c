package course

import (
	"errors"

	"again/engine/broker"
	"again/engine/handler"
	"again/engine/script"
	"again/engine/world"
)

// Setup is what a run of the lesson starts from. An empty variant or bus and
// zero workers are the lesson's own.
func (l *Lesson) Setup(variant, bus string, workers int) world.Setup {
	variant, bus = orElse(variant, l.Variant), orElse(bus, l.Bus)
	if workers == 0 {
		workers = l.Workers
	}
	scripts, variant := l.scriptsOf(variant)
	s := world.Setup{
		Schemas: map[string]string{},
		Scripts: scripts,
		Bus:     bus, Workers: workers, KeyLifetime: l.KeyLifetime,
		First: l.first(),
	}
	for service, schema := range l.Schemas {
		s.Schemas[service] = handler.SchemaFor(schema, variant)
	}
	for _, e := range l.Cast {
		s.Cast = append(s.Cast, world.Event(e))
	}
	return s
}

// VariantTitle is what a variant is called, its name where it has no title.
func (l *Lesson) VariantTitle(name string) string {
	for _, v := range l.Variants {
		if v.Name == name && v.Title != "" {
			return v.Title
		}
	}
	return name
}

// Check reports a variant or bus that the lesson cannot run; "" is its own.
func (l *Lesson) Check(variant, bus string) error {
	if variant != "" && !l.HasVariant(variant) {
		return errors.New(l.unknownVariant(variant))
	}
	if _, ok := broker.ProfileByName(bus); bus != "" && !ok {
		return errors.New(unknownBus(bus))
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
