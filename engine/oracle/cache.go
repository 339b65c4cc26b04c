package oracle

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"again/engine/world"
)

// Cache remembers "once" by what it follows from. The zero value is empty. It
// is not for concurrent use.
type Cache struct{ known map[string]*Once }

// Expect is the package's Expect, computed the first time only.
func (c *Cache) Expect(setup world.Setup, inputs []world.Input) (*Once, error) {
	key := cacheKey(setup, inputs)
	if once, ok := c.known[key]; ok {
		return once, nil
	}
	once, err := Expect(setup, inputs)
	if err != nil {
		return nil, err
	}
	if c.known == nil {
		c.known = map[string]*Once{}
	}
	c.known[key] = once
	return once, nil
}

// cacheKey tells setups apart; a script is told apart by being another one.
func cacheKey(setup world.Setup, inputs []world.Input) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q %q %v %v", setup.Bus, setup.Seed, setup.Start, setup.KeyLifetime)
	for _, service := range slices.Sorted(maps.Keys(setup.Schemas)) {
		fmt.Fprintf(&b, " %q %q", service, setup.Schemas[service])
	}
	for _, h := range setup.Scripts {
		fmt.Fprintf(&b, " %p", h)
	}
	fmt.Fprintf(&b, " %q", setup.Cast)
	for _, in := range inputs {
		fmt.Fprintf(&b, " %q %q %d", in.Verb, in.Intent, in.Request)
	}
	return b.String()
}
