package explore

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"again/engine/oracle"
	"again/engine/world"
	"again/store"
)

// full is the whole bound, as the combined fault has it.
var full = Budget{Crashes: 1, LostAcks: 1, Errors: 1, Expiries: 1, Replays: 1, Deliveries: 3, Workers: 2}

// BenchmarkCombined explores under the whole bound, databases and all.
func BenchmarkCombined(b *testing.B) {
	for _, s := range []struct{ name, body string }{
		{"claim-first", claimFirst},
		{"check-then-act", checkThenAct},
	} {
		b.Run(s.name, func(b *testing.B) { benchSearch(b, scenarioOf(b, s.body, full)) })
	}
}

// BenchmarkGrowth explores a handler of n statements, each in a transaction of
// its own, for one message and for two.
func BenchmarkGrowth(b *testing.B) {
	for _, messages := range []int{1, 2} {
		for _, n := range []int{4, 8, 12, 16} {
			b.Run(fmt.Sprintf("messages=%d/statements=%d", messages, n), func(b *testing.B) {
				sc := scenarioOf(b, synthetic(n), full)
				if messages == 2 {
					sc.Setup.Cast = append(sc.Setup.Cast, world.Event{Alias: "E2", ID: "e-2", Type: "order.paid", Payload: `{"item_id": "A", "qty": 4}`})
					second := sc.Inputs[0]
					second.Args, second.Text = []string{"E2"}, "publish E2"
					sc.Inputs = append(sc.Inputs, second)
				}
				benchSearch(b, sc)
			})
		}
	}
}

// synthetic is a handler of n statements that can be repeated.
func synthetic(n int) string {
	var body strings.Builder
	for i := range n {
		fmt.Fprintf(&body, "UPDATE stock SET qty = %d WHERE item_id = :item_id;\n", i)
	}
	return body.String()
}

func benchSearch(b *testing.B, sc Scenario) {
	b.Helper()
	states, schedules := 0, new(big.Int)
	for b.Loop() {
		s := searchOf(b, sc)
		states, schedules = len(s.states), s.count(func(int32) bool { return true })
	}
	perRun := b.Elapsed().Seconds() / float64(b.N)
	count, _ := new(big.Float).SetInt(schedules).Float64()
	b.ReportMetric(float64(states), "states")
	b.ReportMetric(count, "schedules")
	b.ReportMetric(float64(states)/perRun, "states/s")
	b.ReportMetric(count/perRun, "schedules/s")
}

func searchOf(tb testing.TB, sc Scenario) *search {
	tb.Helper()
	e, err := open(Subject{Setup: sc.Setup, First: sc.Inputs}, Default)
	if err != nil {
		tb.Fatal(err)
	}
	defer e.close()
	s, err := e.search(sc)
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := s.run(context.Background(), func(Progress) {}); err != nil {
		tb.Fatal(err)
	}
	return s
}

// BenchmarkMerging goes through the schedules of the two-worker claim-first
// scenario twice: one by one, and merged.
func BenchmarkMerging(b *testing.B) {
	sc := scenarioOf(b, claimFirst, Budget{Workers: 2, Expiries: 1, Deliveries: 2, Crashes: 1})
	b.Run("brute", func(b *testing.B) {
		for b.Loop() {
			bruteForce(b, sc, &oracle.Cache{}, 1<<30)
		}
	})
	b.Run("merged", func(b *testing.B) { benchSearch(b, sc) })
}

// BenchmarkSchedule compares a schedule of the search with what its statements
// cost when they are run straight on the database: publish, claim, work, commit
// and a second delivery that is skipped.
func BenchmarkSchedule(b *testing.B) {
	b.Run("explored", func(b *testing.B) {
		sc := scenarioOf(b, claimFirst, full)
		schedules := new(big.Int)
		for b.Loop() {
			schedules = searchOf(b, sc).count(func(int32) bool { return true })
		}
		count, _ := new(big.Float).SetInt(schedules).Float64()
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/count, "ns/schedule")
	})
	b.Run("bare", func(b *testing.B) {
		d := openForgetful(b, scenarioOf(b, claimFirst, full).Setup)
		stmts, err := store.Split(strings.NewReplacer(
			"--: if unchanged skip\n", "", ":event_id", "'e-1'", ":handler", "'h'", ":qty", "3", ":item_id", "'A'",
		).Replace(claimFirst))
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			for range 2 {
				for i := range stmts {
					if _, err := d.Exec("w1", "", &stmts[i], nil, world.Env{}); err != nil {
						b.Fatal(err)
					}
				}
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N), "ns/schedule")
	})
}
