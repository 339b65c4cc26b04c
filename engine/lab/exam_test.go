package lab_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"again/engine/course"
	"again/engine/handler"
	"again/engine/lab"
	"again/lessons"
	"again/store"
)

func all(t *testing.T) []*course.Lesson {
	t.Helper()
	c, err := course.LoadAll(lessons.FS, "en")
	if err != nil {
		t.Fatal(err)
	}
	return c.Lessons()
}

func exam(t *testing.T) *lab.Exam {
	t.Helper()
	e, err := lab.LoadExam(all(t))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// The exam of the lessons holds from both sides.
func TestExamHolds(t *testing.T) {
	t.Parallel()
	e := exam(t)
	if len(e.Statements) < 12 || len(e.Repairs) < 3 {
		t.Errorf("%d statements, %d repairs", len(e.Statements), len(e.Repairs))
	}
	if err := e.Check(context.Background()); err != nil {
		t.Error(err)
	}
}

func question(t *testing.T, e *lab.Exam, name string) *lab.Question {
	t.Helper()
	i := slices.IndexFunc(e.Statements, func(q lab.Question) bool { return q.Name == name })
	if i < 0 {
		t.Fatalf("no statement %s", name)
	}
	return &e.Statements[i]
}

func TestAWrongAnswerIsRun(t *testing.T) {
	t.Parallel()
	e := exam(t)
	record := memory(t)
	q := question(t, e, "sold")
	if len(q.Tables) != 1 || !strings.HasPrefix(q.Tables[0], "CREATE TABLE inventory_balance") {
		t.Errorf("tables %q", q.Tables)
	}
	a, err := e.Classify(q, handler.AbsoluteUpdate, record)
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	for _, s := range a.Trail {
		values = append(values, s.Value)
	}
	if a.Right || strings.Join(values, " ") != "100 99 98" || a.Would != "99" || a.Says == "" {
		t.Errorf("%+v", a)
	}
	s, err := course.Open(q.Board(), course.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.LoadRun(a.Run); err != nil {
		t.Fatal(err)
	}
	if got := s.Board().Tables; len(got) == 0 {
		t.Error("the board shows no table")
	}
	if a, err = e.Classify(q, handler.DeltaUpdate, record); err != nil || !a.Right {
		t.Errorf("%+v, %v", a, err)
	}
	standing := e.Standing(record)
	if standing.Named != 1 || standing.Right != 0 || standing.First[q.Key()] != "absolute-update" || !standing.Done[q.Key()] {
		t.Errorf("%+v", standing)
	}
}

func memory(t *testing.T) *store.Progress {
	t.Helper()
	p, _, err := store.OpenProgress("none")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

func TestRepair(t *testing.T) {
	t.Parallel()
	e := exam(t)
	record := memory(t)
	f := &e.Repairs[0]
	judge := func(source string) *lab.Judged {
		t.Helper()
		j, err := e.Judge(context.Background(), f, source, record)
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	j := judge(f.Source)
	if j.Fixed || j.Report.Verdict != "unsafe" {
		t.Errorf("%+v", j)
	}
	s, err := course.Open(j.Board, course.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, found := range j.Report.Faults {
		if len(found.Counterexample) == 0 {
			continue
		}
		if err := s.LoadRun(j.Run(found)); err != nil {
			t.Fatal(err)
		}
		if b := s.Board(); len(b.Anomalies) == 0 || b.Anomalies[0].Name != found.Anomaly {
			t.Errorf("%s: %+v", found.Fault, b.Anomalies)
		}
	}
	j = judge("--: handler h\n--: on order.created\n--: nonsense\nBEGIN;\n--: ack")
	if j.Fixed || len(j.Problems) == 0 || j.Problems[0].Line != 3 {
		t.Errorf("%+v", j.Problems)
	}
	j = judge(strings.Replace(f.Source, "inventory_balance", "nowhere", 1))
	if len(j.Problems) == 0 || !strings.Contains(j.Problems[0].String(), "no such table") {
		t.Errorf("%+v", j.Problems)
	}
	j = judge("--: handler inventoryHandler\n--: on order.created\nSELECT 1;\n--: ack")
	if j.Fixed || len(j.Missing) == 0 {
		t.Errorf("a handler that does nothing was taken: %+v", j)
	}
	if e.Standing(record).Fixed != 0 {
		t.Error("it counts as repaired")
	}
	claim := `--: handler inventoryHandler
--: on order.created
BEGIN IMMEDIATE;
SELECT 1 FROM processed_events WHERE event_id = :event_id AND handler = :handler;
--: if row skip
UPDATE inventory_balance SET qty = qty - :qty WHERE item_id = :item_id;
INSERT INTO processed_events (event_id, handler, bus, processed_at) VALUES (:event_id, :handler, :bus, :now);
COMMIT;
`
	if j = judge(claim); !j.Fixed {
		t.Errorf("another repair does not count: %+v %v", j.Report.Verdict, j.Missing)
	}
	if e.Standing(record).Fixed != 1 {
		t.Error("the repair was not kept")
	}
}

func TestRepairStops(t *testing.T) {
	t.Parallel()
	e := exam(t)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := e.Judge(ctx, &e.Repairs[0], e.Repairs[0].Source, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
