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
	for _, h := range e.subject.Setup.Scripts {
		if line := readsFirst(h); line > 0 {
			all = append(all, text.Get("explore.readwrite", h.File, line))
		}
	}
	return all
}

// readsFirst is the line of a SELECT that stands in a transaction before its
// first write, 0 when there is none.
func readsFirst(h *handler.Script) int {
	read, open := 0, false
	for i := range h.Ops {
		op := &h.Ops[i]
		if op.Code != handler.SQL {
			continue
		}
		switch op.Stmt.Kind {
		case store.Begin:
			read, open = 0, true
		case store.Commit, store.Rollback:
			read, open = 0, false
		case store.Select:
			if open && read == 0 {
				read = op.Line
			}
		case store.Write:
			if open && read > 0 {
				return read
			}
			open = false // what is read behind a write cannot be stale to it
		}
	}
	return 0
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
