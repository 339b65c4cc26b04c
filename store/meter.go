package store

// A handler's statement that does not end is stopped after so many steps of
// SQLite's machine, about a second's work. Steps, and no clock: the same
// statement ends the same way on every machine.
const (
	mostSteps = 20_000_000
	mostRows  = 100_000
)

const stepsBetweenMeterings = 100_000

// meter stops each statement of the connection that takes too many steps.
func (c *Conn) meter() {
	c.raw.SetStop(stepsBetweenMeterings, func() bool {
		c.looks++
		return c.looks > mostSteps/stepsBetweenMeterings
	})
}
