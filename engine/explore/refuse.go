package explore

import (
	"fmt"
	"slices"

	"again/engine/handler"
	"again/engine/text"
	"again/engine/world"
	"again/store"
)

// refuse reports a statement that answers from what its connection did before,
// which the search does not follow, and handlers that cannot stand together.
func (s Subject) refuse() error {
	for n, h := range s.Setup.Scripts {
		for _, other := range s.Setup.Scripts[n+1:] {
			if err := together(h, other); err != nil {
				return err
			}
		}
		for i := range h.Ops {
			if op := &h.Ops[i]; op.Code == handler.SQL && asksForChanges(op.Stmt.SQL) {
				return fmt.Errorf("%s:%d: %s", h.File, op.Line, text.Get("explore.changes"))
			}
		}
	}
	return nil
}

// together reports two handlers of one event type that share a name, or one ack
// that comes before the end.
func together(a, b *handler.Script) error {
	switch {
	case a.Trigger != handler.OnEvent || b.Trigger != handler.OnEvent || a.Type != b.Type:
		return nil
	case a.Name == b.Name:
		return fmt.Errorf("%s: %s", b.File, text.Get("explore.samename", b.Name, b.Type, a.File))
	case b.AcksEarly:
		a, b = b, a
	}
	if !a.AcksEarly {
		return nil
	}
	i := slices.IndexFunc(a.Ops, func(op handler.Op) bool { return op.Code == handler.Ack })
	return fmt.Errorf("%s:%d: %s", a.File, a.Ops[i].Line, text.Get("explore.earlyack", a.Type, b.File))
}

// endless says where a chain of messages that does not end is kept going.
func (s Subject) endless(published []world.Outgoing) error {
	last := published[len(published)-1]
	for _, h := range s.Setup.Scripts {
		for i := range h.Ops {
			if op := &h.Ops[i]; h.Name == last.Handler && op.Code == handler.Publish {
				return fmt.Errorf("%s:%d: %s", h.File, op.Line, text.Get("explore.endless", last.Topic, world.MostMessages))
			}
		}
	}
	return fmt.Errorf("%s", text.Get("explore.endless", last.Topic, world.MostMessages))
}

func asksForChanges(sql string) bool {
	words := store.Lex(sql)
	for i, t := range words[:max(len(words)-1, 0)] {
		if (t.Is("changes") || t.Is("total_changes")) && words[i+1].Text == "(" {
			return true
		}
	}
	return false
}
