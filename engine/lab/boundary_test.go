package lab_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"again/engine/course"
	"again/engine/lab"
	"again/lessons"
)

func lesson(t *testing.T, name string) *course.Lesson {
	t.Helper()
	c, err := course.LoadAll(lessons.FS, "en")
	if err != nil {
		t.Fatal(err)
	}
	l, err := c.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func boundary(t *testing.T, variant string) *lab.Boundary {
	t.Helper()
	b, err := lab.NewBoundary(lesson(t, "claim-first"), variant, "rabbitmq", "")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// picture is a tried draft: a line a block, with what is lit before it.
func picture(t *testing.T, b *lab.Boundary) string {
	t.Helper()
	tried, err := b.Draft().Try(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	step := 1
	for i, block := range b.Blocks() {
		mark := " "
		if i == b.At() {
			mark = ">"
		}
		fmt.Fprintf(&out, "%s %s\n", mark, block.Lines()[0])
		for n := range len(block.Steps) {
			for _, w := range tried.At(step + n) {
				fmt.Fprintf(&out, "      step %d %s: %s\n", step+n, w.Opening, w.Anomaly)
			}
		}
		step += len(block.Steps)
	}
	for _, p := range tried.Problems {
		out.WriteString("  ! " + p + "\n")
	}
	if tried.Report != nil {
		out.WriteString("  " + tried.Report.Verdict + "\n")
	}
	return out.String()
}

// TestBoundary moves lines of the claim about and looks at what opens.
func TestBoundary(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	show := func(title string, b *lab.Boundary) { out.WriteString(title + "\n" + picture(t, b)) }
	for _, variant := range []string{"select-mark", "mark-after", "mark-first", "unread", "claim"} {
		show(variant, boundary(t, variant))
	}
	b := boundary(t, "claim")
	b.Choose(3)
	b.Move(-1)
	show("claim: COMMIT up", b)
	b.Move(-1)
	show("and up again", b)
	b.Move(-1)
	show("and above BEGIN", b)
	b.Undo()
	b.Undo()
	b.Undo()
	b.Choose(9)
	b.Move(-1)
	show("ack up", b)
	b.Move(-9)
	show("ack first", b)
	b.Undo()
	b.Undo()
	b.Choose(-9)
	b.Move(1)
	show("BEGIN below the claim", b)
	golden.RequireEqual(t, []byte(out.String()))
}

func TestBoundaryUndo(t *testing.T) {
	t.Parallel()
	b := boundary(t, "claim")
	if b.Undo() || b.Redo() || b.Changed() {
		t.Error("there is something to undo before anything was done")
	}
	b.Choose(-1)
	if b.Move(-1) || b.At() != 0 {
		t.Error("the first block went up")
	}
	b.Choose(1)
	first := b.Draft().Source
	b.Move(1)
	second := b.Draft().Source
	if first == second || !b.Changed() || b.At() != 2 {
		t.Errorf("nothing moved: %d", b.At())
	}
	if !b.Undo() || b.Draft().Source != first || b.At() != 1 || b.Changed() {
		t.Error("undo does not take the move back")
	}
	if !b.Redo() || b.Draft().Source != second || b.Redone() != 0 || b.Undone() != 1 {
		t.Error("redo does not do it again")
	}
	b.Undo()
	b.Move(-1)
	if b.Redo() {
		t.Error("a move after an undo leaves something to redo")
	}
}

// A window's run opens on the board of a session, as the edited variant, and
// ends there as the window says.
func TestBoundaryRunsOpen(t *testing.T) {
	t.Parallel()
	b := boundary(t, "claim")
	b.Choose(3)
	b.Move(-1)
	tried, err := b.Draft().Try(context.Background())
	if err != nil || len(tried.Windows) == 0 {
		t.Fatalf("no windows: %v", err)
	}
	s, err := course.Open(lesson(t, "claim-first"), course.Options{Step: 4})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.SkipPrediction()
	for _, w := range tried.Windows {
		if err := s.LoadRun(tried.Run(w.Counterexample)); err != nil {
			t.Fatal(err)
		}
		board := s.Board()
		if board.Variant != course.EditedVariant || len(board.Anomalies) == 0 || board.Anomalies[0].Name != w.Anomaly {
			t.Errorf("%s before %d: %s %+v", w.Opening, w.Op, board.Variant, board.Anomalies)
		}
	}
	if err := s.Edit(tried.Lesson); err != nil {
		t.Fatal(err)
	}
}
