package oracle

import (
	"math"

	"again/store"
)

// cellKind names what is wrong with a cell that holds now instead of once.
func (h *history) cellKind(c int, once, now store.Value) string {
	switch {
	case h.regressed(c, now):
		return RegressedState
	case h.start != nil && same(now, h.start[c]):
		return LostEffect
	}
	o, isNumber := number(once)
	v, also := number(now)
	if !isNumber || !also {
		return WrongValue
	}
	return moves(h.numbers(c, o)).kind(v)
}

// regressed reports whether the cell once rested at that value after an earlier
// input. A value that it had from the start and has not left until then is no
// state to fall back to: the effect is lost.
func (h *history) regressed(c int, now store.Value) bool {
	left := h.start == nil
	for _, row := range h.rests {
		if row == nil {
			continue
		}
		if h.start != nil && !same(row[c], h.start[c]) {
			left = true
		}
		if left && same(row[c], now) {
			return true
		}
	}
	return false
}

// numbers is the way of a number through "once": where it started (0 where it
// was not there), where it rested, and where it ended.
func (h *history) numbers(c int, end float64) []float64 {
	at := 0.0
	if h.start != nil {
		at, _ = number(h.start[c])
	}
	way := []float64{at}
	for _, row := range h.rests {
		if row != nil {
			if n, ok := number(row[c]); ok {
				at = n
			}
		}
		way = append(way, at)
	}
	return append(way, end)
}

// moves is the way of a number through "once".
type moves []float64

// kind names what is wrong with a number that ended at v.
func (m moves) kind(v float64) string {
	start, end := m[0], m[len(m)-1]
	if once, now := end-start, v-start; once*now > 0 && math.Abs(now) > math.Abs(once) {
		return DuplicateEffect
	}
	again, short := m.again(v), m.short(v)
	switch {
	case again && !short:
		return DuplicateEffect
	case short && !again:
		return LostEffect
	}
	return WrongValue
}

// again reports whether one input's move was made more often than "once".
func (m moves) again(v float64) bool {
	for i := 1; i < len(m); i++ {
		step := m[i] - m[i-1]
		if step == 0 {
			continue
		}
		if times := (v - m[len(m)-1]) / step; times > 0.5 && near(times, math.Round(times)) {
			return true
		}
	}
	return false
}

// short reports whether one input's move is missing, or is the only one made;
// a number that had nowhere to start from and did not move at all is short too.
func (m moves) short(v float64) bool {
	start, end := m[0], m[len(m)-1]
	if start != end && near(v, start) {
		return true
	}
	for i := 1; i < len(m); i++ {
		step := m[i] - m[i-1]
		if step != 0 && (near(v, end-step) || near(v, start+step)) {
			return true
		}
	}
	return false
}

func near(a, b float64) bool {
	return math.Abs(a-b) <= 1e-9*math.Max(1, math.Max(math.Abs(a), math.Abs(b)))
}

// A volatile cell is compared by its state alone: whether it is NULL, still as
// it was at the start, or written since.
type written int

const (
	isNull written = iota
	asAtStart
	isWritten
)

func (h *history) written(c int, v store.Value) written {
	switch {
	case h.start != nil && same(v, h.start[c]):
		return asAtStart
	case v == nil:
		return isNull
	}
	return isWritten
}

// volatileKind names what is wrong with a cell whose value follows the clock or
// the id source, "" when nothing is.
func (h *history) volatileKind(c int, once, now store.Value) string {
	was, is := h.written(c, once), h.written(c, now)
	switch {
	case was == is:
		return ""
	case is == asAtStart:
		return LostEffect
	}
	return WrongValue
}
