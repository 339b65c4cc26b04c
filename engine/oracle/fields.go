package oracle

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// masks are the fields of messages and effects that follow the clock or the id
// source: "message TOPIC" or "call SERVICE" → their names.
type masks map[string][]string

// everything stands for a text that has no fields to tell apart.
const everything = "*"

func (m masks) add(of, field string) {
	if !slices.Contains(m[of], field) {
		m[of] = append(m[of], field)
	}
}

// field is one name and value of a payload or a call.
type field struct{ name, value string }

// payloadFields are the fields of a JSON object, each value in one spelling.
func payloadFields(payload string) []field {
	var object map[string]json.RawMessage
	if json.Unmarshal([]byte(payload), &object) != nil {
		return []field{{everything, payload}}
	}
	fields := make([]field, 0, len(object))
	for name, raw := range object {
		fields = append(fields, field{name, spelled(raw)})
	}
	slices.SortFunc(fields, func(a, b field) int { return strings.Compare(a.name, b.name) })
	return fields
}

// spelled is a JSON value without the white space and key order of its writer.
func spelled(raw json.RawMessage) string {
	var v any
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if dec.Decode(&v) != nil {
		return string(raw)
	}
	text, err := json.Marshal(v)
	if err != nil {
		return string(raw)
	}
	return string(text)
}

// A call's fields are written k=v k=v; a value may hold spaces.
var callField = regexp.MustCompile(`(?:^| )([A-Za-z0-9_.-]+)=`)

func callFields(s string) []field {
	heads := callField.FindAllStringSubmatchIndex(s, -1)
	if len(heads) == 0 {
		return []field{{everything, s}}
	}
	fields := make([]field, len(heads))
	for i, h := range heads {
		end := len(s)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		fields[i] = field{s[h[2]:h[3]], s[h[1]:end]}
	}
	return fields
}

// compared writes the fields that count as one text.
func (m masks) compared(of string, fields []field) string {
	var buf []byte
	for _, f := range fields {
		if !m.leavesOut(of, f.name) {
			buf = appendText(appendText(buf, f.name), f.value)
		}
	}
	return string(buf)
}

// leavesOut reports whether a field is not compared.
func (m masks) leavesOut(of, field string) bool {
	return slices.Contains(m[of], field) || slices.Contains(m[of], everything)
}

// learn marks the fields that differ between two plays.
func (m masks) learn(of string, a, b []field) {
	if len(a) != len(b) {
		m.add(of, everything)
		return
	}
	for i := range a {
		switch {
		case a[i].name != b[i].name:
			m.add(of, everything)
		case a[i].value != b[i].value:
			m.add(of, a[i].name)
		}
	}
}
