package world

import (
	"strings"
	"testing"
)

// TestCallsStandInTheOrderMade: also those of one moment.
func TestCallsStandInTheOrderMade(t *testing.T) {
	t.Parallel()
	scripts := []string{"--: handler a\n--: on order.created\n--: call mail\n--: call payments\n--: call mail"}
	var order []string
	for _, c := range play(t, "", scripts, "publish E1; settle").Calls() {
		order = append(order, c.Service)
	}
	if got := strings.Join(order, " "); got != "mail payments mail" {
		t.Errorf("the calls stand as %s", got)
	}
}
