package dialect

import (
	"slices"
	"strings"

	"again/store"
)

// rows maps SELECT, INSERT, UPDATE, DELETE and WITH.
func (s *stmt) rows() {
	s.qualifiers()
	s.locks()
	s.aliases()
	s.returningAlias()
	s.insertWords()
	s.selectConflict()
	s.advisory()
	if !s.dropped {
		s.expressions()
	}
}

// qualifiers leaves out the schema before a table's name: public.t. A name
// that is an alias of a table keeps its columns.
func (s *stmt) qualifiers() {
	for i := range s.toks {
		if i+2 >= len(s.toks) || s.toks[i].gone || s.toks[i+1].Text != "." || i > 0 && s.toks[i-1].Text == "." {
			continue
		}
		schema := s.lower(i)
		if (s.toks[i].Kind == store.Word || s.toks[i].Kind == store.Quoted) && s.isSchema(schema, i) {
			s.swapOnce(i, i+2, "", "dialect.schema-name", schema)
		}
	}
}

// isSchema reports whether a name before a dot is a schema: public always,
// another one where a table or type is named.
func (s *stmt) isSchema(name string, i int) bool {
	switch name {
	case "public", "pg_catalog":
		return true
	case "main", "temp", "excluded":
		return false
	}
	if i == 0 {
		return false
	}
	before := s.toks[i-1]
	if before.Is("UPDATE") {
		return i == 1 || !s.is(i-2, "DO") && !s.is(i-2, "FOR")
	}
	for _, word := range []string{"INTO", "FROM", "JOIN", "TABLE", "REFERENCES", "ONLY", "EXISTS", "TRUNCATE"} {
		if before.Is(word) {
			return !s.is(i-2, "DISTINCT", "FROM")
		}
	}
	return false
}

// locks leaves out FOR UPDATE and its kin: SQLite has one writer. So that the
// second transaction waits as it would in PostgreSQL, the transaction's BEGIN
// takes the write lock.
func (s *stmt) locks() {
	for i := range s.toks {
		if !s.is(i, "FOR") || !(s.is(i+1, "UPDATE") || s.is(i+1, "SHARE") || s.is(i+1, "NO", "KEY", "UPDATE") || s.is(i+1, "KEY", "SHARE")) {
			continue
		}
		end := i + 2
		for end < len(s.toks) && s.toks[end].Text != ")" {
			end++
		}
		s.swap(i, end, "", "dialect.lock")
		s.m.immediate()
	}
}

// immediate lets the last BEGIN take the write lock.
func (m *mapper) immediate() {
	b := m.begin
	if b == nil || b.Immediate {
		return
	}
	b.Immediate = true
	b.toks[0].out = "BEGIN IMMEDIATE"
	m.mappings = slices.DeleteFunc(m.mappings, func(known Mapping) bool { return known.Line == b.Line && known.To == "BEGIN" })
	m.note(b.Line, b.SQL, "BEGIN IMMEDIATE", "dialect.begin-immediate")
}

// aliases writes the AS that SQLite wants before the alias of UPDATE and
// DELETE, and leaves out ONLY.
func (s *stmt) aliases() {
	i := 0
	switch {
	case s.is(0, "UPDATE"):
		i = 1
	case s.is(0, "DELETE", "FROM"):
		i = 2
	default:
		return
	}
	if s.is(i, "ONLY") {
		s.swapOnce(i, i+1, "", "dialect.only")
		i++
	}
	_, next := s.name(i)
	if next >= len(s.toks) || s.toks[next].Kind != store.Word && s.toks[next].Kind != store.Quoted {
		return
	}
	for _, word := range []string{"AS", "SET", "WHERE", "USING", "RETURNING", "INDEXED", "NOT", "ORDER", "LIMIT", "JOIN", "INNER", "LEFT"} {
		if s.is(next, word) {
			return
		}
	}
	s.swap(next, next+1, "AS "+s.toks[next].Text, "dialect.alias")
}

// returningAlias names the table itself behind RETURNING: SQLite does not know
// its alias there.
func (s *stmt) returningAlias() {
	i, returning := 1, s.find(0, "RETURNING")
	if s.is(0, "INSERT", "INTO") || s.is(0, "DELETE", "FROM") {
		i = 2
	} else if !s.is(0, "UPDATE") {
		return
	}
	last, next := s.name(i)
	if s.is(next, "AS") {
		next++
	}
	if returning < 0 || next >= returning || s.is(next, "(") {
		return
	}
	alias := s.lower(next)
	for k := returning + 1; k < len(s.toks)-1; k++ {
		if s.lower(k) == alias && s.is(k+1, ".") {
			s.swap(k, k+1, s.toks[last].Text, "dialect.returning")
		}
	}
}

// insertWords leaves out the words of an INSERT that SQLite does not need.
func (s *stmt) insertWords() {
	if i := s.find(0, "OVERRIDING"); i >= 0 && (s.is(i+1, "SYSTEM", "VALUE") || s.is(i+1, "USER", "VALUE")) {
		s.swap(i, i+3, "", "dialect.overriding")
	}
	if i := s.find(0, "ON", "CONFLICT", "ON", "CONSTRAINT"); i >= 0 {
		s.m.refuse(s.line(i), "dialect.on-constraint", s.original(i, min(i+5, len(s.toks))))
		s.drop(i+2, i+4) // said once
	}
}

// selectConflict writes WHERE true between a SELECT's FROM and ON CONFLICT,
// where SQLite would take ON for a join's.
func (s *stmt) selectConflict() {
	if !s.is(0, "INSERT") {
		return
	}
	on, from := s.find(0, "ON", "CONFLICT"), s.find(0, "FROM")
	if on < 0 || from < 0 || from > on {
		return
	}
	for i := from; i < on; i++ {
		if s.toks[i].Kind == store.Word {
			switch strings.ToUpper(s.toks[i].Text) {
			case "WHERE", "GROUP", "ORDER", "LIMIT", "HAVING":
				return
			}
		}
	}
	s.toks[on].pre = "WHERE true "
	s.m.note(s.line(on), s.original(on, on+2), "WHERE true "+s.original(on, on+2), "dialect.where-true")
}

// advisory leaves out SELECT pg_advisory_lock(…): the write lock of the whole
// database stands for it.
func (s *stmt) advisory() {
	if !s.is(0, "SELECT") {
		return
	}
	i := 1
	for i < len(s.toks)-1 && s.toks[i].gone {
		i++
	}
	switch s.lower(i) {
	case "pg_advisory_xact_lock", "pg_advisory_lock", "pg_advisory_unlock", "pg_advisory_xact_lock_shared", "pg_advisory_lock_shared":
		s.leaveOut("dialect.advisory")
		s.m.immediate()
	case "set_config":
		s.leaveOut("dialect.setting")
	case "pg_notify":
		s.m.refuse(s.line(i), "dialect.notify")
		s.dropped = true
	}
}
