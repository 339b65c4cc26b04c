package explore

import (
	"slices"
	"strings"

	"again/engine/handler"
	"again/engine/oracle"
	"again/engine/world"
	"again/store"
)

// maskFor finds the columns that may be left out of a state's content: those
// that differ between two runs of "once" under other clocks and ids, unless a
// handler reads them or a key, a check or a trigger rests on them. leant is
// whether one of them is left in for the latter.
func maskFor(subject Subject) (m mask, leant bool, err error) {
	volatile, err := oracle.Volatile(subject.Setup, inputsOf(subject))
	if err != nil || len(volatile) == 0 {
		return nil, false, err
	}
	read, err := columnsRead(subject.Setup)
	if err != nil {
		return nil, false, err
	}
	m = mask{}
	for _, v := range volatile {
		c := column{v.Service, v.Table, v.Column}
		switch {
		case restsOn(subject.Setup.Schemas[c.service], c):
			leant = true
		case !read[c]:
			m[c] = true
		}
	}
	return m, leant, nil
}

// inputsOf are the subject's inputs as a world would record them.
func inputsOf(subject Subject) []world.Input {
	var all []world.Input
	for _, v := range join(subject.First, subject.Newer) {
		if v.Name == "publish" || v.Name == "client" {
			all = append(all, world.Input{Verb: v.Text})
		}
	}
	return all
}

// columnsRead asks SQLite's authorizer which columns the scripts' statements
// read.
func columnsRead(setup world.Setup) (map[column]bool, error) {
	read := map[column]bool{}
	for service, schema := range setup.Schemas {
		if err := readsOf(setup, service, schema, read); err != nil {
			return nil, err
		}
	}
	return read, nil
}

func readsOf(setup world.Setup, service, schema string, read map[column]bool) error {
	db, err := store.NewEngine(world.NewSource(setup.StartEnv())).Memory()
	if err != nil {
		return err
	}
	defer db.Close()
	if err := db.Load(schema); err != nil {
		return err
	}
	c, err := db.Connect()
	if err != nil {
		return err
	}
	for _, h := range setup.Scripts {
		if h.Service != service {
			continue
		}
		for i := range h.Ops {
			if h.Ops[i].Code != handler.SQL {
				continue
			}
			touched, err := c.Check(&h.Ops[i].Stmt)
			if err != nil {
				return err
			}
			for _, r := range touched.Reads {
				read[column{service, r.Table, r.Column}] = true
			}
		}
	}
	return nil
}

// restsOn reports whether the schema names the column anywhere but where it is
// defined: in a key, an index, a check, a trigger, a generated column. A name
// that stands twice in its table is taken for such a use, which costs merging
// and never truth.
func restsOn(schema string, c column) bool {
	stmts, err := store.Split(schema)
	if err != nil {
		return true
	}
	for _, st := range stmts {
		if st.Kind != store.Schema {
			continue
		}
		words := store.Lex(st.SQL)
		switch n := mentions(words, c.name); {
		case createsTable(words, c.table):
			if n > 1 || constrained(words, c.name) {
				return true
			}
		case mentions(words, c.table) == 0:
		case n > 0, !isTable(words) && slices.ContainsFunc(words, func(t store.Token) bool { return t.Text == "*" }):
			return true
		}
	}
	return false
}

// constrained reports whether a column's own definition makes it a key or a
// reference.
func constrained(words []store.Token, name string) bool {
	at := slices.IndexFunc(words, func(t store.Token) bool { return strings.EqualFold(t.Name(), name) })
	if at < 0 {
		return true
	}
	depth := 0
	for _, t := range words[at+1:] {
		switch {
		case t.Text == "(":
			depth++
		case t.Text == ")":
			depth--
		case t.Is("PRIMARY"), t.Is("UNIQUE"), t.Is("REFERENCES"):
			return true
		}
		if depth < 0 || depth == 0 && t.Text == "," {
			return false
		}
	}
	return false
}

func mentions(words []store.Token, name string) int {
	n := 0
	for _, t := range words {
		if strings.EqualFold(t.Name(), name) {
			n++
		}
	}
	return n
}

func isTable(words []store.Token) bool {
	return len(words) > 1 && words[0].Is("create") && words[1].Is("table")
}

func createsTable(words []store.Token, table string) bool {
	return isTable(words) && mentions(words[:min(len(words), 8)], table) > 0
}
