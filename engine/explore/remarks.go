package explore

import (
	"slices"

	"again/engine/handler"
	"again/engine/text"
	"again/store"
)

// remarks are what a reader should know beside the verdict.
func (e *explorer) remarks() []string {
	all := []string{}
	tables := e.db.tables(e.db.nodes[e.start].durable)
	for _, h := range e.subject.Setup.Scripts {
		if line := readsFirst(h); line > 0 {
			all = append(all, text.Get("explore.readwrite", h.File, line))
		}
		for _, line := range looksAndInserts(h, tables[h.Service].Tables) {
			all = append(all, text.Get("explore.notexists", h.File, line))
		}
	}
	return all
}

// readsFirst is the line of a SELECT that stands in a transaction before its
// first write, 0 when there is none.
func readsFirst(h *handler.Script) int {
	read, open, inTx := 0, false, false
	for i := range h.Ops {
		op := &h.Ops[i]
		if op.Code != handler.SQL {
			continue
		}
		switch {
		case begins(op.Stmt, inTx):
			read, open, inTx = 0, true, true
		case op.Stmt.Kind == store.Commit, op.Stmt.Kind == store.Rollback && !goesBack(op.Stmt):
			read, open, inTx = 0, false, false
		case op.Stmt.Kind == store.Select && open && read == 0:
			read = op.Line
		case op.Stmt.Kind == store.Write && open && read > 0:
			return read
		case op.Stmt.Kind == store.Write:
			open = false // what is read behind a write cannot be stale to it
		}
	}
	return 0
}

// begins reports whether a statement opens a transaction: a savepoint does where
// none is open.
func begins(st store.Stmt, inTx bool) bool {
	return st.Kind == store.Begin || st.Kind == store.Savepoint && !inTx && store.Lex(st.SQL)[0].Is("SAVEPOINT")
}

// goesBack reports whether a ROLLBACK goes back to a savepoint.
func goesBack(st store.Stmt) bool {
	return slices.ContainsFunc(store.Lex(st.SQL), func(t store.Token) bool { return t.Is("TO") })
}

// looksAndInserts are the lines of statements that look whether a row is there
// and insert it where it is not, without a key that stops a second one.
func looksAndInserts(h *handler.Script, tables []store.Table) (lines []int) {
	for i := range h.Ops {
		op := &h.Ops[i]
		if op.Code != handler.SQL || op.Stmt.Kind != store.Write {
			continue
		}
		idiom, traps := handler.Classify(op.Stmt.SQL, tables...)
		asks := slices.ContainsFunc(traps, func(t handler.Trap) bool { return t.Name == "not-exists" })
		if asks && idiom == handler.InsertWithoutKey {
			lines = append(lines, op.Line)
		}
	}
	return lines
}

// noted adds the remarks of the outcomes that were met, each once.
func (j *judge) noted(remarks []string) []string {
	for _, v := range j.verdicts {
		for _, r := range v.Remarks {
			if !slices.Contains(remarks, r) {
				remarks = append(remarks, r)
			}
		}
	}
	return remarks
}
