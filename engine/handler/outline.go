package handler

import (
	"slices"
	"strings"
)

// Block is a piece of a script that moves as a whole: a statement or directive
// with the checks that belong to it, a loop with all that it holds, or several
// that share a line.
type Block struct {
	Text  string // its lines, comments above it included
	Steps []int  // on which of them each of its steps begins, from 0
}

// Outline is a script's text cut where its steps can change places.
type Outline struct {
	Head   string // the directives above the first step
	Blocks []Block
}

// NewOutline cuts a script. One that leaves its ack out gets a line for it, so
// that it can be moved as well; the script's meaning stays the same.
func NewOutline(s *Script) Outline {
	spans := blockSpans(s)
	o := Outline{Head: textOf(s.Lines[:spans[0].from-1])}
	for i, span := range spans {
		last := len(s.Lines)
		if i+1 < len(spans) {
			last = spans[i+1].from - 1
		}
		block := Block{Text: textOf(s.Lines[span.from-1 : last])}
		for _, line := range span.steps {
			block.Steps = append(block.Steps, line-span.from)
		}
		o.Blocks = append(o.Blocks, block)
	}
	if acks := func(op Op) bool { return op.Code == Ack }; s.Trigger == OnEvent && !slices.ContainsFunc(s.Ops, acks) {
		o.Blocks = append(o.Blocks, Block{Text: "--: ack\n", Steps: []int{0}})
	}
	return o
}

// Source is the text of the script as it stands now.
func (o Outline) Source() string {
	var b strings.Builder
	b.WriteString(o.Head)
	for _, block := range o.Blocks {
		b.WriteString(block.Text)
	}
	return b.String()
}

// Move returns the outline with block i moved by so many places, and where it
// stands then. It never goes beyond the ends.
func (o Outline) Move(i, by int) (Outline, int) {
	to := min(max(i+by, 0), len(o.Blocks)-1)
	moved := slices.Clone(o.Blocks)
	block := moved[i]
	moved = slices.Insert(slices.Delete(moved, i, i+1), to, block)
	return Outline{Head: o.Head, Blocks: moved}, to
}

// Lines are the block's lines.
func (b Block) Lines() []string { return splitLines(b.Text) }

// Step is the number of the script's op i as the board counts: loops are no
// steps. 0 for one that is none.
func (s *Script) Step(i int) int {
	n := 0
	for _, op := range s.Ops[:i+1] {
		if op.isStep() {
			n++
		}
	}
	if !s.Ops[i].isStep() {
		return 0
	}
	return n
}

func (op *Op) isStep() bool { return op.Code != ForEach && op.Code != End }

// blockSpan is a stretch of lines, from 1, that stays together, and the lines at
// which its steps begin.
type blockSpan struct {
	from, to int
	steps    []int
}

// blockSpans are the lines of the script's blocks. Comments above a block belong
// to it.
func blockSpans(s *Script) []blockSpan {
	var spans []blockSpan
	for i := 0; i < len(s.Ops); i++ {
		op := &s.Ops[i]
		span := blockSpan{from: op.Line, to: max(op.Line, op.Last)}
		if op.Code == ForEach {
			for i++; i < op.Jump-1; i++ {
				span.steps = append(span.steps, s.Ops[i].Line)
			}
			span.to = max(span.to, s.Ops[i].Line)
		} else {
			span.steps = []int{op.Line}
		}
		if n := len(spans); n > 0 && span.from <= spans[n-1].to {
			spans[n-1].to = max(spans[n-1].to, span.to)
			spans[n-1].steps = append(spans[n-1].steps, span.steps...)
			continue
		}
		spans = append(spans, span)
	}
	for i := range spans {
		above := 0
		if i > 0 {
			above = spans[i-1].to
		}
		for spans[i].from-1 > above && !strings.HasPrefix(s.Lines[spans[i].from-2], "--:") {
			spans[i].from--
		}
	}
	return spans
}

// textOf writes lines as a text.
func textOf(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}
