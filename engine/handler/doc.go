// Package handler compiles handler scripts, SQL files whose `--:` comments say
// what starts them and what follows from a statement, into flat lists of
// steps; and names the write idiom of a statement.
package handler
