//go:build !race

package explore

// UnderRace is true where the race detector is on.
const UnderRace = false
