// Package lab is what a learner tries out with the explorer: a lesson's variant,
// a handler whose steps change places, the grid of idioms and faults, the exam,
// and handlers that somebody brings. It knows no screen.
package lab
