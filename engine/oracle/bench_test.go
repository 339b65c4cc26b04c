package oracle_test

import (
	"testing"

	"again/engine/oracle"
	"again/engine/script"
	"again/engine/world"
	"again/engine/world/scenario"
)

// shop is the outbox pipeline with two handlers, after a replay.
func shop(tb testing.TB) *world.World {
	tb.Helper()
	setup, err := scenario.Fixture("../world/testdata/fixtures/shop", "naive")
	if err != nil {
		tb.Fatal(err)
	}
	w, err := world.New(setup)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(w.Close)
	verbs, err := script.Inline("client POST /orders user=1 key=K1; settle; publish E1; settle; replay E1; settle")
	if err != nil {
		tb.Fatal(err)
	}
	for _, v := range verbs {
		if _, err := w.Do(v); err != nil {
			tb.Fatal(err)
		}
	}
	return w
}

func BenchmarkExpect(b *testing.B) {
	w := shop(b)
	for b.Loop() {
		if _, err := oracle.Expect(w.Setup(), w.Inputs); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	w := shop(b)
	once, err := oracle.Expect(w.Setup(), w.Inputs)
	if err != nil {
		b.Fatal(err)
	}
	obs, err := oracle.Observe(w)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if v := once.Judge(obs); len(v.Anomalies) == 0 {
			b.Fatal(v.Anomalies)
		}
	}
}
