package world

import (
	"strings"
	"testing"
)

// TestKeyTellsServicesApart: one mail and two payments are not two mails and one
// payment, though both were made of the same words.
func TestKeyTellsServicesApart(t *testing.T) {
	t.Parallel()
	scripts := []string{
		"--: handler a\n--: on order.created\n--: call mail",
		"--: handler b\n--: on order.created\n--: call payments",
	}
	mail := play(t, "", scripts, "publish E1; deliver; fail w1 at=1; run; settle")
	payments := play(t, "", scripts, "publish E1; deliver; fail w1 at=2; run; settle")
	if string(mail.AppendOutcome(nil)) == string(payments.AppendOutcome(nil)) {
		t.Errorf("the same outcome: %v and %v", mail.Calls(), payments.Calls())
	}
}

// TestKeyTellsTurnsApart: a loop goes over the rows that it has read, whatever
// was read since and whatever the table holds by now.
func TestKeyTellsTurnsApart(t *testing.T) {
	t.Parallel()
	schema := "CREATE TABLE outbox (id TEXT);"
	relay := []string{strings.Join([]string{
		"--: on relay", "SELECT id FROM outbox;", "--: for each row", "SELECT 1 AS one;", "--: call mail", "--: end",
	}, "\n")}
	one := play(t, schema, relay, `sql "INSERT INTO outbox VALUES ('a')"; step relay 2; sql "INSERT INTO outbox VALUES ('b')"`)
	two := play(t, schema, relay, `sql "INSERT INTO outbox VALUES ('a')"; sql "INSERT INTO outbox VALUES ('b')"; step relay 2`)
	if string(one.AppendKey(nil)) == string(two.AppendKey(nil)) {
		t.Error("one turn left and two turns left have the same key")
	}
}
