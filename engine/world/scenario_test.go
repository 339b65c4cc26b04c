package world_test

import (
	"flag"
	"testing"

	"again/engine/oracle"
	"again/engine/script"
	"again/engine/world"
	"again/engine/world/scenario"
)

var update = flag.Bool("update", false, "write what the scenarios print")

// own are verbs of the scenarios alone.
var own = map[string]scenario.Verb{"judge": judge}

func TestScenarios(t *testing.T) {
	t.Parallel()
	scenario.Files(t, "testdata/*.txt", *update, own)
}

// judge prints what the oracle says of the run as it stands.
func judge(h *world.History, _ script.Verb) []string {
	w := h.World()
	if !oracle.Ready(w) {
		return []string{"pending"}
	}
	once, err := oracle.Expect(w.Setup(), w.Inputs)
	if err != nil {
		return []string{"! " + err.Error()}
	}
	obs, err := oracle.Observe(w)
	if err != nil {
		return []string{"! " + err.Error()}
	}
	v := once.Judge(obs)
	var lines []string
	for _, a := range v.Anomalies {
		lines = append(lines, a.Name+": "+a.String())
	}
	if lines == nil {
		lines = []string{"no anomaly"}
	}
	for _, r := range v.Remarks {
		lines = append(lines, "remark: "+r)
	}
	return lines
}
