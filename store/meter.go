package store

import (
	"errors"

	"again/engine/text"
)

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

// metered says of a statement that the meter stopped why it was.
func (c *Conn) metered(err error) error {
	var own *Error
	if c.looks > mostSteps/stepsBetweenMeterings && errors.As(err, &own) && own.Problem == Stopped {
		own.Text = text.Get("store.stopped.steps", mostSteps)
	}
	return err
}
