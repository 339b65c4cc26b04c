package text

import "testing"

// BenchmarkGet is the sentence that stands last in the catalogue.
func BenchmarkGet(b *testing.B) {
	last := enCLI[len(enCLI)-1].key
	for b.Loop() {
		Get(last)
	}
}
