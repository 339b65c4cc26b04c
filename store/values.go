package store

import (
	"bytes"
	"slices"
)

// Equal reports whether two values are the same to SQLite's storage: of one
// type and with one content.
func Equal(a, b Value) bool {
	if blob, ok := a.([]byte); ok {
		other, ok := b.([]byte)
		return ok && bytes.Equal(blob, other)
	}
	if _, ok := b.([]byte); ok {
		return false
	}
	return a == b
}

// sameRow reports whether two rows hold equal values.
func sameRow(a, b []Value) bool {
	if len(a) > 0 && len(a) == len(b) && &a[0] == &b[0] {
		return true
	}
	return slices.EqualFunc(a, b, Equal)
}
