package store

import (
	"encoding/hex"
	"math"
	"strconv"
	"strings"
)

// Format writes a value for people: NULL, 12, 1.5, text as it is, and a blob
// as SQL has it, x'00ff'.
func Format(v Value) string {
	switch v := plain(v).(type) {
	case nil:
		return "NULL"
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return formatFloat(v)
	case string:
		return v
	case []byte:
		return "x'" + hex.EncodeToString(v) + "'"
	default:
		return "?"
	}
}

// formatFloat writes a number as SQLite does: 15 digits, and always a sign
// that it is no integer.
func formatFloat(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "Inf"
	case math.IsInf(f, -1):
		return "-Inf"
	}
	text := strconv.FormatFloat(f, 'g', 15, 64)
	mantissa, exponent, hasExponent := strings.Cut(text, "e")
	if !strings.Contains(mantissa, ".") {
		mantissa += ".0"
	}
	if hasExponent {
		return mantissa + "e" + exponent
	}
	return mantissa
}
