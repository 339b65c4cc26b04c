package lab

import (
	"fmt"
	"strings"

	"again/engine/explore"
	"again/engine/text"
)

// Sign tells a verdict in one cell.
func Sign(f explore.Finding) string {
	switch f.Verdict {
	case explore.Unsafe:
		return "✗"
	case explore.Safe:
		return "✓"
	}
	return "·"
}

// Note is what a finding says beside its verdict.
func Note(f explore.Finding) string {
	switch {
	case f.Outcome != "" && f.Anomaly != "":
		return f.Outcome + ", " + f.Anomaly
	case f.Outcome != "":
		return f.Outcome
	case f.Verdict == explore.NotRun:
		return text.Get("explore.notrun." + string(f.Fault))
	case f.Verdict == explore.Safe && !f.Covered:
		return text.Get("explore.cutshort")
	}
	return strings.Join(f.Anomalies, ", ")
}

// Cell is a finding in a few letters, for the grid.
func Cell(f explore.Finding) string {
	switch {
	case f.Outcome != "" && f.Verdict == explore.Unsafe:
		return "✗ " + f.Outcome
	case f.Outcome != "":
		return f.Outcome
	case f.Verdict == explore.Unsafe:
		return "✗ " + text.Get("explore.anomaly."+f.Anomaly)
	case f.Verdict == explore.NotRun:
		return "·"
	}
	return "✓"
}

// FaultLine is a fault and its verdict.
func FaultLine(f explore.Finding) string {
	return strings.TrimRight(fmt.Sprintf("%s %-20s %-8s %s", Sign(f), f.Fault, f.Verdict, Note(f)), " ")
}

// ReportLines are the faults with their verdicts, the numbers and the bound.
func ReportLines(r *explore.Report) []string {
	lines := []string{}
	for _, f := range r.Faults {
		lines = append(lines, "  "+FaultLine(f))
	}
	return append(append(lines, ""), NumberLines(r)...)
}

// NumberLines say how much was tried, within which bound, and what else a
// reader should know.
func NumberLines(r *explore.Report) []string {
	lines := []string{text.Get("explore.numbers", r.Schedules, r.States, r.Breaking)}
	if r.Verdict == explore.Safe {
		lines = append(lines, text.Get("explore.none", r.Bound))
	} else {
		lines = append(lines, text.Get("explore.some", r.Bound))
	}
	if !r.Covered {
		lines = append(lines, text.Get("explore.uncovered", r.States))
	}
	for _, remark := range r.Remarks {
		lines = append(lines, text.Get("explore.remark", remark))
	}
	return lines
}

// Shortest is the finding with the fewest verbs.
func Shortest(r *explore.Report) (explore.Finding, bool) {
	var best explore.Finding
	ok := false
	for _, f := range r.Faults {
		if f.Verdict == explore.Unsafe && (!ok || len(f.Counterexample) < len(best.Counterexample)) {
			best, ok = f, true
		}
	}
	return best, ok
}

// StoryLines tell a counterexample: numbered verbs, and what is wrong at its
// end.
func StoryLines(f explore.Finding) []string {
	lines := []string{text.Get("explore.story", f.Fault, f.Anomaly)}
	for i, verb := range f.Counterexample {
		lines = append(lines, fmt.Sprintf("  %2d  %s", i+1, verb))
	}
	for _, what := range f.What {
		lines = append(lines, "      "+what)
	}
	return lines
}
