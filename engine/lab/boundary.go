package lab

import (
	"errors"

	"again/engine/course"
	"again/engine/handler"
	"again/engine/text"
)

// Boundary is a handler whose steps a learner moves: where the claim, BEGIN,
// COMMIT and the ack stand.
type Boundary struct {
	lesson       *course.Lesson
	variant, bus string
	file         string
	name         string // of the script
	first        handler.Outline
	now          draft
	past, next   []draft
}

// draft is the handler at one moment, and the block that is chosen.
type draft struct {
	outline handler.Outline
	at      int
}

// Editable lists the scripts of a variant that have steps to move.
func Editable(l *course.Lesson, variant string) []*handler.Script {
	var all []*handler.Script
	for _, s := range l.Setup(variant, "", 1).Scripts {
		if len(handler.NewOutline(s).Blocks) > 1 {
			all = append(all, s)
		}
	}
	return all
}

// NewBoundary opens the editor on the variant's script of that file; "" is the
// first that can be edited.
func NewBoundary(l *course.Lesson, variant, bus, file string) (*Boundary, error) {
	for _, s := range Editable(l, variant) {
		if file == "" || s.File == file {
			o := handler.NewOutline(s)
			return &Boundary{lesson: l, variant: variant, bus: bus, file: s.File, name: s.Name, first: o, now: draft{outline: o}}, nil
		}
	}
	return nil, errors.New(text.Get("lab.boundary.none"))
}

// Variant is the one that the editor began with.
func (b *Boundary) Variant() string { return b.variant }

// Name is what the handler is called: its variant's title, else its own name.
func (b *Boundary) Name() string {
	if title := b.lesson.VariantTitle(b.variant); title != "" {
		return title
	}
	return b.name
}

// Blocks are what can be moved, in their present order.
func (b *Boundary) Blocks() []handler.Block { return b.now.outline.Blocks }

// At is the chosen block.
func (b *Boundary) At() int { return b.now.at }

// Choose chooses the block n places on.
func (b *Boundary) Choose(n int) {
	b.now.at = min(max(0, b.now.at+n), len(b.Blocks())-1)
}

// Move moves the chosen block n places on. It reports whether anything moved.
func (b *Boundary) Move(n int) bool {
	outline, at := b.now.outline.Move(b.now.at, n)
	if at == b.now.at {
		return false
	}
	b.past = append(b.past, b.now)
	b.now, b.next = draft{outline, at}, nil
	return true
}

// Undo takes the last move back.
func (b *Boundary) Undo() bool { return shift(&b.past, &b.now, &b.next) }

// Redo moves again what was taken back.
func (b *Boundary) Redo() bool { return shift(&b.next, &b.now, &b.past) }

// Undone and Redone count the moves that undo and redo have left.
func (b *Boundary) Undone() int { return len(b.past) }

// Redone is the number of moves that can be done again.
func (b *Boundary) Redone() int { return len(b.next) }

func shift(from *[]draft, now *draft, to *[]draft) bool {
	if len(*from) == 0 {
		return false
	}
	*to = append(*to, *now)
	*now, *from = (*from)[len(*from)-1], (*from)[:len(*from)-1]
	return true
}

// Changed reports whether the order is another one than the lesson's.
func (b *Boundary) Changed() bool { return b.now.outline.Source() != b.first.Source() }

// Draft is the handler as it stands, to be tried beside the screen.
func (b *Boundary) Draft() Draft {
	return Draft{
		Lesson: b.lesson, Variant: b.variant, Bus: b.bus, File: b.file,
		Source: b.now.outline.Source(), Changed: b.Changed(),
	}
}
