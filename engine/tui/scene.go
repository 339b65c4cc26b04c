package tui

import (
	"slices"
	"strings"
	"time"

	"again/engine/course"
)

// scene is everything the screen shows of a session, taken at one moment. The
// view draws from it alone, so that it never waits for the session.
type scene struct {
	lesson    *course.Lesson
	at        int // which step, from 0
	step      *course.Step
	board     *course.Board
	twin      *course.Board // the repaired variant on the same verbs, nil when not asked for
	goals     []course.GoalState
	done      bool
	played    bool               // a solution or a run that was opened: it does not count
	ask       *course.Prediction // nil when the step asks nothing
	hints     []string           // shown so far
	hintsLeft int
	sendsLeft int    // requests and events of the lesson that are still to be sent
	reply     string // answers what the learner has tried, where the lesson foresaw it
	tables    []course.FilledTable
	verbs     []string // every one since the lesson's start, the step's own included
	asides    []course.Aside
}

// emptyScene is what there is before the first lesson is open.
func emptyScene() *scene {
	return &scene{lesson: &course.Lesson{}, step: &course.Step{}, board: &course.Board{Clock: time.Unix(0, 0).UTC()}}
}

// look takes the scene of a session.
func look(s Session, twin, tables bool) (*scene, error) {
	sc := &scene{
		lesson: s.Lesson(), at: s.Step(), step: s.Current(),
		board: s.Board(), goals: s.Goals(), done: s.StepDone(), played: s.Played(),
		hints: s.Hints(), hintsLeft: s.HintsLeft(), reply: s.Reply(), sendsLeft: s.SendsLeft(),
		verbs: allVerbs(s.Save()), asides: s.Asides(),
	}
	if ask := s.Prediction(); ask != nil {
		own := *ask
		sc.ask = &own
	}
	if tables {
		sc.tables = s.FilledTables()
	}
	if !twin {
		return sc, nil
	}
	var err error
	sc.twin, err = s.Twin()
	return sc, err
}

// allVerbs reads the verbs of a saved run: what follows its head, which names
// lesson, variant and bus.
func allVerbs(saved string) []string {
	lines := strings.Split(strings.TrimSpace(saved), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "bus ") {
			return lines[i+1:]
		}
	}
	return nil
}

// locked reports whether the board waits for an answer.
func (s *scene) locked() bool { return s.ask != nil && s.ask.Outcome == course.Unanswered }

// wideTables reports whether the lesson has tables that half a board is too
// narrow for. It goes by columns, so that the screen does not change its shape
// while rows come and go.
func (s *scene) wideTables() bool {
	return slices.ContainsFunc(s.board.Tables, func(t course.TableView) bool { return len(t.Columns) > 3 })
}

// actors lists who can be stepped: the workers, then the service's processes
// and the relay when the board shows them.
func (s *scene) actors() []course.WorkerView {
	all := slices.Clone(s.board.Strip.Workers)
	for _, other := range []*course.WorkerView{s.board.Strip.API, s.board.Strip.API2, s.board.Strip.Relay} {
		if other != nil {
			all = append(all, *other)
		}
	}
	return all
}

// actor finds one by name.
func (s *scene) actor(name string) (course.WorkerView, bool) {
	all := s.actors()
	i := slices.IndexFunc(all, func(w course.WorkerView) bool { return w.Name == name })
	if i < 0 {
		return course.WorkerView{}, false
	}
	return all[i], true
}

func idle(w course.WorkerView) bool { return w.State == "idle" || w.State == "" }

// busy lists the actors that are in the middle of something.
func (s *scene) busy() []course.WorkerView {
	return slices.DeleteFunc(s.actors(), idle)
}

// messages lists the names of messages in one of the states.
func (s *scene) messages(states ...string) []string {
	var names []string
	for _, m := range s.board.Strip.Messages {
		if slices.Contains(states, m.State) {
			names = append(names, m.Name)
		}
	}
	return names
}

// events lists the events that were published, the last one first.
func (s *scene) events() []string {
	var names []string
	for _, m := range slices.Backward(s.board.Strip.Messages) {
		if m.Event != "" && !slices.Contains(names, m.Event) {
			names = append(names, m.Event)
		}
	}
	return names
}
