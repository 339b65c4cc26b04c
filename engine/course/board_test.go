package course

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"again/engine/script"
	"again/engine/world"
)

// shop is a session in the lesson with endpoint, outbox and a second service.
func shop(t *testing.T, o Options) *Session {
	t.Helper()
	c, err := LoadAll(os.DirFS("testdata/more"), "en")
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

// told is a board in short, for comparing.
func told(b *Board) string {
	var out strings.Builder
	fmt.Fprintf(&out, "outbox %d;", b.Strip.Outbox)
	for _, m := range b.Strip.Messages {
		fmt.Fprintf(&out, " %s %s %s %d;", m.Name, m.Event, m.State, m.Attempts)
	}
	for _, w := range append(b.Strip.Workers, *b.Strip.API, *b.Strip.Relay) {
		if w.State != "idle" {
			fmt.Fprintf(&out, " %s %s %s in %s %v;", w.Name, w.State, w.Event, w.Handler, w.Armed)
		}
	}
	return out.String()
}

func TestBoardPipeline(t *testing.T) {
	t.Parallel()
	s := shop(t, Options{})
	for _, c := range []struct{ verb, want string }{
		{"client POST /orders user_id=7 key=7f8a0000-0000-0000-0000-000000000021 hold", "outbox 0; api running E1 in /orders [];"},
		{"run api", "outbox 1;"},
		{"relay", "outbox 0; m1 E1 ready 0;"},
		{"deliver", "outbox 0; m1 E1 held 1; w1 running E1 in emailHandler [];"},
		{"crash before=2", "outbox 0; m1 E1 held 1; w1 running E1 in emailHandler [crash before 2];"},
		{"fail at=commit", "outbox 0; m1 E1 held 1; w1 running E1 in emailHandler [crash before 2 failure at commit];"},
		{"lose-ack", "outbox 0; m1 E1 held 1; w1 running E1 in emailHandler [crash before 2 failure at commit ack will be lost];"},
		{"run", "outbox 0; m1 E1 ready 1;"},
		{"settle", "outbox 0; m1 E1 done 2;"},
	} {
		do(t, s, c.verb)
		if got := told(s.Board()); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.verb, got, c.want)
		}
	}
	b := s.Board()
	if len(b.Requests) != 1 || b.Requests[0].Status != 201 || b.Requests[0].Answer != `{"ok": true}` {
		t.Errorf("requests: %+v", b.Requests)
	}
	if len(b.Redis) != 1 || b.Redis[0].Key != "mail:7f8a0000-0000-0000-0000-000000000021" || b.Redis[0].TTL.Minutes() != 10 {
		t.Errorf("redis: %+v", b.Redis)
	}
	if len(b.Calls) != 0 {
		t.Errorf("calls: %+v", b.Calls)
	}
	// The key in Redis outlived the worker: the mail is lost.
	if b.Pending || len(b.Anomalies) != 1 || b.Anomalies[0].Name != "lost-effect" {
		t.Errorf("pending %v, %+v", b.Pending, b.Anomalies)
	}
}

func TestBoardTables(t *testing.T) {
	t.Parallel()
	s := shop(t, Options{Step: 1})
	do(t, s, "relay", "deliver", "step 2")
	b := s.Board()
	if len(b.Tables) != 3 || b.Tables[2].Service != "B" || b.Tables[2].Name != "bookings" {
		t.Fatalf("%+v", b.Tables)
	}
	email := b.Tables[1]
	if len(email.Rows) != 1 || email.Rows[0].Once != "missing" || !email.HasOnce {
		t.Errorf("before the INSERT: %+v", email.Rows)
	}
	do(t, s, "step")
	email = s.Board().Tables[1]
	row := email.Rows[0]
	if row.Sign != '+' || row.Once != "" || row.Cells[1].Differs || row.Cells[2].Differs {
		t.Errorf("after it: %+v", email.Rows)
	}
	do(t, s, "step 2")
	booking := s.Board().Tables[2]
	if len(booking.Rows) != 2 && len(booking.Rows) != 1 {
		t.Fatalf("%+v", booking.Rows)
	}
	if p := booking.Rows[0].Cells[1].Pending; len(p) != 1 || p[0] != (PendingValue{"w1", "7"}) {
		t.Errorf("pending: %+v", booking.Rows)
	}
	do(t, s, "crash")
	for _, row := range s.Board().Tables[2].Rows {
		for _, c := range row.Cells {
			if len(c.Pending) > 0 {
				t.Errorf("a dead worker's write is pending: %+v", row)
			}
		}
	}
}

func TestBoardPendingChange(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{Variant: "ledger"})
	s.SkipPrediction()
	do(t, s, "publish E1", "deliver", "step 3")
	cell := s.Board().Tables[0].Rows[0].Cells[1]
	if cell.Text != "100" || len(cell.Pending) != 1 || cell.Pending[0].Text != "99" || cell.Changed {
		t.Errorf("%+v", cell)
	}
	if cell.Once != "99" || !cell.Differs {
		t.Errorf("once: %+v", cell)
	}
	do(t, s, "step")
	if cell = s.Board().Tables[0].Rows[0].Cells[1]; cell.Text != "99" || cell.Was != "100" || len(cell.Pending) != 0 || cell.Differs {
		t.Errorf("%+v", cell)
	}
}

// marks lists what stands at the lines of a board's handlers.
func marksIn(b *Board) string {
	var all []string
	for _, h := range b.Handlers {
		for i, line := range h.Lines {
			for _, m := range line.Marks {
				all = append(all, fmt.Sprintf("%s:%d %s: %s", h.Name, i+1, m.Kind, m.Text))
			}
			for _, a := range line.At {
				all = append(all, fmt.Sprintf("%s:%d ▶ %s", h.Name, i+1, a))
			}
		}
	}
	return strings.Join(all, "\n")
}

func TestBoardMarks(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{Variant: "ledger"})
	s.SkipPrediction()
	do(t, s, "publish E1", "deliver", "step 2", "crash", "deliver", "fail at=3", "run", "settle", "replay E1", "settle", "publish E2", "deliver", "step")
	want := strings.Join([]string{
		"inventoryHandler:5 ▶ w1",
		"inventoryHandler:5 skip: w1 skipped here",
		"inventoryHandler:8 crash: w1 killed here (1st delivery)",
		"inventoryHandler:8 error: w1: " + injected(t, s),
		"inventoryHandler:8 fail: w1 failed here",
	}, "\n")
	got := strings.Split(marksIn(s.Board()), "\n")
	if len(got) != 5 {
		t.Fatalf("%s", strings.Join(got, "\n"))
	}
	for _, line := range strings.Split(want, "\n") {
		if !contains(got, line) {
			t.Errorf("%q is missing in\n%s", line, strings.Join(got, "\n"))
		}
	}
	for _, h := range s.Board().Handlers {
		if h.Name == "inventoryHandler" && (!h.Active || h.Trigger != "order.created" || h.Lines[4].Op != 2 || h.Lines[5].Span != 2 || h.Lines[5].Op != 0) {
			t.Errorf("%+v", h)
		}
	}
}

// injected is how the injected failure reads in the log.
func injected(t *testing.T, s *Session) string {
	t.Helper()
	for _, e := range s.World().Log {
		if e.Name == "statement.failed" {
			return e.Field("error")
		}
	}
	t.Fatal("no statement failed")
	return ""
}

// TestBoardAckPlace shows the ack as the last script's line, and a crash there.
func TestBoardAckPlace(t *testing.T) {
	t.Parallel()
	s := shop(t, Options{Step: 1})
	do(t, s, "relay", "deliver", "step 6")
	if got := marksIn(s.Board()); got != "bookingHandler:8 ▶ w1" {
		t.Errorf("%s", got)
	}
	do(t, s, "crash")
	if got := marksIn(s.Board()); got != "bookingHandler:8 crash: w1 killed here (1st delivery)" {
		t.Errorf("%s", got)
	}
}

func TestBoardLog(t *testing.T) {
	t.Parallel()
	s := opened(t, Options{})
	s.SkipPrediction()
	do(t, s, "publish E1", "deliver")
	log := s.Board().Log
	if len(log) != 2 || log[0].Latest || !log[1].Latest || log[1].Verb != 2 || log[1].N != 2 {
		t.Errorf("%+v", log)
	}
}

func TestExploreGoal(t *testing.T) {
	t.Parallel()
	asked := 0
	explorer := func(setup world.Setup, from []script.Verb, bounds map[string]int) (bool, error) {
		asked++
		if len(from) != 2 || bounds["crashes"] != 0 || bounds["workers"] != 1 || len(setup.Scripts) != 4 {
			t.Errorf("asked for %v within %v", from, bounds)
		}
		return false, nil
	}
	s := shop(t, Options{Explorer: explorer})
	do(t, s, "client POST /orders user_id=7 key=7f8a0000-0000-0000-0000-000000000021", "settle")
	if g := s.Goals()[2]; g.Reached || asked > 0 {
		t.Errorf("nobody asked the explorer: %+v", g)
	}
	breaks, err := s.Explore()
	if err != nil || breaks || asked != 1 {
		t.Fatal(breaks, err, asked)
	}
	if !s.StepDone() {
		t.Errorf("%+v", s.Goals())
	}
	if err := s.SetBus("kafka"); err != nil {
		t.Fatal(err)
	}
	if s.Goals()[2].Reached {
		t.Error("what was found on one bus says nothing of another")
	}
	if _, err := shop(t, Options{}).Explore(); err == nil {
		t.Error("explored without an explorer")
	}
}
