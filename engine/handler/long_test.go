package handler

import (
	"strings"
	"testing"
)

// TestClassifyLong holds that long chains and deep nesting take no time that
// grows faster than the text.
func TestClassifyLong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ before, middle, after string }{
		{"", " - a", ""}, {"", " || a", ""}, {"(", "", ")"}, {"-", "", ""}, {"(SELECT ", "", ")"},
		{"coalesce(", "", ", 1)"}, {"CASE WHEN b THEN ", "", " END"}, {"NOT ", "", ""},
	} {
		value := strings.Repeat(c.before, 300) + "a" + strings.Repeat(c.middle, 300) + strings.Repeat(c.after, 300)
		if idiom, _ := Classify("UPDATE t SET a = " + value + " WHERE id = 1"); idiom == OtherIdiom {
			t.Errorf("%s…%s: %s", c.before, c.after, idiom)
		}
	}
}
