package course

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// opened is a session in the sound lesson of testdata.
func opened(t *testing.T, o Options) *Session {
	t.Helper()
	c, err := LoadAll(good(t), "en")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(c.Lessons()[0], o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func do(t *testing.T, s *Session, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if _, err := s.Do(line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
}

func TestLockedUntilAnswered(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	_, err := s.Do("publish E1")
	if !errors.Is(err, ErrLocked) {
		t.Errorf("Do: %v", err)
	}
	for name, f := range map[string]func() error{
		"undo": s.Undo, "reset": s.Reset, "solution": s.PlaySolution, "worker": s.AddWorker,
		"variant": func() error { return s.SetVariant("ledger") },
		"load":    func() error { return s.LoadRun("publish E1\n") },
		"send":    func() error { _, err := s.Send(); return err },
	} {
		if err := f(); !errors.Is(err, ErrLocked) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.Predict("97"); err == nil || !strings.Contains(err.Error(), "100, 99, 98") {
		t.Errorf("Predict(97): %v", err)
	}
	if err := s.Predict("99"); err != nil {
		t.Fatal(err)
	}
	do(t, s, "publish E1")
}

func TestOutcomeIsShownWithTheGoal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said string
		want Outcome
	}{{"98", Right}, {"99", Mistaken}, {"", Skipped}} {
		s := opened(t, Options{})
		if c.said == "" {
			s.SkipPrediction()
		} else if err := s.Predict(c.said); err != nil {
			t.Fatal(err)
		}
		do(t, s, "publish E1", "deliver", "step", "crash")
		if p := s.Prediction(); p.Was != "" || p.Outcome == Right || p.Outcome == Mistaken || s.StepDone() {
			t.Errorf("%s: shown too early: %+v", c.said, p)
		}
		do(t, s, "settle")
		if p := s.Prediction(); p.Outcome != c.want || p.Was != "98" || !s.StepDone() {
			t.Errorf("%s: %+v", c.said, p)
		}
	}
}

func TestGoalsStayReached(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	for _, g := range s.Goals() {
		if g.Text == "inventory_balance.qty of demo-1 is 98" && (g.Now != "100" || g.Reached) {
			t.Errorf("%+v", g)
		}
	}
	do(t, s, "publish E1", "deliver", "step", "crash", "settle", "replay E1", "settle")
	if s.Goals()[2].Now != "97" || s.Goals()[2].Reached {
		t.Errorf("%+v", s.Goals()[2])
	}
	if !s.StepDone() {
		t.Error("reached once, and lost again")
	}
}

func TestSolutionDoesNotCount(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	if err := s.PlaySolution(); err != nil {
		t.Fatal(err)
	}
	if !allReached(s.Goals()) || s.StepDone() || !s.Played() {
		t.Errorf("goals %+v, done %v", s.Goals(), s.StepDone())
	}
	if err := s.Reset(); err != nil {
		t.Fatal(err)
	}
	if s.Played() || allReached(s.Goals()) {
		t.Error("reset does not begin anew")
	}
	do(t, s, "publish E1", "deliver", "step", "crash", "settle")
	if !s.StepDone() {
		t.Error("the learner's own way does not count")
	}
}

func TestUndoRedo(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	do(t, s, "publish E1", "deliver", "step", "crash")
	if err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	b := s.Board()
	if b.At != 3 || b.Of != 4 || b.Tables[0].Rows[0].Cells[1].Text != "99" || b.Tables[0].Rows[0].Cells[1].Was != "100" {
		t.Errorf("at %d of %d, %+v", b.At, b.Of, b.Tables[0].Rows)
	}
	if err := s.Redo(); err != nil {
		t.Fatal(err)
	}
	if err := s.Goto(1); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(s.Verbs(), ";"); got != "publish E1" {
		t.Errorf("verbs: %s", got)
	}
	do(t, s, "undo")
	if err := s.Undo(); err == nil {
		t.Error("undo went behind the step's start")
	}
	do(t, s, "publish E2", "settle")
	if b := s.Board(); b.Branch != 2 || b.Tables[0].Rows[0].Cells[1].Text != "98" || b.Tables[0].Rows[0].Cells[1].Was != "100" {
		t.Errorf("branch %d: %+v", b.Branch, b.Tables[0].Rows)
	}
}

func TestVariantAndReset(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	do(t, s, "publish E1", "settle")
	if err := s.SetVariant("ledgr"); err == nil || !strings.Contains(err.Error(), "nearest: ledger") {
		t.Errorf("%v", err)
	}
	if err := s.SetVariant("ledger"); err != nil {
		t.Fatal(err)
	}
	if b := s.Board(); b.Variant != "ledger" || b.VariantTitle != "Ledger first" || len(b.Log) != 0 {
		t.Errorf("%+v", b)
	}
	if err := s.SetBus("kafka"); err != nil {
		t.Fatal(err)
	}
	if b := s.Board(); b.Bus != "kafka" || b.Variant != "ledger" {
		t.Errorf("%s on %s", b.Variant, b.Bus)
	}
	if err := s.SetBus("kafak"); err == nil || !strings.Contains(err.Error(), "kafka") {
		t.Errorf("%v", err)
	}
	if err := s.Reset(); err != nil {
		t.Fatal(err)
	}
	if b := s.Board(); b.Bus != "rabbitmq" || b.Variant != "delta" {
		t.Errorf("reset: %s on %s", b.Variant, b.Bus)
	}
	do(t, s, "undo")
	if b := s.Board(); b.Bus != "kafka" {
		t.Errorf("undo of reset: %s on %s", b.Variant, b.Bus)
	}
}

func TestSend(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	if _, err := s.Send(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Send(); err == nil {
		t.Error("sent what is not there")
	}
	if err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Send(); err != nil {
		t.Errorf("after undo: %v", err)
	}
}

func TestHints(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	for i := range 3 {
		if len(s.Hints()) != i || s.HintsLeft() != 3-i {
			t.Errorf("%d shown, %d left", len(s.Hints()), s.HintsLeft())
		}
		if h, ok := s.NextHint(); !ok || h == "" {
			t.Errorf("hint %d", i)
		}
	}
	if _, ok := s.NextHint(); ok {
		t.Error("a fourth hint")
	}
}

func TestReply(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	do(t, s, "publish E1", "deliver", "crash")
	if s.Reply() != "" {
		t.Errorf("too early: %s", s.Reply())
	}
	do(t, s, "settle")
	if s.Reply() != "The worker died before it wrote." {
		t.Errorf("reply: %q", s.Reply())
	}
	do(t, s, "undo")
	if s.Reply() != "" {
		t.Errorf("after undo: %s", s.Reply())
	}
}

func TestSaveAndLoad(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	if err := s.SetVariant("ledger"); err != nil {
		t.Fatal(err)
	}
	do(t, s, "publish E1", "deliver", "step 3", "undo", "step 2")
	saved := s.Save()
	const want = "# lesson 01-stock\nvariant ledger\nbus rabbitmq\npublish E1\ndeliver\nstep 2\n"
	if saved != want {
		t.Errorf("%q", saved)
	}
	other := opened(t, Options{})
	other.SkipPrediction()
	if err := other.LoadRun(saved); err != nil {
		t.Fatal(err)
	}
	if other.Save() != saved || other.Board().At != 3 {
		t.Errorf("%q at %d", other.Save(), other.Board().At)
	}
	if err := other.LoadRun("publish E1\ndeliver\nstep\ncrash\nsettle\n"); err != nil || other.StepDone() || !allReached(other.Goals()) {
		t.Errorf("a loaded run counts as solved: %v, %+v", err, other.Goals())
	}
	if err := other.LoadRun(saved); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"# lesson 02-other\n", "publish E9\n", "variant x\n", "dliver\n"} {
		if err := other.LoadRun(bad); err == nil {
			t.Errorf("%q was loaded", bad)
		}
	}
	if other.Save() != saved {
		t.Error("a run that cannot be loaded changed the board")
	}
}

func TestFilledTables(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{Step: 1})
	f := s.FilledTables()
	if len(f) != 1 || f[0].Hidden {
		t.Fatalf("%+v", f)
	}
	var cells []string
	for _, row := range f[0].Rows {
		cells = append(cells, row.Title+" "+strings.Join(row.Cells, " "))
	}
	if got := strings.Join(cells, "; "); got != "delivered once 99 99; killed after the write 98 99" {
		t.Errorf("%s", got)
	}
}

func TestTwin(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	do(t, s, "publish E1", "deliver", "step", "crash", "settle")
	b, err := s.Twin()
	if err != nil {
		t.Fatal(err)
	}
	if b.Variant != "ledger" || b.Tables[0].Rows[0].Cells[1].Text != "99" {
		t.Errorf("%s: %+v", b.Variant, b.Tables[0].Rows)
	}
	do(t, s, "replay E1", "settle")
	if b, err = s.Twin(); err != nil || len(b.Log) == 0 || b.Tables[0].Rows[0].Cells[1].Text != "99" {
		t.Errorf("followed: %v", err)
	}
	do(t, s, "undo", "undo", "undo", "undo")
	if b, err = s.Twin(); err != nil || b.Tables[0].Rows[0].Cells[1].Text != "100" {
		t.Errorf("went back: %v", err)
	}
}

func TestQuery(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	do(t, s, "publish E1")
	r, err := s.Query("SELECT state FROM queue WHERE event_id = 'E1'")
	if err != nil || len(r.Rows) != 1 || r.Rows[0][0] != "ready" {
		t.Errorf("%+v %v", r, err)
	}
	if _, err := s.Query("DELETE FROM inventory_balance"); err == nil {
		t.Error("a query may not write")
	}
}

// A table does not tell what was asked: it is filled once the run has.
func TestTablesWaitForTheRun(t *testing.T) {
	t.Parallel()
	own := *opened(t, Options{}).Lesson()
	own.Steps = slices.Clone(own.Steps)
	own.Steps[0].Tables = own.Steps[1].Tables
	open := func() *Session {
		s, err := Open(&own, Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		return s
	}
	shown := func(s *Session, when string, want bool) {
		t.Helper()
		if got := !s.FilledTables()[0].Hidden; got != want {
			t.Errorf("%s: shown is %v", when, got)
		}
	}
	s := open()
	shown(s, "before the answer", false)
	if err := s.Predict("99"); err != nil {
		t.Fatal(err)
	}
	shown(s, "after the answer", false)
	do(t, s, "publish E1", "deliver", "step", "crash", "settle")
	shown(s, "after the run", true)
	other := open()
	other.SkipPrediction()
	shown(other, "after a skip", true)
}

// A run that is opened tells nothing of what was asked.
func TestALoadedRunDoesNotAnswer(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	if err := s.Predict("99"); err != nil {
		t.Fatal(err)
	}
	if err := s.LoadRun("publish E1\ndeliver\nstep\ncrash\nsettle\n"); err != nil {
		t.Fatal(err)
	}
	if got := s.Prediction().Outcome; got != Given || !allReached(s.Goals()) || s.StepDone() {
		t.Errorf("outcome %v, done %v", got, s.StepDone())
	}
	if err := s.Reset(); err != nil {
		t.Fatal(err)
	}
	do(t, s, "publish E1", "deliver", "step", "crash", "settle")
	if got := s.Prediction().Outcome; got != Mistaken || !s.StepDone() {
		t.Errorf("outcome %v, done %v", got, s.StepDone())
	}
}
