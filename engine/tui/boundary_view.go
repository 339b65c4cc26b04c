package tui

import (
	"slices"
	"strconv"
	"strings"

	"again/engine/explore"
	"again/engine/lab"
	"again/engine/text"
)

// signSecond marks a place where a second worker breaks a handler.
const signSecond = "2"

// content is the handler, block by block, with what is lit beside it; what the
// chosen block's windows mean; and the verdict of each fault.
func (v *boundary) content(w int) []string {
	t := v.m.t
	var out []string
	for i := range v.b.Blocks() {
		out = v.block(out, i, w)
	}
	out = append(out, "")
	switch {
	case v.err != nil:
		return append(out, t.bad.on(clip(signFail+" "+clean(stoppedOr(v.err)), w)))
	case v.tried == nil:
		return append(out, t.faint.on(text.Get("tui.boundary.trying")))
	case len(v.tried.Problems) > 0:
		for _, p := range v.tried.Problems {
			for _, l := range wrap(signFail+" "+clean(p), w, 2) {
				out = append(out, t.bad.on(l))
			}
		}
		return out
	}
	out = append(out, v.meaning(w)...)
	out = append(out, "")
	out = v.verdicts(out, w)
	return append(out, v.numbers(w)...)
}

// boundaryGutter is the room of the signs and the step's number before a line.
const boundaryGutter = 7

// block draws the lines of a block. Signs for a crash and for a second worker
// stand before the step that they break, and their words behind it.
func (v *boundary) block(out []string, i, w int) []string {
	t := v.m.t
	b := v.b.Blocks()[i]
	chosen := v.fault < 0 && i == v.b.At()
	if chosen {
		v.from = len(out)
	}
	step := v.firstStep(i) - 1
	first := true
	for n, line := range b.Lines() {
		if first && strings.TrimSpace(line) == "" {
			continue
		}
		number, note := "", ""
		var lit []explore.Window
		if slices.Contains(b.Steps, n) {
			step++
			number = strconv.Itoa(step)
			if v.tried != nil {
				lit = v.tried.At(step)
			}
			note = litWords(lit)
		}
		mark := " "
		if chosen && first {
			mark = signHere
		}
		first = false
		room := w - boundaryGutter
		if note != "" {
			room -= cells(note) + 2
		}
		source := strings.TrimRight(clean(line), " ")
		code := fit(source, room)
		if !chosen && len(lit) == 0 {
			code = fit(inked(sqlRuns(t, source)), room)
		}
		head := mark + " " + litSigns(lit) + fit(spaces(2-len(number))+number, 2) + " "
		switch {
		case len(lit) > 0:
			out = append(out, t.bad.on(head)+code+"  "+t.bad.on(note))
		case chosen:
			out = append(out, t.current.on(head+code))
		default:
			out = append(out, t.faint.on(head)+code)
		}
	}
	if chosen {
		v.to = len(out) - 1
	}
	return out
}

// inked is a line of runs.
func inked(runs []run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.ink.on(r.text))
	}
	return b.String()
}

// litSigns are the signs of a step's windows, each at its place.
func litSigns(lit []explore.Window) string {
	crash, second := " ", " "
	for _, w := range lit {
		if w.Opening == explore.CrashHere {
			crash = signCrash
		} else {
			second = signSecond
		}
	}
	return crash + second
}

// litWords say in a few letters what the windows of a step do.
func litWords(lit []explore.Window) string {
	var parts []string
	for _, w := range lit {
		sign := signCrash
		if w.Opening == explore.SecondHere {
			sign = signSecond
		}
		parts = append(parts, sign+" "+text.Get("explore.anomaly."+w.Anomaly))
	}
	return strings.Join(parts, "  ")
}

// meaning says what is lit at the chosen block in words.
func (v *boundary) meaning(w int) []string {
	t := v.m.t
	if v.fault >= 0 {
		return nil
	}
	lit := v.lit(v.b.At())
	if len(lit) == 0 {
		key := "tui.boundary.dark"
		if len(v.tried.Windows) == 0 {
			key = "tui.boundary.none"
		}
		return wrapInk(t.faint, text.Get(key), w)
	}
	var out []string
	for _, win := range lit {
		sign := signCrash
		if win.Opening == explore.SecondHere {
			sign = signSecond
		}
		out = append(out, wrapInk(t.bad, sign+" "+windowTitle(win), w)...)
		for _, what := range win.What {
			out = append(out, wrapInk(t.text, "    "+clean(what), w)...)
		}
	}
	return out
}

func wrapInk(k ink, words string, w int) []string {
	var out []string
	for _, l := range wrap(words, w, 4) {
		out = append(out, k.on(l))
	}
	return out
}

// verdicts are the faults, each with what it does to the draft.
func (v *boundary) verdicts(out []string, w int) []string {
	t := v.m.t
	out = append(out, t.label.on(text.Get("tui.boundary.faults")))
	for i, f := range v.tried.Report.Faults {
		line := lab.FaultLine(f)
		switch {
		case i == v.fault:
			v.from, v.to = len(out), len(out)
			line = t.chosen.on(fit(signHere+" "+line, w))
		case f.Verdict == explore.Unsafe:
			line = t.bad.on(clip("  "+line, w))
		case f.Verdict == explore.NotRun:
			line = t.faint.on(clip("  "+line, w))
		default:
			line = clip("  "+line, w)
		}
		out = append(out, line)
	}
	return out
}

func (v *boundary) numbers(w int) []string {
	var out []string
	for _, l := range lab.NumberLines(v.tried.Report) {
		out = append(out, wrapInk(v.m.t.faint, clean(l), w)...)
	}
	return out
}
