package store

import (
	"bytes"
	"encoding/binary"
	"math"
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

// AppendValue appends a value to a key: two keys are the same where the values
// are Equal, and none is the beginning of another.
func AppendValue(buf []byte, v Value) []byte {
	switch v := v.(type) {
	case nil:
		return append(buf, 0)
	case int64:
		return binary.AppendVarint(append(buf, 1), v)
	case float64:
		return binary.AppendUvarint(append(buf, 2), math.Float64bits(v))
	case string:
		return append(binary.AppendUvarint(append(buf, 3), uint64(len(v))), v...)
	case []byte:
		return append(binary.AppendUvarint(append(buf, 4), uint64(len(v))), v...)
	}
	return append(buf, 5)
}
