//go:build race

package explore

// UnderRace is true where the race detector makes all some twenty times slower:
// a share of the cases and random handlers is run then, the whole without it.
const UnderRace = true
