package script

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"again/engine/text"
)

// Spec is what the language knows of one verb.
type Spec struct {
	Name     string
	Usage    string
	min, max int      // unnamed arguments
	opts     []string // named ones; "*" allows any
	Board    bool     // undo, redo, goto: at the board only, never in a saved run
	Looks    bool     // only prints: undo passes over it
}

// Help is one line that says what the verb does.
func (s Spec) Help() string { return text.Get("verb." + s.Name) }

var catalogue = []Spec{
	{Name: "client", Usage: "client POST /path [field=value …] [key=K] [intent=I] [hold]", min: 2, max: 3, opts: []string{"*"}},
	{Name: "publish", Usage: "publish E1 · publish TYPE id=ID field=value …", min: 1, max: 1, opts: []string{"*"}},
	{Name: "relay", Usage: "relay"},
	{Name: "deliver", Usage: "deliver [m1] [to=w1]", max: 1, opts: []string{"to"}},
	{Name: "drop", Usage: "drop m1", max: 1, opts: []string{"to"}},
	{Name: "step", Usage: "step [w1|api|relay] [N]", max: 2},
	{Name: "run", Usage: "run [w1|api|relay]", max: 1},
	{Name: "crash", Usage: "crash [w1|api|relay] [before=N|commit|publish|ack]", max: 1, opts: []string{"before"}},
	{Name: "fail", Usage: "fail [w1|api|relay] [at=N|commit|publish|ack]", max: 1, opts: []string{"at"}},
	{Name: "lose-ack", Usage: "lose-ack [w1]", max: 1},
	{Name: "nack", Usage: "nack [w1]", max: 1},
	{Name: "expire", Usage: "expire [m1]", max: 1},
	{Name: "claim", Usage: "claim m1 by=w2", min: 1, max: 1, opts: []string{"by"}},
	{Name: "advance", Usage: "advance 30s", min: 1, max: 1},
	{Name: "replay", Usage: "replay E1", max: 1},
	{Name: "retry-all", Usage: "retry-all"},
	{Name: "rebalance", Usage: "rebalance"},
	{Name: "restart-broker", Usage: "restart-broker"},
	{Name: "rolling-update", Usage: "rolling-update"},
	{Name: "service", Usage: "service NAME up|down|timeout|slow|error", min: 2, max: 2},
	{Name: "redis", Usage: "redis up|down", min: 1, max: 1},
	{Name: "settle", Usage: "settle"},
	{Name: "sql", Usage: `sql "SELECT …"`, min: 1, max: 1, opts: []string{"service"}},
	{Name: "show", Looks: true, Usage: "show TABLE", min: 1, max: 1, opts: []string{"service"}},
	{Name: "audit", Looks: true, Usage: "audit E1", min: 1, max: 1},
	{Name: "queue", Looks: true, Usage: "queue"},
	{Name: "log", Looks: true, Usage: "log"},
	{Name: "repeat", Usage: "repeat N", min: 1, max: 1},
	{Name: "variant", Usage: "variant NAME", min: 1, max: 1},
	{Name: "bus", Usage: "bus NAME", min: 1, max: 1},
	{Name: "worker", Usage: "worker add", min: 1, max: 1},
	{Name: "reset", Usage: "reset"},
	{Name: "checkpoint", Usage: "checkpoint NAME", min: 1, max: 1},
	{Name: "undo", Usage: "undo", Board: true},
	{Name: "redo", Usage: "redo", Board: true},
	{Name: "goto", Usage: "goto NAME|N", min: 1, max: 1, Board: true},
}

// Catalogue lists every verb, for the palette and its completion.
func Catalogue() []Spec { return slices.Clone(catalogue) }

// Lookup finds a verb's spec.
func Lookup(name string) (Spec, bool) {
	i := slices.IndexFunc(catalogue, func(s Spec) bool { return s.Name == name })
	if i < 0 {
		return Spec{}, false
	}
	return catalogue[i], true
}

// Nearest returns the candidate that takes the fewest edits to reach from name.
func Nearest(name string, candidates []string) string {
	best, distance := "", 1<<30
	for _, c := range candidates {
		if d := levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(c)); d < distance {
			best, distance = c, d
		}
	}
	return best
}

func names() []string {
	var all []string
	for _, s := range catalogue {
		all = append(all, s.Name)
	}
	return all
}

// hollow tells a verb of which a part has nothing in it. A field of an event or
// a request may be empty, an event's id may not.
func hollow(v Verb, spec Spec) bool {
	named := slices.ContainsFunc(v.Opts, func(o Opt) bool {
		return o.Value == "" && (slices.Contains(spec.opts, o.Key) || v.Name == "publish" && o.Key == "id")
	})
	return named || slices.Contains(v.Args, "")
}

func check(v Verb) error {
	spec, ok := Lookup(v.Name)
	if !ok {
		near, _ := Lookup(Nearest(v.Name, names()))
		return v.Errorf("%s", text.Get("script.unknown", v.Name, near.Usage))
	}
	if len(v.Args) < spec.min || len(v.Args) > spec.max {
		return v.Errorf("%s", text.Get("script.usage", spec.Usage))
	}
	for _, o := range v.Opts {
		if !slices.Contains(spec.opts, o.Key) && !slices.Contains(spec.opts, "*") {
			return v.Errorf("%s", text.Get("script.option", o.Key, spec.Usage))
		}
	}
	if hollow(v, spec) {
		return v.Errorf("%s", text.Get("script.usage", spec.Usage))
	}
	return nil
}
