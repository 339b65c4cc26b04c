package lessons

import (
	"regexp"
	"testing"
)

var variantLine = regexp.MustCompile(`(?m)^--: variant .*\n`)

// TestSample: the files of lesson 23 that a learner copies are what is on the
// board.
func TestSample(t *testing.T) {
	t.Parallel()
	const folder = "23-your-handler/"
	for sample, board := range map[string]string{
		"sample/schema.sql":   "schema.sql",
		"sample/handler.sql":  "handlers/1-brought.sql",
		"sample/repaired.sql": "handlers/2-repaired.sql",
	} {
		a, err := FS.ReadFile(folder + sample)
		if err != nil {
			t.Fatal(err)
		}
		b, err := FS.ReadFile(folder + board)
		if err != nil {
			t.Fatal(err)
		}
		if string(a) != variantLine.ReplaceAllString(string(b), "") {
			t.Errorf("%s and %s differ", sample, board)
		}
	}
}
