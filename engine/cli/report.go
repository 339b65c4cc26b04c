package cli

import (
	"fmt"
	"io"

	"again/engine/explore"
	"again/engine/lab"
)

// printReport writes what an exploration found, for a person.
func printReport(w io.Writer, r *explore.Report, statements []lab.Statement) {
	several := len(statements) > 0 && statements[0].File != statements[len(statements)-1].File
	for i, s := range statements {
		if several && (i == 0 || s.File != statements[i-1].File) {
			fmt.Fprintln(w, s.File)
		}
		fmt.Fprintf(w, "%4d  %-18s  %s\n", s.Line, s.Idiom, oneLine(s.SQL, 90))
	}
	if len(statements) > 0 {
		fmt.Fprintln(w)
	}
	for _, line := range lab.ReportLines(r) {
		fmt.Fprintln(w, line)
	}
	if f, ok := lab.Shortest(r); ok {
		fmt.Fprintln(w)
		for _, line := range lab.StoryLines(f) {
			fmt.Fprintln(w, line)
		}
	}
}
