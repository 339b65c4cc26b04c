// Package sqlite3 is a thin binding to the C interface of SQLite as
// modernc.org/sqlite translated it to Go.
//
// The driver of that module serves database/sql well, and a world on a board
// badly: it does not tell whether a transaction is open, rewrites the text of
// columns declared TIMESTAMP, asks the machine's clock, and says nothing about
// where in a statement an error is. A Conn here answers all four, and what it
// returns is what SQLite stored.
//
// A Conn and its statements belong to one goroutine at a time. Different Conns
// may run at once.
package sqlite3
