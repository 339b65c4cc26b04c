package lab

import (
	"again/engine/course"
	"again/engine/explore"
	"again/engine/handler"
	"again/engine/world"
)

// onTheFly is a lesson of one step around a subject, so that the board can show
// it. It is in no list, and nothing of it is recorded.
func onTheFly(slug string, number int, title, prose string, subject explore.Subject) *course.Lesson {
	l := &course.Lesson{
		Slug: slug, Number: number, Title: title, Bus: subject.Setup.Bus, Workers: 2,
		Schemas: subject.Setup.Schemas, Scripts: anyVariant(subject.Setup.Scripts),
		KeyLifetime: subject.Setup.KeyLifetime,
		Steps:       []course.Step{{Title: title, Prose: prose}},
		Locale:      "en", Folder: slug,
	}
	for _, e := range subject.Setup.Cast {
		l.Cast = append(l.Cast, course.Event(e))
	}
	l.Send = append(append(l.Send, subject.First...), subject.Newer...)
	l.Explore.From = l.Send
	return l
}

// anyVariant are the scripts without the variants that they name.
func anyVariant(scripts []*handler.Script) []*handler.Script {
	all := make([]*handler.Script, len(scripts))
	for i, s := range scripts {
		own := *s
		own.Variants = nil
		all[i] = &own
	}
	return all
}

func castOf(events []course.Event) []world.Event {
	var all []world.Event
	for _, e := range events {
		all = append(all, world.Event(e))
	}
	return all
}
