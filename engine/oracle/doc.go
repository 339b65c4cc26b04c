// Package oracle says what a run should have ended in, and names what is wrong
// where it did not. "Once" is computed, not declared: every client intent and
// every event id is given a single time, in the order first given, to a world
// without a fault. A run at rest is compared with it cell by cell, outside
// effect by outside effect and message by message.
package oracle
