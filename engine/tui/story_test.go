package tui

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"again/engine/course"
)

// hit presses the first key of each binding, so that a rebinding breaks no
// story.
func (s *stage) hit(bindings ...key.Binding) {
	for _, b := range bindings {
		s.press(b.Keys()[0])
	}
}

// answer gives the delta lesson's question its answer.
func (s *stage) answer() { s.press("3") }

func (s *stage) wantVerbs(want ...string) {
	s.t.Helper()
	if got := s.lib.last().Verbs(); !slices.Equal(got, want) {
		s.t.Fatalf("verbs are %q, want %q", got, want)
	}
}

func (s *stage) footer() string {
	lines := strings.Split(ansi.Strip(s.frame()), "\n")
	return lines[len(lines)-1]
}

func TestBoardIsLockedUntilAnswered(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.hit(k.Send, k.Deliver, k.Undo, k.SQL)
	s.wantVerbs()
	s.shows("the board waits for your answer: 1–3")
	if f := s.footer(); strings.Contains(f, k.Deliver.Help().Desc) || !strings.Contains(f, k.Skip.Help().Desc) {
		t.Errorf("footer of a locked board: %q", f)
	}
	s.press("9") // not a choice
	s.shows("the board waits")
	s.answer()
	s.shows("You said: 98")
	s.hit(k.Send)
	s.wantVerbs("publish E1")
}

func TestSkip(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	s.hit(s.m.keys.Skip, s.m.keys.Send)
	s.shows("Skipped.")
	s.wantVerbs("publish E1")
	if got := s.lib.last().ask.Outcome; got != course.Skipped {
		t.Errorf("outcome is %v", got)
	}
}

func TestTypedNumber(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.answer()
	s.hit(k.Next)
	s.press("4", "2")
	s.shows("Your number: 42_")
	s.press("backspace")
	s.hit(k.Choose)
	s.shows("You said: 4.")
	if got := s.lib.last().ask.Said; got != "4" {
		t.Errorf("said %q", got)
	}
}

func TestStory(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.answer()
	s.hit(k.Send, k.Deliver)
	s.shows("held", "w1▶")
	s.hit(k.StepOn)
	s.shows("100 → 99", "= qty 99")
	s.hit(k.Crash)
	s.shows("† w1 killed here (1st delivery)", "requeued at the front", "anomalies: pending")
	s.hit(k.Deliver, k.StepOn)
	s.shows("98", "not committed")
	s.hit(k.StepOn)
	s.shows("99 → 98", "≠ qty 99", "✓ Step done")
	s.hit(k.Settle)
	s.shows("! duplicate-effect")
	s.wantVerbs("publish E1", "deliver", "step", "crash", "deliver", "step", "step", "settle")
	s.hit(k.Undo, k.Undo)
	s.shows("verb 6/8")
	s.hit(k.Redo)
	s.shows("verb 7/8")
	s.hit(k.Reset)
	s.shows("verb 0/8")
}

func TestKeysThatActOnTheBoard(t *testing.T) {
	t.Parallel()
	k := newKeyMap()
	cases := []struct {
		key  key.Binding
		want string
	}{
		{k.Deliver, "deliver"},
		{k.StepOn, "step"},
		{k.Run, "run"},
		{k.Crash, "crash"},
		{k.Fail, "fail"},
		{k.LoseAck, "lose-ack"},
		{k.Replay, "replay E1"},
		{k.Expire, "expire m1"},
		{k.Settle, "settle"},
		{k.Relay, "relay"},
		{k.AddWorker, "worker add"},
	}
	for _, c := range cases {
		s := newStage(t, 120, 40)
		s.answer()
		s.hit(k.Send, k.Deliver, c.key)
		s.wantVerbs("publish E1", "deliver", c.want)
	}
}

func twoWorkers(verbs int) *course.Board {
	b := boardAfter(2)
	b.Strip.Workers = append(b.Strip.Workers, course.WorkerView{Name: "w2", State: "blocked", BlockedBy: "w1", Event: "E1", Message: "m1"})
	b.Strip.Relay = &course.WorkerView{Name: "relay", State: "idle"}
	b.Strip.Messages = append(b.Strip.Messages, course.MessageView{Name: "m2", Event: "E2", State: "held"})
	return b
}

func TestSeveralWorkers(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	s.lib.last().board = twoWorkers
	k := s.m.keys
	s.answer()
	s.shows("[w1]", "blocked by w1")
	s.hit(k.StepOn, k.NextWorker, k.StepOn, k.Crash)
	s.wantVerbs("step w1", "step w2", "crash w2")
	s.hit(k.Expire)
	s.shows("Whose timer runs out?")
	s.press("2")
	s.wantVerbs("step w1", "step w2", "crash w2", "expire m2")
	s.hit(k.Replay, k.Down, k.Choose)
	s.wantVerbs("step w1", "step w2", "crash w2", "expire m2", "replay E1")
}

func TestPaletteCompletes(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.answer()
	s.hit(k.Verb)
	s.typed("pub")
	s.hit(k.Complete)
	s.typed("E")
	s.hit(k.Complete, k.Choose)
	s.wantVerbs("publish E1")
	s.hit(k.Verb)
	s.typed("q") // a letter that is a key of the board
	s.shows("print the messages in the broker")
	s.hit(k.Close)
	s.hit(k.Verb)
	s.typed("nonsense")
	s.hit(k.Choose)
	s.shows("there is no verb")
	s.hit(k.Verb, k.Earlier)
	s.shows(": nonsense")
}

func TestPaletteShowsWhatAVerbPrints(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	s.answer()
	s.lib.last().out = []string{"m1 E1 ready", "m2 E2 held"}
	s.hit(s.m.keys.Verb)
	s.typed("queue")
	s.hit(s.m.keys.Choose)
	s.shows("m1 E1 ready", "m2 E2 held")
	s.hit(s.m.keys.Close)
	s.hides("[queue]")
}

func TestSQLPrompt(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.answer()
	s.lib.last().out = []string{"qty", "99"}
	s.hit(k.SQL)
	s.typed("SELECT qty FROM inventory_balance WHERE item_id = 'demo-1'")
	s.hit(k.Choose)
	s.wantVerbs(`sql "SELECT qty FROM inventory_balance WHERE item_id = 'demo-1'"`)
	s.shows("sql> SELECT qty FROM", "99")
	s.hit(k.Earlier)
	s.shows("sql> SELECT qty FROM")
	s.hit(k.Close, k.SQL)
	s.shows("99") // what was said stays
}

func TestFooterIsWhatWorksNow(t *testing.T) {
	t.Parallel()
	s := newStage(t, 200, 60)
	k := s.m.keys
	s.answer()
	has := func(b key.Binding, want bool) {
		t.Helper()
		if got := strings.Contains(s.footer(), " "+b.Help().Key+" "+b.Help().Desc+" "); got != want {
			t.Errorf("%s in the footer: %v, want %v: %q", b.Help().Desc, got, want, s.footer())
		}
	}
	has(k.Deliver, false)
	has(k.Undo, false)
	has(k.Quit, true)
	s.hit(k.Send)
	has(k.Deliver, true)
	has(k.StepOn, false)
	has(k.Undo, true)
	s.hit(k.Deliver)
	has(k.Deliver, false)
	has(k.StepOn, true)
	has(k.Crash, true)
}

func TestQuit(t *testing.T) {
	t.Parallel()
	for _, b := range []key.Binding{newKeyMap().Quit, newKeyMap().Stop} {
		s := newStage(t, 80, 24)
		s.hit(b)
		if !s.end {
			t.Errorf("%s does not quit", b.Help().Key)
		}
	}
	s := newStage(t, 80, 24)
	s.answer()
	s.hit(s.m.keys.Verb, s.m.keys.Quit)
	if s.end {
		t.Error("a q that is typed into the palette quits")
	}
}

// Keys that come while a verb is on its way wait in line, and are done in
// their order.
func TestKeysWaitInLine(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	k := s.m.keys
	s.answer()
	_, cmd := s.m.Update(keyMsg(k.Send.Keys()[0]))
	_, none := s.m.Update(keyMsg(k.Deliver.Keys()[0]))
	s.m.Update(keyMsg(k.StepOn.Keys()[0]))
	if none != nil {
		t.Fatal("a second verb was started beside the first")
	}
	s.shows("working…")
	s.wantVerbs()
	s.pump(cmd)
	s.wantVerbs("publish E1", "deliver", "step")
}

// Keys that are typed faster than the terminal is read come as one message.
func TestKeysInOneMessage(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("3od")})
	s.wantVerbs("publish E1", "deliver")
	s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("cc"), Paste: true})
	s.wantVerbs("publish E1", "deliver")
	s.hit(s.m.keys.Verb)
	s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("step"), Paste: true})
	s.shows(": step")
	s.hit(s.m.keys.Choose)
	s.wantVerbs("publish E1", "deliver", "step")
}

// Looking around does not wait.
func TestScrollingDoesNotWait(t *testing.T) {
	t.Parallel()
	s := newStage(t, 80, 24)
	k := s.m.keys
	s.answer()
	_, cmd := s.m.Update(keyMsg(k.Send.Keys()[0]))
	before := s.m.focus
	s.m.Update(keyMsg(k.Pane.Keys()[0]))
	if s.m.focus == before {
		t.Error("tab waits for a verb")
	}
	s.pump(cmd)
}

func TestErrorsAreShown(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	s.answer()
	s.hit(s.m.keys.Undo)
	s.shows("✗ nothing there")
	s.send(sceneMsg{err: errors.New("line\x1b[2J one")})
	s.shows("✗ line␛[2J one")
}

func TestPanicInAVerbEndsInGoodOrder(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	s.answer()
	s.lib.last().boom = "boom"
	s.hit(s.m.keys.Send)
	if !s.end || s.m.crash == nil {
		t.Fatal("a panic in a command does not end the program")
	}
	if got := s.m.crash.Error(); strings.Contains(got, "\n") || !strings.Contains(got, "boom") {
		t.Errorf("crash reads %q", got)
	}
}

func TestPanicInUpdateEndsInGoodOrder(t *testing.T) {
	t.Parallel()
	s := newStage(t, 120, 40)
	s.m.sc = nil
	_, cmd := s.m.Update(keyMsg("j"))
	s.pump(cmd)
	if !s.end || s.m.crash == nil {
		t.Fatal("a panic in Update does not end the program")
	}
}

func TestNothingBeforeTheFirstSize(t *testing.T) {
	t.Parallel()
	m := NewModel(Options{Library: &fakeLibrary{}, Lesson: "16-delta-update"}, pinned(termenv.Ascii, true))
	if v := m.View(); v != "" {
		t.Errorf("a frame before the first size: %q", v)
	}
	m.Update(keyMsg("j"))
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	checkFrame(t, m.View(), 120, 40)
}

// A window of what a verb printed closes at the next key, which does what it
// does on the board.
func TestOutputGivesWay(t *testing.T) {
	t.Parallel()
	s := realStage(t, builtIn(t), "16-delta-update", 120, 40)
	s.press(s.m.keys.Send.Keys()[0], s.m.keys.Verb.Keys()[0])
	s.typed("audit E1")
	s.press("enter")
	if _, page := s.m.dialog.(*page); !page {
		t.Fatalf("no window of the output: %T", s.m.dialog)
	}
	s.press(s.m.keys.Down.Keys()[0])
	if s.m.dialog == nil {
		t.Fatal("scrolling closed the window")
	}
	s.press(s.m.keys.Settle.Keys()[0])
	if s.m.dialog != nil || len(s.m.sc.board.Log) < 4 {
		t.Errorf("the key did not reach the board: %T, %d entries", s.m.dialog, len(s.m.sc.board.Log))
	}
}
