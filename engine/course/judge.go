package course

import (
	"strings"

	"again/engine/oracle"
	"again/engine/world"
)

// verdict is what the oracle says of a run.
type verdict struct {
	Pending   bool // not at rest: nothing is judged
	Anomalies []AnomalyView
	Remarks   []string
	Now       shot                          // the tables that were compared; nil when there was no comparison
	Diffs     map[tableRef]oracle.TableDiff // "once" against now, at rest or not
}

// judge compares the run with "once". What is known beside the anomalies is
// known before rest too.
func (r *run) judge() (verdict, error) {
	w := r.world()
	v := verdict{Pending: !oracle.Ready(w)}
	obs, err := oracle.Observe(w)
	if err != nil {
		return v, err
	}
	found, err := oracle.JudgeRequests(obs, &w.State, r.expect)
	if err != nil {
		return v, err
	}
	v.Now, v.Diffs = obs.Tables, map[tableRef]oracle.TableDiff{}
	for _, d := range found.Diffs {
		v.Diffs[tableRef{d.Service, d.Table.Name}] = d
	}
	v.Remarks = found.Remarks
	if !v.Pending {
		v.Anomalies = views(found.Anomalies)
	}
	return v, nil
}

// judgeAtRest judges only where there is something to judge: goals ask behind
// every verb.
func (r *run) judgeAtRest() (verdict, error) {
	if !oracle.Ready(r.world()) {
		return verdict{Pending: true}, nil
	}
	return r.judge()
}

// views puts what holds under one name together.
func views(all []oracle.Anomaly) []AnomalyView {
	var out []AnomalyView
	for _, a := range all {
		said := strings.TrimSpace(a.Where + ": " + a.Text)
		if n := len(out); n > 0 && out[n-1].Name == a.Name {
			out[n-1].Text += "; " + said
			continue
		}
		out = append(out, AnomalyView{Name: a.Name, Text: said})
	}
	return out
}

// expect is what "once" holds for what was put in.
func (r *run) expect(inputs []world.Input) (*oracle.Once, error) {
	return r.once.Expect(r.world().Setup(), inputs)
}

func anomalyNames() []string { return oracle.Names() }
