package oracle

import (
	"bytes"
	"encoding/binary"
	"math"

	"again/store"
)

// same reports whether two cells hold the same value. 1 and 1.0 are the same.
func same(a, b store.Value) bool {
	switch a := a.(type) {
	case nil:
		return b == nil
	case string:
		s, ok := b.(string)
		return ok && a == s
	case []byte:
		s, ok := b.([]byte)
		return ok && bytes.Equal(a, s)
	case int64:
		if n, ok := b.(int64); ok {
			return a == n
		}
	}
	x, ok := number(a)
	y, also := number(b)
	return ok && also && x == y
}

func number(v store.Value) (float64, bool) {
	switch v := v.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

// appendCell writes a value so that two that are the same, and only they, read
// alike.
func appendCell(buf []byte, v store.Value) []byte {
	switch v := v.(type) {
	case nil:
		return append(buf, 'n')
	case string:
		return appendText(append(buf, 's'), v)
	case []byte:
		return appendText(append(buf, 'b'), string(v))
	case int64:
		if exact := float64(v); int64(exact) != v {
			return binary.AppendVarint(append(buf, 'i'), v)
		}
	}
	f, _ := number(v)
	return binary.BigEndian.AppendUint64(append(buf, 'f'), math.Float64bits(f+0)) // +0: one zero
}

func appendText(buf []byte, s string) []byte {
	buf = binary.AppendUvarint(buf, uint64(len(s)))
	return append(buf, s...)
}
