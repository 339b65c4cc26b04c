package tui

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"again/engine/course"
)

// repeats are comparisons in lessons that are built in, by the keys that lead
// there.
var repeats = []struct{ name, lesson, keys string }{
	{"ask", "16-delta-update", "*"},
	{"delta", "16-delta-update", "* 3"},
	{"nine", "16-delta-update", "* 9"},
	{"lock-step", "16-delta-update", "l * 3"},
	{"rows", "20-insert-without-key", "* 3"},
	{"request", "13-run-it-twice", "* 3"},
	{"two-tables", "17-ledger-balance", "l * 3"},
	{"gone", "19-delete", "* 2"},
}

// The window alone, so that a golden does not follow a lesson's prose.
func TestRepeatWindow(t *testing.T) {
	t.Parallel()
	lib := builtIn(t)
	for _, c := range repeats {
		for _, size := range [][2]int{{120, 40}, {80, 24}, {40, 10}} {
			t.Run(fmt.Sprintf("%s/%dx%d", c.name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				s := realStage(t, lib, c.lesson, size[0], size[1])
				s.hit(s.m.keys.Skip)
				s.keys(c.keys)
				s.frame()
				golden.RequireEqual(t, []byte(ends(strings.Join(s.m.dialog.View(), "\n"))))
			})
		}
	}
}

// keys presses keys that are written with spaces between them.
func (s *stage) keys(names string) {
	for _, k := range strings.Fields(names) {
		s.press(strings.Replace(k, "space", " ", 1))
	}
}

// stockStage has the stock lesson of the course's tests on it.
func stockStage(t *testing.T, w, h int) *stage {
	t.Helper()
	c, err := course.LoadAll(os.DirFS("../course/testdata/lessons"), "en")
	if err != nil {
		t.Fatal(err)
	}
	s := realStage(t, shelf{c}, "01-stock", w, h)
	s.hit(s.m.keys.Skip)
	return s
}

func TestRepeatAndLockStepFrames(t *testing.T) {
	t.Parallel()
	for name, keys := range map[string]string{
		"ask": "*", "three": "* 3", "both": "l * 3",
		"step": "l o d space", "crash": "l o d space c", "rest": "l o d space c S",
	} {
		for _, size := range sizes[:2] {
			t.Run(fmt.Sprintf("%s/%dx%d", name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				s := stockStage(t, size[0], size[1])
				s.toTables()
				s.keys(keys)
				golden.RequireEqual(t, []byte(ends(s.frame())))
			})
		}
	}
}

// toTables goes to the pane of the tables.
func (s *stage) toTables() {
	for s.m.focus != tablePane {
		s.hit(s.m.keys.Pane)
	}
}

// inLesson is a stage in a built-in lesson, its question skipped.
func inLesson(t *testing.T, slug string) *stage {
	t.Helper()
	s := realStage(t, builtIn(t), slug, 120, 40)
	s.hit(s.m.keys.Skip)
	return s
}

// done are the verbs of the session on the stage.
func (s *stage) done() string {
	var verbs []string
	_ = s.m.desk.use(func(session Session) error { verbs = session.Verbs(); return nil })
	return strings.Join(verbs, "; ")
}

func TestRepeatByKey(t *testing.T) {
	t.Parallel()
	s := inLesson(t, "16-delta-update")
	k := s.m.keys
	s.hit(k.Repeat)
	s.shows("How often in all?")
	s.hit(k.Choose) // three times is offered first
	s.shows("before  after 1  after 2  after 3", "~ 97", "tables: after run 2, 3 not as after run 1")
	s.press("5")
	s.shows("~ 95")
	s.hit(k.Close)
	s.hides("~ 95")
	s.hit(k.Repeat)
	s.shows("~ 95")
	s.hit(k.Repeat)
	s.hides("~ 95")
	if got := s.done(); got != "repeat 3; repeat 5" {
		t.Errorf("verbs: %s", got)
	}
	s.hit(k.Undo)
	s.hit(k.Repeat)
	s.shows("~ 97")
	s.hit(k.Close, k.Undo)
	s.hit(k.Repeat)
	s.shows("How often in all?")
	s.hit(k.Close)
	if got := s.done(); got != "" {
		t.Errorf("verbs: %s", got)
	}
}

func TestRepeatByVerb(t *testing.T) {
	t.Parallel()
	s := inLesson(t, "20-insert-without-key")
	k := s.m.keys
	s.hit(k.Verb)
	s.typed("repeat 2")
	s.hit(k.Choose)
	s.shows("2, …0020, order.created, 10", "+ row")
	s.hit(k.Close, k.Verb)
	s.typed("repeat 0")
	s.hit(k.Choose)
	s.shows("is no number of times")
	s.hides("after 1")
}

// The footer offers it where something can be repeated and nothing is under way.
func TestRepeatInTheFooter(t *testing.T) {
	t.Parallel()
	s := inLesson(t, "16-delta-update")
	k := s.m.keys
	hint := k.Repeat.Help().Key + " " + k.Repeat.Help().Desc
	footer := func() string {
		lines := strings.Split(ansi.Strip(s.frame()), "\n")
		return lines[len(lines)-1]
	}
	if !strings.Contains(footer(), hint) {
		t.Errorf("at the start: %s", footer())
	}
	s.hit(k.Send, k.Deliver)
	if strings.Contains(footer(), hint) {
		t.Errorf("in a delivery: %s", footer())
	}
}

// Lock-step says where the other half went its own way.
func TestLockStepSaysHowItFollows(t *testing.T) {
	t.Parallel()
	s := inLesson(t, "16-delta-update")
	k := s.m.keys
	s.hit(k.Twin, k.Send, k.Deliver, k.StepOn)
	s.shows("99", "pending")
	s.hit(k.Crash)
	s.shows("w1 went on by 3, to stand before")
	s.hit(k.Settle)
	s.shows("! duplicate-effect", "✓ none", "98")
	s.hit(k.Undo)
	s.shows("w1 went on by 3, to stand before")
}

var lockSteps = []struct{ name, lesson, keys string }{
	{"delta-step", "16-delta-update", "l o d space"},
	{"delta-crash", "16-delta-update", "l o d space c"},
	{"delta-rest", "16-delta-update", "l o d space c S"},
	{"ledger", "17-ledger-balance", "l o S r S"},
	{"upsert", "18-upsert", "l o S o S r down enter S"},
	{"delete", "19-delete", "l o S o S r down enter S"},
	{"insert", "20-insert-without-key", "l o S r d space space"},
}

// The tables of both halves stand side by side, with the signs of what changed
// and the anomalies of each.
func TestLockStepTables(t *testing.T) {
	t.Parallel()
	lib := builtIn(t)
	for _, c := range lockSteps {
		for _, size := range sizes[:2] {
			t.Run(fmt.Sprintf("%s/%dx%d", c.name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				s := realStage(t, lib, c.lesson, size[0], size[1])
				s.hit(s.m.keys.Skip)
				s.toTables()
				s.keys(c.keys)
				s.frame()
				golden.RequireEqual(t, []byte(ends(strings.Join(s.m.panes[tablePane].window(), "\n"))))
			})
		}
	}
}
