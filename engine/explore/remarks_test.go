package explore

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestRemarks says of which transactions and statements the verdict holds for
// SQLite alone.
func TestRemarks(t *testing.T) {
	t.Parallel()
	const (
		look  = "SELECT qty FROM stock WHERE item_id = :item_id;\n"
		write = "UPDATE stock SET qty = 1 WHERE item_id = :item_id;\n"
		claim = "INSERT INTO processed_events VALUES (:event_id, :handler) ON CONFLICT DO NOTHING;\n"
	)
	for name, c := range map[string]struct {
		body  string
		lines []int // of the remarks; the body begins at line 3
	}{
		"look, write, no transaction":   {look + write, nil},
		"look and write apart":          {"BEGIN;\n" + look + "COMMIT;\nBEGIN;\n" + write + "COMMIT;\n", nil},
		"look, write":                   {"BEGIN;\n" + look + write + "COMMIT;\n", []int{4}},
		"look, write, at once the lock": {"BEGIN IMMEDIATE;\n" + look + write + "COMMIT;\n", []int{4}},
		"the second transaction":        {"BEGIN;\n" + write + look + "COMMIT;\nBEGIN;\n" + look + look + write + "COMMIT;\n", []int{8}},
		"write, look, write":            {"BEGIN;\n" + claim + look + write + "COMMIT;\n", nil},
		"look before the transaction":   {look + "BEGIN;\n" + write + "COMMIT;\n", nil},
		"look, no write":                {"BEGIN;\n" + look + "COMMIT;\n", nil},
		"a savepoint alone":             {"SAVEPOINT s;\n" + look + write + "RELEASE s;\n", []int{4}},
		"back to a savepoint":           {"BEGIN;\n" + look + "SAVEPOINT s;\nROLLBACK TO s;\n" + write + "COMMIT;\n", []int{4}},
		"in a loop":                     {"BEGIN;\n--: for each :items as item\n" + look + write + "--: end\nCOMMIT;\n", []int{5}},
		"look and insert in one":        {"INSERT INTO moves SELECT :item_id, 1 WHERE NOT EXISTS (SELECT 1 FROM moves WHERE item_id = :item_id);\n", []int{3}},
		"the same with a key":           {"INSERT INTO stock SELECT :item_id, 1 WHERE NOT EXISTS (SELECT 1 FROM stock WHERE item_id = :item_id);\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, err := open(Subject{Setup: scenarioOf(t, c.body, Budget{}).Setup}, Default)
			if err != nil {
				t.Fatal(err)
			}
			defer e.close()
			var got []int
			for _, r := range e.remarks() {
				line := 0
				if _, err := fmt.Sscanf(strings.TrimPrefix(r, "random.sql:"), "%d", &line); err != nil {
					t.Error(err)
				}
				got = append(got, line)
			}
			if !slices.Equal(got, c.lines) {
				t.Errorf("remarks on lines %v, want %v: %q", got, c.lines, e.remarks())
			}
		})
	}
}
