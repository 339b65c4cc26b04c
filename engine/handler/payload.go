package handler

import (
	"encoding/json"
	"strings"
)

// Gap is a parameter that a script reads and a payload does not give.
type Gap struct {
	Param   string
	Line    int    // of the script
	List    string // the field that is looped over, "" outside of loops
	Element int    // from 1, of the list that lacks the parameter; 0 where List is no list
}

// Gap finds the first parameter that must come from the payload, or from the
// elements of a list in it, and does not.
func (s *Script) Gap(payload map[string]json.RawMessage) (gap Gap, found bool) {
	for _, u := range s.uses() {
		switch {
		case u.fromLoop():
			if n := u.lacking(payload); n > 0 {
				return Gap{u.name, u.op.Line, u.loop.Over, n}, true
			}
		case u.fromRows() || s.gives(u.name):
		case payload[u.name] == nil:
			return Gap{Param: u.name, Line: u.op.Line}, true
		case u.op.Code == ForEach:
			if _, ok := elements(payload[u.name]); !ok {
				return Gap{Param: u.name, Line: u.op.Line, List: u.name}, true
			}
		}
	}
	return Gap{}, false
}

// lacking is the first element of the list, from 1, that does not give what is
// read inside the loop; 0 when each does.
func (u use) lacking(payload map[string]json.RawMessage) int {
	if u.name == "line_no" || u.loop.Over == "row" {
		return 0
	}
	list, _ := elements(payload[u.loop.Over])
	for i, raw := range list {
		var fields map[string]json.RawMessage
		if json.Unmarshal(raw, &fields) != nil {
			fields = nil
		}
		_, has := fields[strings.TrimPrefix(u.name, u.loop.As+"_")]
		if plain := fields == nil; plain != (u.name == u.loop.As) || !plain && !has {
			return i + 1
		}
	}
	return 0
}

// elements reads a list, or a text that holds one.
func elements(raw json.RawMessage) (list []json.RawMessage, ok bool) {
	var inside string
	if json.Unmarshal(raw, &inside) == nil {
		raw = json.RawMessage(inside)
	}
	return list, json.Unmarshal(raw, &list) == nil
}
