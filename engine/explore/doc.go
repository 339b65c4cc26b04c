// Package explore tries every schedule of crashes, lost acks, failing
// statements, redeliveries and second workers within a bound, on the real SQL,
// and finds the shortest one that breaks a handler.
//
// A schedule is a sequence of moves: hand a message out, run one actor's next
// step, kill it, lose its ack, let its next step fail, let a timer run out,
// publish again. States with the same content are one state, so the work grows
// with the distinct states while the schedules are still counted one by one.
// A statement runs on SQLite once for each distinct database state that it
// meets; after that its outcome is known (see memory).
package explore
