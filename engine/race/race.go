// Package race says whether the race detector is on. It makes all that SQLite
// does some twenty times slower: long tests do a share of their work then, and
// the whole of it without.
package race
