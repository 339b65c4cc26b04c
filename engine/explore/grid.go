package explore

import (
	"context"
)

// GridFaults are the columns of the grid: the row that each idiom lesson fills.
func GridFaults() []Fault {
	return []Fault{Repeat, ReplayAfterNewer, TwoWorkers, CrashBeforeCommit, CrashAfterCommit, ChangedPayload}
}

// GridRow is one form of an idiom and what each fault does to it.
type GridRow struct {
	Name     string    `json:"name"`
	Title    string    `json:"title"`
	Findings []Finding `json:"faults"`
	Subject  Subject   `json:"-"`
}

// Grid explores each row under the grid's faults.
func Grid(ctx context.Context, rows []GridRow, b Bounds, tell func(Progress)) ([]GridRow, error) {
	done := make([]GridRow, len(rows))
	for i, row := range rows {
		r, err := Run(ctx, row.Subject, b, tell, GridFaults()...)
		if err != nil {
			return nil, err
		}
		row.Findings = inGridOrder(r)
		done[i] = row
	}
	return done, nil
}

// inGridOrder puts the findings of a report under the grid's columns.
func inGridOrder(r *Report) []Finding {
	var cells []Finding
	for _, f := range GridFaults() {
		found, _ := r.Finding(f)
		cells = append(cells, found)
	}
	return cells
}
