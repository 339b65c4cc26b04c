package explore

import (
	"cmp"
	"slices"

	"again/engine/handler"
	"again/store"
)

// asksForLastRow reports whether a statement of the script asks for
// last_insert_rowid(), which rests on what its connection did before.
func asksForLastRow(h *handler.Script) bool {
	return slices.ContainsFunc(h.Ops, func(op handler.Op) bool {
		return op.Code == handler.SQL && slices.ContainsFunc(store.Lex(op.Stmt.SQL), func(t store.Token) bool { return t.Is("last_insert_rowid") })
	})
}

// lastRow is what last_insert_rowid() answers at a seat.
func (n *node) lastRow(s seat) int64 {
	for _, l := range n.lasts {
		if l.seat == s {
			return l.id
		}
	}
	return 0
}

// noteLastRow keeps the number of the row that was inserted last at a seat.
func (n *node) noteLastRow(s seat, id int64) {
	if n.lastRow(s) == id {
		return
	}
	n.lasts = slices.DeleteFunc(slices.Clone(n.lasts), func(l lastRow) bool { return l.seat == s })
	n.lasts = append(n.lasts, lastRow{s, id})
	slices.SortFunc(n.lasts, func(a, b lastRow) int {
		return cmp.Or(cmp.Compare(a.actor, b.actor), cmp.Compare(a.service, b.service))
	})
}

// forget moves to the node where an actor's connections are new ones.
func (d *memory) forget(actor string) {
	n := d.nodes[d.at]
	kept := slices.DeleteFunc(slices.Clone(n.lasts), func(l lastRow) bool { return l.actor == actor })
	if len(kept) < len(n.lasts) {
		n.lasts = kept
		d.at = d.intern(n)
	}
}
