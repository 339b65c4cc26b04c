package tui

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"again/engine/lab"
	"again/store"
)

func withRecord(t testing.TB) (func(*Options), *store.Progress) {
	t.Helper()
	p, _, err := store.OpenProgress("none")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return func(o *Options) { o.Record = p }, p
}

func TestExamFrames(t *testing.T) {
	t.Parallel()
	k := newKeyMap()
	open, down, judge := k.Exam.Keys()[0], "down", k.Judge.Keys()[0]
	moments := []struct {
		name string
		keys []string
	}{
		{"list", []string{open}},
		{"statement", []string{open, "enter"}},
		{"refuted", []string{open, "enter", "1"}},
		{"right", []string{open, "enter", "2"}},
		{"repair", []string{open, down, down, "enter"}},
		{"judged", []string{open, down, down, "enter", judge}},
		{"schema", []string{open, down, down, "enter", k.Schema.Keys()[0]}},
		{"mistake", []string{open, down, down, "enter", down, down, down, "x", judge}},
	}
	for _, moment := range moments {
		for _, size := range sizes[:3] {
			t.Run(fmt.Sprintf("%s/%dx%d", moment.name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				record, _ := withRecord(t)
				s := newReal(t, size[0], size[1], "22-sheet", record)
				s.press(moment.keys...)
				golden.RequireEqual(t, []byte(ends(s.frame())))
			})
		}
	}
}

// A wrong answer is run, its run opens on the board, the exam's key leads back
// to the statement, and the right answer is kept.
func TestExamStory(t *testing.T) {
	t.Parallel()
	record, kept := withRecord(t)
	s := newReal(t, 120, 40, "22-sheet", record)
	k := s.m.keys
	s.hit(k.Exam) // the lesson's question does not lock it
	s.shows("0 of 2 named", "1. UPDATE stock", "1. Sold")
	s.hit(k.Choose)
	s.shows("Statement 1 of 2", "CREATE TABLE stock", "1) absolute-update")
	s.press("1")
	s.shows("✗  1) absolute-update", "It was run", "replay E1; settle   8  ≠ 9, were it so", "A value would stay.")
	s.hit(k.Choose)
	s.shows("Exam: sold", "verb 0/4", "X: back to the exam")
	s.hit(k.Redo, k.Redo)
	s.shows("10 → 9")
	s.hit(k.Exam)
	s.shows("Statement 1 of 2", "It was run")
	s.press("2")
	s.shows("✓  2) delta-update", "delta-update it is")
	s.hit(k.Choose)
	s.shows("Statement 2 of 2")
	s.press("1")
	s.hit(k.Close)
	s.shows("2 of 2 named, 1 at the first answer", "(first: absolute-update)")
	s.hit(k.Close)
	s.shows("22 The sheet")
	r, err := kept.Load()
	if err != nil || len(r.Goals) != 2 || len(r.Predictions) != 2 {
		t.Errorf("kept %+v, %v", r, err)
	}
	again := newReal(t, 120, 40, "22-sheet", record)
	again.hit(k.Exam)
	again.shows("2 of 2 named, 1 at the first answer")
}

const claimFirst = `BEGIN IMMEDIATE;
INSERT INTO sold (event_id) VALUES (:event_id) ON CONFLICT (event_id) DO NOTHING;
--: if unchanged skip
`

// A handler is judged as it is, its shortest run opens, and once it is repaired
// by typing it counts.
func TestExamRepairStory(t *testing.T) {
	t.Parallel()
	record, _ := withRecord(t)
	s := newReal(t, 120, 40, "22-sheet", record)
	k := s.m.keys
	s.hit(k.Exam, k.Down, k.Down, k.Choose)
	s.shows("Repair: Sold", "An item leaves the shelf.", "2  --: on order.created")
	s.hit(k.Judge)
	s.shows("✗ repeat", "The bound:")
	s.size(120, 18)
	s.hides("The bound:")
	s.shows("more")
	s.hit(k.PageDown, k.PageDown, k.PageDown)
	s.shows("The bound:")
	s.hides("more")
	s.size(120, 40)
	s.hit(k.ToRun)
	s.shows("Exam: Sold", "verb 0/")
	s.hit(k.Exam)
	s.shows("Repair: Sold", "✗ repeat")
	s.press("down", "down")
	for _, line := range strings.SplitAfter(claimFirst, "\n") {
		s.typed(strings.TrimSuffix(line, "\n"))
		if strings.HasSuffix(line, "\n") {
			s.press("enter")
		}
	}
	s.hit(k.Judge)
	s.shows("✗3", "line 3", "COMMIT")
	s.press("down")
	s.typed("COMMIT;")
	s.press("enter")
	s.hit(k.Judge)
	s.shows("✓ Repaired")
	s.hit(k.Close)
	s.shows("1 of 1 repaired", "✓ 1. Sold")
	s.hit(k.Choose, k.Restore)
	s.hides("COMMIT;")
}

// The learner's own editor gets the handler, and what it leaves is judged.
func TestExamRepairInAnEditor(t *testing.T) {
	s := newReal(t, 120, 40, "22-sheet")
	k := s.m.keys
	dir := t.TempDir()
	script := dir + "/edit"
	fixed := "--: handler stock\n--: on order.created\n" + claimFirst + "UPDATE stock SET qty = qty - :qty WHERE item = :item;\nCOMMIT;\n"
	body := "#!/bin/sh\ncat > \"$1\" <<'END'\n" + fixed + "END\n"
	if err := os.WriteFile(script, []byte(body), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("VISUAL", "")
	t.Setenv("EDITOR", "")
	s.hit(k.Exam, k.Down, k.Down, k.Choose, k.Editor)
	s.shows("no editor is named")
	t.Setenv("EDITOR", script)
	r := s.m.exam.fixes[2]
	file, err := writeTemp(r.area.source())
	if err != nil {
		t.Fatal(err)
	}
	defer os.Remove(file)
	if err := exec.Command(editor()[0], file).Run(); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s.send(editedMsg{source: string(b), took: r.took})
	s.shows("✓ Repaired", "COMMIT;")
	s.send(editedMsg{err: os.ErrPermission, took: r.took})
	s.shows("the editor ended with")
}

// The record is never asked for twice at a time.
func TestRecordIsGuarded(t *testing.T) {
	t.Parallel()
	record, kept := withRecord(t)
	s := newReal(t, 80, 24, "22-sheet", record)
	var r lab.Record = s.m.record()
	if err := r.Goal("a", "b"); err != nil {
		t.Fatal(err)
	}
	if got, err := kept.Load(); err != nil || !got.Reached("a", "b") {
		t.Errorf("%+v, %v", got, err)
	}
	if newReal(t, 80, 24, "22-sheet").m.record() != nil {
		t.Error("a record where there is none")
	}
}
