package course

import (
	"errors"
	"strconv"
	"strings"

	"again/engine/oracle"
	"again/engine/script"
	"again/engine/text"
	"again/engine/world"
	"again/store"
)

// run is a history that begins where a step of a lesson begins: the lesson's
// start plus the step's own do. Session has one; predictions, tables and the
// linter each fork one of their own.
type run struct {
	lesson       *Lesson
	step         int           // -1: the lesson's bare start
	do           []script.Verb // the step's, without its variant and bus verbs
	variant, bus string        // where the step begins
	hist         *world.History
	lanes        []lane // one a branch of the history
	shots        bool   // keep the tables behind each verb, for the board
	since        shot   // the tables before the last verb, where they are not kept
	once         *oracle.Cache
}

// lane is what the run keeps of one branch.
type lane struct {
	base  int    // verbs of the step's do
	shots []shot // the tables behind base, base+1, … verbs
}

// shot is the committed tables of each service.
type shot map[string]store.Snapshot

// newRun begins a step; i < 0 is the lesson's bare start. An empty variant or
// bus is the lesson's own.
func newRun(l *Lesson, i int, variant, bus string, once *oracle.Cache) (*run, error) {
	r := &run{lesson: l, step: i, variant: orElse(variant, l.Variant), bus: orElse(bus, l.Bus), once: once}
	if i >= 0 {
		r.plan(l.Steps[i].Do, variant == "", bus == "")
	}
	hist, err := world.NewHistory(r.build, r.variant, r.bus)
	if err != nil {
		return nil, err
	}
	r.hist = hist
	if err := r.begin(); err != nil {
		hist.Close()
		return nil, err
	}
	return r, nil
}

// plan parts a step's do into the variant and bus that it asks for and the
// verbs that remain: those are done whatever the variant.
func (r *run) plan(do []script.Verb, ownVariant, ownBus bool) {
	for _, v := range do {
		switch v.Name {
		case "variant":
			if ownVariant {
				r.variant = v.Arg(0)
			}
		case "bus":
			if ownBus {
				r.bus = v.Arg(0)
			}
		default:
			r.do = append(r.do, v)
		}
	}
}

func (r *run) build(variant, bus string) (world.Setup, error) {
	if !r.lesson.HasVariant(variant) {
		return world.Setup{}, errors.New(r.lesson.unknownVariant(variant))
	}
	return r.lesson.Setup(variant, bus, 0), nil
}

func (r *run) close() { r.hist.Close() }

func (r *run) world() *world.World { return r.hist.World() }

// begin does the step's own verbs on a branch that has just been started.
func (r *run) begin() error {
	for _, v := range r.do {
		if _, err := r.hist.Do(v); err != nil {
			return err
		}
	}
	done, _ := r.hist.At()
	r.lane().base = done
	return r.shoot()
}

// lane is the one of the branch on the board.
func (r *run) lane() *lane {
	n, _ := r.hist.Branch()
	for len(r.lanes) < n {
		r.lanes = append(r.lanes, lane{})
	}
	return &r.lanes[n-1]
}

// shoot keeps the tables as they are behind the last verb.
func (r *run) shoot() error {
	if !r.shots {
		return nil
	}
	s := shot{}
	for _, service := range r.world().DatabaseNames() {
		snap, err := r.world().Tables(service)
		if err != nil {
			return err
		}
		s[service] = snap
	}
	done, _ := r.hist.At()
	l := r.lane()
	at := min(max(done-l.base, 0), len(l.shots))
	l.shots = append(l.shots[:at:at], s)
	return nil
}

// keepShots begins to keep the tables behind each verb.
func (r *run) keepShots() {
	r.shots = true
	r.lanes[len(r.lanes)-1].shots = nil
	_ = r.shoot() // a table that cannot be read now shows no difference later
}

// before is the tables as they were before the last verb; nil at the start.
func (r *run) before() shot {
	if r.since != nil {
		return r.since
	}
	l := r.lane()
	done, _ := r.hist.At()
	if at := done - l.base - 1; at >= 0 && at < len(l.shots) {
		return l.shots[at]
	}
	return nil
}

// at is how many of the learner's own verbs are done, and how many are known.
func (r *run) at() (done, all int) {
	done, all = r.hist.At()
	base := r.lane().base
	return done - base, all - base
}

// verb does one verb as the learner's: variant, bus and reset begin the step
// anew, undo never goes behind the step's own do.
func (r *run) verb(v script.Verb) (Output, error) {
	var err error
	switch v.Name {
	case "undo":
		err = r.undo()
	case "redo":
		err = r.hist.Redo()
	case "goto":
		err = r.goTo(v.Arg(0))
	case "variant":
		err = r.restart(v.Arg(0), r.hist.Bus())
	case "bus":
		err = r.restart(r.hist.Variant(), v.Arg(0))
	case "reset":
		err = r.restart(r.variant, r.bus)
	default:
		return r.act(v)
	}
	if err != nil {
		return Output{}, v.Errorf("%s", err)
	}
	return Output{}, nil
}

func (r *run) act(v script.Verb) (Output, error) {
	from := *r.lane()
	branch, _ := r.hist.Branch()
	done, _ := r.hist.At()
	out, err := r.hist.Do(v)
	if err != nil {
		return Output{}, err
	}
	if now, _ := r.hist.Branch(); now != branch {
		keep := min(len(from.shots), done-from.base+1)
		*r.lane() = lane{base: from.base, shots: from.shots[:keep:keep]}
	}
	return Output{Lines: out.Lines}, r.shoot()
}

// restart begins the step anew on a branch.
func (r *run) restart(variant, bus string) error {
	if err := r.hist.Begin(variant, bus); err != nil {
		return err
	}
	err := r.begin()
	if err != nil { // the step's do fits another variant only: back to where we were
		err = errors.Join(err, r.hist.Goto("0"), r.hist.Undo())
	}
	return err
}

// undo takes back the learner's last verb; at the start of a branch it returns
// to the one before.
func (r *run) undo() error {
	if done, _ := r.at(); done > 0 {
		return r.hist.Undo()
	}
	if n, _ := r.hist.Branch(); n == 1 {
		return errors.New(text.Get("course.run.start"))
	}
	if err := r.hist.Goto("0"); err != nil {
		return err
	}
	return r.hist.Undo()
}

// goTo goes to a checkpoint, or behind the learner's n-th verb.
func (r *run) goTo(place string) error {
	n, err := strconv.Atoi(place)
	if err != nil {
		return r.hist.Goto(place)
	}
	if _, all := r.at(); n < 0 || n > all {
		return errors.New(text.Get("course.run.goto", n, all))
	}
	return r.hist.Goto(strconv.Itoa(r.lane().base + n))
}

// play does verbs one after another.
func (r *run) play(verbs []script.Verb) error {
	for _, v := range verbs {
		if _, err := r.verb(v); err != nil {
			return err
		}
	}
	return nil
}

// verbs are the learner's own on this branch.
func (r *run) verbs() []string {
	var all []string
	for _, v := range r.hist.Verbs()[r.lane().base:] {
		all = append(all, v.Text)
	}
	return all
}

// HasVariant reports whether handlers of the lesson belong to a variant.
func (l *Lesson) HasVariant(name string) bool {
	own := 0 // variants beside the one that the learner made
	for _, v := range l.Variants {
		if v.Name == name {
			return true
		}
		if v.Name != EditedVariant {
			own++
		}
	}
	return name == "" && own == 0
}

func (l *Lesson) unknownVariant(name string) string {
	var known []string
	for _, v := range l.Variants {
		known = append(known, v.Name)
	}
	if len(known) == 0 {
		return text.Get("course.variant.none")
	}
	return text.Get("course.variant", name, script.Nearest(name, known), strings.Join(known, ", "))
}
