// Package world is one run of a lesson: databases, broker, actors, outside
// systems and a clock. Verbs go in, log entries come out, and nothing moves
// that no verb moved: there is no goroutine, no wall clock and no random number
// in here, so the same verbs give the same entries, byte for byte.
package world
