package tui

import "strings"

const uuidLength = 36

// shortIDs writes every UUID in s as an ellipsis and its last four digits: the
// ones of a lesson differ there.
func shortIDs(s string) string {
	if len(s) < uuidLength || strings.Count(s, "-") < 4 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if uuidAt(s, i) {
			b.WriteString("…" + s[i+uuidLength-4:i+uuidLength])
			i += uuidLength
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

// firstDay is the date on which every world begins; a time on it needs no date.
const firstDay = "2026-01-01 "

// shortTime leaves the date of the first day out.
func shortTime(s string) string {
	if len(s) == len("2026-01-01 00:00:00") {
		return strings.TrimPrefix(s, firstDay)
	}
	return s
}

func uuidAt(s string, at int) bool {
	if at+uuidLength > len(s) {
		return false
	}
	for i := range uuidLength {
		c := s[at+i]
		switch i {
		case 8, 13, 18, 23:
			if c != '-' {
				return false
			}
		default:
			if !hex(c) {
				return false
			}
		}
	}
	return true
}

func hex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}
