package world

import (
	"again/engine/handler"
	"again/store"
)

// lastEffects finds, for each script, the last op that changes anything: a
// write, a COMMIT, a call, a publish, a set. Inside a loop it is the loop's end,
// since another turn may follow.
func lastEffects(scripts []*handler.Script) map[*handler.Script]int {
	all := make(map[*handler.Script]int, len(scripts))
	for _, h := range scripts {
		all[h] = lastEffect(h)
	}
	return all
}

func lastEffect(h *handler.Script) int {
	last, depth, inside := -1, 0, false
	for i := range h.Ops {
		switch op := &h.Ops[i]; {
		case op.Code == handler.ForEach:
			depth++
		case op.Code == handler.End:
			if depth--; inside {
				last = i
			}
			inside = inside && depth > 0
		case hasEffect(op):
			last, inside = i, depth > 0
		}
	}
	return last
}

func hasEffect(op *handler.Op) bool {
	switch op.Code {
	case handler.Call, handler.Publish, handler.SetNX, handler.Set, handler.Del:
		return true
	case handler.SQL:
		return op.Stmt.Kind == store.Write || op.Stmt.Kind == store.Commit || op.Stmt.Kind == store.Savepoint
	}
	return false
}
