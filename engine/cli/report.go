package cli

import (
	"fmt"
	"io"
	"strings"

	"again/engine/explore"
	"again/engine/text"
)

// printReport writes what an exploration found, for a person.
func printReport(w io.Writer, r *explore.Report, statements []statementView) {
	for _, s := range statements {
		fmt.Fprintf(w, "%4d  %-18s  %s\n", s.Line, s.Idiom, oneLine(s.SQL, 90))
	}
	if len(statements) > 0 {
		fmt.Fprintln(w)
	}
	for _, line := range reportLines(r) {
		fmt.Fprintln(w, line)
	}
	if f, ok := shortest(r); ok {
		fmt.Fprintln(w)
		for _, line := range storyLines(f) {
			fmt.Fprintln(w, line)
		}
	}
}

// reportLines are the faults with their verdicts, the numbers and the bound.
func reportLines(r *explore.Report) []string {
	lines := []string{}
	for _, f := range r.Faults {
		lines = append(lines, strings.TrimRight(fmt.Sprintf("  %s %-20s %-8s %s", sign(f), f.Fault, f.Verdict, note(f)), " "))
	}
	lines = append(lines, "", text.Get("explore.numbers", r.Schedules, r.States, r.Breaking))
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

func sign(f explore.Finding) string {
	switch f.Verdict {
	case explore.Unsafe:
		return "✗"
	case explore.Safe:
		return "✓"
	}
	return "·"
}

func note(f explore.Finding) string {
	switch {
	case f.Outcome != "" && f.Anomaly != "":
		return f.Outcome + ", " + f.Anomaly
	case f.Outcome != "":
		return f.Outcome
	case f.Verdict == explore.NotRun:
		return text.Get("explore.notrun." + string(f.Fault))
	}
	return strings.Join(f.Anomalies, ", ")
}

// shortest is the finding with the fewest verbs.
func shortest(r *explore.Report) (explore.Finding, bool) {
	var best explore.Finding
	ok := false
	for _, f := range r.Faults {
		if f.Verdict == explore.Unsafe && (!ok || len(f.Counterexample) < len(best.Counterexample)) {
			best, ok = f, true
		}
	}
	return best, ok
}

// storyLines tell a counterexample: numbered verbs, and the cells that are wrong
// at its end.
func storyLines(f explore.Finding) []string {
	lines := []string{text.Get("explore.story", f.Fault, f.Anomaly)}
	for i, verb := range f.Counterexample {
		lines = append(lines, fmt.Sprintf("  %2d  %s", i+1, verb))
	}
	for _, what := range f.What {
		lines = append(lines, "      "+what)
	}
	return lines
}
