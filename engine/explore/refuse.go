package explore

import (
	"fmt"

	"again/engine/handler"
	"again/engine/text"
	"again/engine/world"
	"again/store"
)

// refuse reports a statement that answers from what its connection did before,
// which the search does not follow.
func (s Subject) refuse() error {
	for _, h := range s.Setup.Scripts {
		for i := range h.Ops {
			if op := &h.Ops[i]; op.Code == handler.SQL && asksForChanges(op.Stmt.SQL) {
				return fmt.Errorf("%s:%d: %s", h.File, op.Line, text.Get("explore.changes"))
			}
		}
	}
	return nil
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
