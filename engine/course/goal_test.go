package course

import (
	"testing"

	"again/engine/script"
)

func TestClauseSay(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		`rows emails_sent where event_id = 'E1' is 2`:                                 "emails_sent has 2 rows for E1",
		`rows calls where service = 'mail' is 2`:                                      "outside calls to mail: 2",
		`rows calls where service = 'mail' and effect = 1 is 1`:                       "outside calls to mail that took effect: 1",
		`event worker.crashed event_id=E1`:                                            "a worker was killed (E1)",
		`event redis.mode mode=up`:                                                    "Redis was switched (mode=up)",
		`event actor.crashed actor=api`:                                               "api was killed",
		`event statement.failed`:                                                      "a statement failed",
		`rows emails_sent is 1`:                                                       "emails_sent has 1 row",
		`rows cart where deleted_at IS NULL is at least 2`:                            "cart has at least 2 rows where deleted_at IS NULL",
		`value "SELECT qty FROM inventory_balance WHERE item_id = 'demo-1'" is 98`:    "inventory_balance.qty of demo-1 is 98",
		`value "SELECT qty FROM inventory_balance" is not 98`:                         "inventory_balance.qty is not 98",
		`value "SELECT count(DISTINCT event_id) FROM emails_sent" is 2`:               "different event_id in emails_sent is 2",
		`value "SELECT count(*) FROM calls WHERE service = 'mail'" is 2`:              "rows of calls where service = 'mail' is 2",
		`value "SELECT sum(delta) FROM inventory_ledger WHERE event_id = 'E1'" is -1`: "sum of inventory_ledger.delta for E1 is -1",
		`value "SELECT a || b FROM t" is 'x y'`:                                       "SELECT a || b FROM t is x y",
		`log dedup.skip handler=emailHandler is 4`:                                    "dedup.skip handler=emailHandler is logged 4 times",
		`log dedup.skip is 1`:                                                         "dedup.skip is logged 1 time",
		`event worker.crashed worker=w1 after step 1`:                                 "w1 was killed, after step 1",
		`event call.done`:                                                             "this happened: call.done",
		`anomaly duplicate-effect`:                                                    "at rest the board names the anomaly duplicate-effect",
		`no anomaly`:                                                                  "at rest there is no anomaly",
		`queue is empty`:                                                              "the queue is empty",
		`explore finds nothing`:                                                       "the explorer finds nothing within its bound",
		`explore finds something`:                                                     "the explorer finds a schedule that breaks it",
	} {
		c, err := parseClause(line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
		} else if got := c.Say(); got != want {
			t.Errorf("%s\n got %s\nwant %s", line, got, want)
		}
	}
}

func TestClauseHolds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		op, want, now string
		holds         bool
	}{
		{"is", "98", "98", true}, {"is", "98", "98.0", true}, {"is", "98", "99", false},
		{"is", "paid", "paid", true}, {"is", "NULL", "NULL", true},
		{"is not", "98", "99", true}, {"is not", "98", "98", false},
		{"is at least", "2", "2", true}, {"is at least", "2", "1", false}, {"is at least", "2", "no row", false},
		{"is at most", "2", "2", true}, {"is at most", "2", "3", false},
	} {
		if got := (Clause{Op: c.op, Want: c.want}).holds(c.now); got != c.holds {
			t.Errorf("%s %s, now %s: %v", c.op, c.want, c.now, got)
		}
	}
}

func TestBind(t *testing.T) {
	t.Parallel()
	cast := []Event{{Alias: "E1", ID: "id-1"}, {Alias: "E10", ID: "id-10"}}
	c, err := parseClause(`rows B.bookings where event_id = 'E10' or event_id = 'E1' is 1`)
	if err != nil {
		t.Fatal(err)
	}
	p := c.Probe.bind(cast, []string{"", "B"})
	const want = "SELECT count(*) FROM bookings WHERE event_id = 'id-10' or event_id = 'id-1'"
	if p.query != want || p.service != "B" {
		t.Errorf("%q on %q", p.query, p.service)
	}
}

func TestHoldsAnswer(t *testing.T) {
	t.Parallel()
	verbs := func(s string) []script.Verb {
		v, err := script.Inline(s)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, c := range []struct {
		hint, solution string
		holds          bool
	}{
		{"`publish E1`, `deliver`, `step`, `crash`, `settle`", "publish E1; deliver; step; crash; settle", true},
		{"`step`; then `crash`", "publish E1; deliver; step; crash; settle", true},
		{"`crash` it before the `step`", "publish E1; deliver; step; crash; settle", false},
		{"step and crash", "publish E1; deliver; step; crash; settle", false},
		{"`publish E1; settle`", "publish E1; settle", true},
		{"`publish E1`", "publish E1; settle", false},
		{"`variant ledger`", "variant ledger; publish E1; settle", true},
		{"", "settle", false},
	} {
		if got := holdsAnswer(c.hint, verbs(c.solution)); got != c.holds {
			t.Errorf("%q for %q: %v", c.hint, c.solution, got)
		}
	}
}

func TestOrdinal(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 21: "21st", 111: "111th"} {
		if got := Ordinal(n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}
