//go:build race

package race

// Enabled is true where the race detector is on.
const Enabled = true
