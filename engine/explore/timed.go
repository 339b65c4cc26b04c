package explore

import (
	"slices"
	"strings"

	"again/engine/broker"
	"again/engine/handler"
	"again/store"
)

// timed reports whether a key rests on the clock: one of a table (leant), of a
// call, in Redis or of a message. Then a second later is another key, and time
// passes before each redelivery. For all others the clock stands, so that more
// states are the same.
func (s Subject) timed(leant bool) bool {
	for _, h := range s.Setup.Scripts {
		tells := slices.ContainsFunc(h.Ops, tellsTime)
		if tells && leant {
			return true
		}
		for i := range h.Ops {
			if h.Ops[i].Code != handler.SQL && slices.ContainsFunc(keyParams(&h.Ops[i]), func(p string) bool {
				return p == "now" || tells && strings.HasPrefix(p, "row_")
			}) {
				return true
			}
		}
	}
	if !leant {
		return false
	}
	for _, schema := range s.Setup.Schemas {
		if namesTime(schema) {
			return true
		}
	}
	return false
}

// keyParams are the parameters that a call's or message's key, or the name of a
// key in Redis, is made of.
func keyParams(op *handler.Op) []string {
	params := []string{strings.TrimPrefix(op.ID, ":")}
	if op.Key != nil {
		params = append(params, op.Key.Param)
	}
	if op.Code == handler.SetNX || op.Code == handler.Set || op.Code == handler.Get || op.Code == handler.Del {
		inName, _ := handler.KeyParams(op.Target)
		params = append(params, inName...)
	}
	return params
}

// tellsTime reports whether a statement asks for the time.
func tellsTime(op handler.Op) bool {
	return op.Code == handler.SQL && (slices.Contains(op.Bind, "now") || namesTime(op.Stmt.SQL))
}

func namesTime(sql string) bool {
	words := store.Lex(sql)
	for i, t := range words {
		switch strings.ToLower(t.Text) {
		case "current_timestamp", "current_date", "current_time":
			return true
		case "now", "datetime", "date", "time", "strftime", "unixepoch", "julianday":
			if i+1 < len(words) && words[i+1].Text == "(" {
				return true
			}
		}
	}
	return false
}

// again reports whether time is to pass before a message is handed out: its
// event has been handed out before.
func (s *search) again(name string) bool {
	if !s.timed {
		return false
	}
	m, _ := s.w.Broker.Message(name)
	return slices.ContainsFunc(s.w.Broker.Deliveries, func(d broker.Delivery) bool {
		other, _ := s.w.Broker.Message(d.Message)
		return other.EventID == m.EventID
	})
}
