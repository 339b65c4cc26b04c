package oracle

import (
	"testing"

	"again/engine/handler"
	"again/engine/script"
	"again/engine/world"
)

// An outbox shop that is killed or fails before its COMMIT has done nothing and
// said so; killed behind it, its order stands. Neither is wrong.
func TestRequestWithoutSuccess(t *testing.T) {
	t.Parallel()
	endpoint := `--: on POST /order
BEGIN IMMEDIATE;
INSERT INTO orders (event_id) VALUES (:event_id);
COMMIT;
INSERT INTO notes (event_id) VALUES (:event_id);
--: reply 201 {"ok": 1}
`
	for _, c := range []struct {
		name, verbs, want string
	}{
		{"killed before the commit", "client POST /order key=a hold; step api 2; crash api", ""},
		{"failed before the commit", "client POST /order key=a hold; step api; fail api; run api", ""},
		{"killed halfway", "client POST /order key=a hold; step api 3; crash api", LostEffect},
		{"done", "client POST /order key=a", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := shop(t, endpoint, c.verbs)
			obs, err := Observe(w)
			if err != nil {
				t.Fatal(err)
			}
			v, err := JudgeRequests(obs, &w.State, func(in []world.Input) (*Once, error) { return Expect(w.Setup(), in) })
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if len(v.Anomalies) > 0 {
				got = v.Anomalies[0].Name
			}
			if got != c.want {
				t.Errorf("anomaly %q, want %q", got, c.want)
			}
		})
	}
}

func shop(t *testing.T, endpoint, verbs string) *world.World {
	t.Helper()
	h, err := handler.Parse("order.sql", endpoint)
	if err != nil {
		t.Fatal(err)
	}
	schema := `CREATE TABLE orders (event_id TEXT NOT NULL PRIMARY KEY) STRICT;
		CREATE TABLE notes (event_id TEXT NOT NULL PRIMARY KEY) STRICT;`
	w, err := world.New(world.Setup{
		Schemas: map[string]string{"": schema}, Scripts: []*handler.Script{h}, Bus: "rabbitmq",
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	parsed, err := script.Inline(verbs)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range parsed {
		if _, err := w.Do(v); err != nil {
			t.Fatal(err)
		}
	}
	return w
}
