package oracle

import (
	"slices"

	"again/engine/handler"
	"again/engine/world"
)

// lostDrops are the skips of "once" that lost something: the handler passed over
// an event that it had never finished. A look into what was done already (a
// claim, a SELECT that finds a row) has no business to find anything then. A
// guard on the business rows may well say no; it has lost something only where
// it says yes once no other handler of the event is there.
func lostDrops(setup world.Setup, inputs []world.Input, first *run) ([]world.Drop, error) {
	var lost []world.Drop
	alone := map[string][]world.Drop{}
	for _, d := range first.drops {
		op := opAt(setup, d.Handler, d.Line)
		if op == nil || recognises(op) {
			lost = append(lost, d)
			continue
		}
		if _, tried := alone[d.Handler]; !tried {
			r, err := play(without(setup, d.Handler), inputs, false)
			if err != nil {
				return nil, err
			}
			alone[d.Handler] = r.drops
		}
		if !slices.Contains(alone[d.Handler], d) {
			lost = append(lost, d)
		}
	}
	return lost, nil
}

// unfinished are the skips of work that the handler had never finished.
func unfinished(w *world.World) []world.Drop {
	return slices.DeleteFunc(slices.Clone(w.Dropped), func(d world.Drop) bool { return d.Finished })
}

// without is the setup without the other handlers of a handler's event type.
func without(setup world.Setup, name string) world.Setup {
	types := ""
	for _, h := range setup.Scripts {
		if h.Name == name && h.Trigger == handler.OnEvent {
			types = h.Type
		}
	}
	setup.Scripts = slices.DeleteFunc(slices.Clone(setup.Scripts), func(h *handler.Script) bool {
		return h.Trigger == handler.OnEvent && h.Type == types && h.Name != name
	})
	return setup
}

// opAt is the op of a handler that stands at a line.
func opAt(setup world.Setup, name string, line int) *handler.Op {
	for _, h := range setup.Scripts {
		for i := range h.Ops {
			if h.Trigger == handler.OnEvent && h.Name == name && h.Ops[i].Line == line {
				return &h.Ops[i]
			}
		}
	}
	return nil
}

// recognises reports whether an op decides that an event is done already.
func recognises(op *handler.Op) bool {
	if op.IfUnchanged != handler.Nothing {
		return op.Code == handler.SetNX || op.Idiom == handler.InsertKey || op.Idiom == handler.InsertWithoutKey
	}
	return op.IfRow != handler.Nothing || op.OnUnique != handler.Nothing
}
