package handler

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"again/store"
)

const outlined = `--: handler h
--: on order.created
-- why it stands here
BEGIN IMMEDIATE;
-- the claim
INSERT INTO processed_events (event_id)
VALUES (:event_id) ON CONFLICT (event_id) DO NOTHING;
--: if unchanged skip

--: for each :items as item
INSERT INTO movement (item_id)
VALUES (:item_id);
--: expect rows=1
--: call mail to=:item_id
--: end
COMMIT;
`

func TestOutline(t *testing.T) {
	t.Parallel()
	s := mustParse(t, outlined)
	o := NewOutline(s)
	if o.Source() != outlined+"--: ack\n" {
		t.Errorf("the text has changed:\n%s", o.Source())
	}
	var first []string
	var steps [][]int
	for _, b := range o.Blocks {
		first = append(first, strings.TrimSpace(b.Text)[:6])
		steps = append(steps, b.Steps)
	}
	want := []string{"-- why", "-- the", "--: fo", "COMMIT", "--: ac"}
	if !slices.Equal(first, want) || fmt.Sprint(steps) != "[[1] [1] [2 5] [0] [0]]" {
		t.Errorf("blocks %q, steps %v", first, steps)
	}
	if o.Head != "--: handler h\n--: on order.created\n" {
		t.Errorf("head %q", o.Head)
	}
	if got := s.Step(2); got != 0 {
		t.Errorf("a loop is step %d", got)
	}
	if got := s.Step(len(s.Ops) - 1); got != 5 {
		t.Errorf("COMMIT is step %d", got)
	}
}

func TestMove(t *testing.T) {
	t.Parallel()
	o := NewOutline(mustParse(t, outlined))
	moved, at := o.Move(3, -1)
	if at != 2 || moved.Blocks[2].Text != "COMMIT;\n" || !strings.HasPrefix(moved.Blocks[3].Text, "\n--: for each") {
		t.Errorf("COMMIT stands at %d: %q", at, moved.Source())
	}
	if _, err := Parse("h.sql", moved.Source()); err != nil {
		t.Errorf("moved above the loop: %v", err)
	}
	if back, _ := moved.Move(2, 1); back.Source() != o.Source() {
		t.Errorf("there and back again is %q", back.Source())
	}
	nonsense, at := o.Move(3, -9)
	if at != 0 {
		t.Errorf("COMMIT stands at %d", at)
	}
	if _, err := Parse("h.sql", nonsense.Source()); err == nil {
		t.Error("COMMIT before BEGIN parses")
	}
	if _, at := o.Move(4, 9); at != 4 {
		t.Errorf("the last block went to %d", at)
	}
}

func TestOutlineKeepsWhatSharesALine(t *testing.T) {
	t.Parallel()
	o := NewOutline(mustParse(t, "--: handler h\n--: on x\nBEGIN; DELETE FROM a\nWHERE b = 1; COMMIT;\n--: ack"))
	if len(o.Blocks) != 2 || len(o.Blocks[0].Steps) != 3 {
		t.Errorf("%+v", o.Blocks)
	}
	if o.Source() != "--: handler h\n--: on x\nBEGIN; DELETE FROM a\nWHERE b = 1; COMMIT;\n--: ack\n" {
		t.Errorf("%q", o.Source())
	}
}

// Every order of the blocks of a script holds the same lines, and the steps of
// those that parse are the same ones.
func TestMoveKeepsEveryLine(t *testing.T) {
	t.Parallel()
	o := NewOutline(mustParse(t, outlined))
	want := slices.Sorted(strings.SplitSeq(o.Source(), "\n"))
	for i := range o.Blocks {
		for by := -4; by <= 4; by++ {
			m, _ := o.Move(i, by)
			if got := slices.Sorted(strings.SplitSeq(m.Source(), "\n")); !slices.Equal(got, want) {
				t.Errorf("block %d by %d: %q", i, by, got)
			}
			s, err := Parse("h.sql", m.Source())
			if err != nil {
				continue
			}
			if n := slices.Collect(kinds(s)); len(n) != 4 {
				t.Errorf("block %d by %d has statements %v", i, by, n)
			}
		}
	}
}

func kinds(s *Script) func(func(store.Kind) bool) {
	return func(yield func(store.Kind) bool) {
		for _, op := range s.Ops {
			if op.Code == SQL && !yield(op.Stmt.Kind) {
				return
			}
		}
	}
}
