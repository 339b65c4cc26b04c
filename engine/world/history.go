package world

import (
	"errors"
	"slices"
	"strconv"

	"again/engine/script"
	"again/engine/text"
	"again/store"
)

// Builder makes the setup of a variant on a bus; "" means the lesson's own.
type Builder func(variant, bus string) (Setup, error)

// History is a run that can be taken back. Verbs are the history: undo goes
// back to the last checkpoint that had no open transaction and does the verbs
// behind it again.
type History struct {
	build    Builder
	world    *World
	branches []branch
	now      int // the branch that is on the board
}

// branch is one line of verbs. Acting after an undo starts another.
type branch struct {
	variant, bus string
	verbs        []script.Verb
	at           int     // verbs done
	points       []point // state behind the first n verbs
	names        map[string]int
	parent       int // -1 for the first
}

// point is a state to come back to; State is nil where a transaction was open.
type point struct {
	state *State
	rows  []store.Snapshot
}

// NewHistory starts a run of a variant on a bus.
func NewHistory(build Builder, variant, bus string) (*History, error) {
	h := &History{build: build}
	return h, h.begin(variant, bus, -1)
}

// Close removes the run's databases.
func (h *History) Close() {
	if h.world != nil {
		h.world.Close()
	}
}

// World is the run as it stands.
func (h *History) World() *World { return h.world }

// Variant and Bus are what the branch on the board runs.
func (h *History) Variant() string { return h.branch().variant }

// Bus is the broker profile of the branch on the board.
func (h *History) Bus() string { return h.branch().bus }

// At is how many verbs are done, and how many there are with those undone.
func (h *History) At() (done, all int) { return h.branch().at, len(h.branch().verbs) }

// Branch is the number of the branch on the board, from 1, and how many there are.
func (h *History) Branch() (n, of int) { return h.now + 1, len(h.branches) }

// Verbs are the verbs done, as a saved run holds them.
func (h *History) Verbs() []script.Verb { return slices.Clone(h.branch().verbs[:h.branch().at]) }

func (h *History) branch() *branch { return &h.branches[h.now] }

// Begin starts the lesson over on a branch, with another variant and bus.
func (h *History) Begin(variant, bus string) error { return h.begin(variant, bus, h.now) }

// begin starts a fresh branch and its world.
func (h *History) begin(variant, bus string, parent int) error {
	setup, err := h.build(variant, bus)
	if err != nil {
		return err
	}
	w, err := New(setup)
	if err != nil {
		return err
	}
	h.Close()
	h.world = w
	h.branches = append(h.branches, branch{variant: variant, bus: setup.Bus, parent: parent, names: map[string]int{}})
	h.now = len(h.branches) - 1
	return h.mark()
}

// mark keeps the present state, where it can be come back to.
func (h *History) mark() error {
	p, err := h.world.save()
	b := h.branch()
	b.points = append(b.points[:b.at], p)
	return err
}

func (w *World) save() (point, error) {
	if !w.live.idle() {
		return point{}, nil
	}
	state := w.Clone()
	p := point{state: &state}
	for _, service := range w.live.services {
		rows, err := w.live.committed(service)
		if err != nil {
			return point{}, err
		}
		p.rows = append(p.rows, rows)
	}
	return p, nil
}

func (w *World) load(p point) error {
	for _, a := range w.Actors {
		w.db.Disconnect(a.Name)
	}
	w.State = p.state.Clone()
	return w.live.restore(p.rows)
}

// Do does a verb. Undo, redo and goto move along the history; variant, bus and
// reset start the lesson over on a branch; the rest is the world's.
func (h *History) Do(v script.Verb) (Output, error) {
	switch v.Name {
	case "undo":
		return Output{}, asVerb(v, h.Undo())
	case "redo":
		return Output{}, asVerb(v, h.Redo())
	case "goto":
		return Output{}, asVerb(v, h.Goto(v.Arg(0)))
	case "variant":
		return Output{}, asVerb(v, h.begin(v.Arg(0), h.Bus(), h.now))
	case "bus":
		return Output{}, asVerb(v, h.begin(h.Variant(), v.Arg(0), h.now))
	case "reset":
		return Output{}, asVerb(v, h.begin(h.Variant(), h.Bus(), h.now))
	}
	if looks(v) {
		return h.look(v)
	}
	return h.act(v)
}

// look does a verb that only prints. It is no part of the history.
func (h *History) look(v script.Verb) (Output, error) {
	out, err := h.world.Do(v)
	if err == nil {
		h.world.Verbs--
	}
	return out, err
}

func asVerb(v script.Verb, err error) error {
	if err == nil {
		return nil
	}
	return asVerbError(v, err)
}

func (h *History) act(v script.Verb) (Output, error) {
	var out Output
	var err error
	if v.Name != "checkpoint" {
		if out, err = h.world.Do(v); err != nil {
			return out, err
		}
	}
	h.fork()
	b := h.branch()
	b.verbs = append(b.verbs, v)
	b.at++
	if v.Name == "checkpoint" {
		b.names[v.Arg(0)] = b.at
	}
	return out, h.mark()
}

// fork starts a branch where verbs that were undone would be overwritten.
func (h *History) fork() {
	b := h.branch()
	if b.at == len(b.verbs) {
		return
	}
	fresh := branch{
		variant: b.variant, bus: b.bus, at: b.at, parent: b.parent,
		verbs:  slices.Clone(b.verbs[:b.at]),
		points: slices.Clone(b.points[:b.at+1]),
		names:  map[string]int{},
	}
	for name, at := range b.names {
		if at <= b.at {
			fresh.names[name] = at
		}
	}
	h.branches = append(h.branches, fresh)
	h.now = len(h.branches) - 1
}

// Undo takes back the last verb; at the start of a branch it returns to the one
// that the branch was started from.
func (h *History) Undo() error {
	b := h.branch()
	switch {
	case b.at > 0:
		return h.moveTo(b.at - 1)
	case b.parent >= 0:
		return h.switchTo(b.parent)
	}
	return errors.New(text.Get("world.noundo"))
}

// Redo does again what was undone.
func (h *History) Redo() error {
	b := h.branch()
	if b.at == len(b.verbs) {
		return errors.New(text.Get("world.noredo"))
	}
	return h.moveTo(b.at + 1)
}

// Goto goes to a checkpoint, or behind the n-th verb.
func (h *History) Goto(place string) error {
	b := h.branch()
	if at, ok := b.names[place]; ok {
		return h.moveTo(at)
	}
	if n, err := strconv.Atoi(place); err == nil && n >= 0 && n <= len(b.verbs) {
		return h.moveTo(n)
	}
	return errors.New(text.Get("world.nocheckpoint", place, len(b.verbs)))
}

func (h *History) switchTo(n int) error {
	b := &h.branches[n]
	setup, err := h.build(b.variant, b.bus)
	if err != nil {
		return err
	}
	w, err := New(setup)
	if err != nil {
		return err
	}
	h.Close()
	h.world, h.now = w, n
	return h.redoFrom(0, b.at)
}

// moveTo puts the world behind the first n verbs.
func (h *History) moveTo(n int) error {
	b := h.branch()
	if slices.ContainsFunc(b.verbs, changesSchema) {
		return h.rebuild(n)
	}
	from := min(n, len(b.points)-1)
	for b.points[from].state == nil {
		from--
	}
	if err := h.world.load(b.points[from]); err != nil {
		return err
	}
	return h.redoFrom(from, n)
}

// rebuild starts from nothing: rows alone cannot bring back a dropped table.
func (h *History) rebuild(n int) error {
	at := h.branch()
	at.at = n
	return h.switchTo(h.now)
}

func changesSchema(v script.Verb) bool {
	if v.Name != "sql" {
		return false
	}
	stmts, err := store.Split(v.Arg(0))
	return err == nil && len(stmts) == 1 && stmts[0].Kind == store.Schema
}

// redoFrom does the verbs from place `from` to place n again.
func (h *History) redoFrom(from, n int) error {
	b := h.branch()
	b.at = from
	for _, v := range b.verbs[from:n] {
		if v.Name != "checkpoint" {
			if _, err := h.world.Do(v); err != nil {
				return err
			}
		}
		b.at++
		if len(b.points) <= b.at {
			if err := h.mark(); err != nil {
				return err
			}
		}
	}
	return nil
}
