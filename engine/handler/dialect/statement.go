package dialect

import (
	"strings"

	"again/store"
)

// gather learns from the whole file what a single statement needs: the enums,
// the tables, and the columns that a sequence numbers.
func (m *mapper) gather() {
	for _, s := range m.stmts {
		switch {
		case s.is(0, "CREATE", "TYPE") && s.find(0, "AS", "ENUM") > 0:
			m.gatherEnum(s)
		case s.is(0, "CREATE"):
			if i := s.find(0, "TABLE"); i > 0 && i <= 3 {
				m.tables[s.lower(s.tableName(i))] = s
			}
		case s.is(0, "ALTER", "TABLE"):
			m.gatherNumbers(s)
		}
	}
}

// tableName is the place of the last part of the name behind TABLE.
func (s *stmt) tableName(i int) int {
	for i++; s.is(i, "IF") || s.is(i, "NOT") || s.is(i, "EXISTS") || s.is(i, "ONLY"); i++ {
	}
	last, _ := s.name(i)
	return last
}

// gatherEnum remembers the values of CREATE TYPE … AS ENUM.
func (m *mapper) gatherEnum(s *stmt) {
	last, _ := s.name(2)
	values := []string{}
	for _, t := range s.toks {
		if t.Kind == store.String {
			values = append(values, t.Text)
		}
	}
	m.enums[s.lower(last)] = values
}

// gatherNumbers remembers ALTER TABLE t ALTER COLUMN c SET DEFAULT nextval(…)
// and … ADD GENERATED … AS IDENTITY, as pg_dump writes them.
func (m *mapper) gatherNumbers(s *stmt) {
	i := s.find(0, "ALTER", "COLUMN")
	if i < 0 || s.find(i, "NEXTVAL") < 0 && s.find(i, "AS", "IDENTITY") < 0 {
		return
	}
	m.numbers[s.lower(s.tableName(1))+"."+s.lower(i+2)] = true
}

// statement maps one statement by its first words.
func (m *mapper) statement(s *stmt) {
	if len(s.toks) == 0 {
		return
	}
	switch s.Kind {
	case store.Begin, store.Commit, store.Rollback:
		m.transaction(s)
		return
	case store.Schema:
		m.schema(s)
		return
	}
	switch strings.ToUpper(s.toks[0].Text) {
	case "SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "VALUES", "REPLACE":
		s.rows()
	case "TRUNCATE":
		s.truncate()
	case "LOCK":
		s.leaveOut("dialect.lock-table")
		m.immediate()
	case "SET", "RESET":
		s.leaveOut("dialect.setting")
	case "COMMENT", "GRANT", "REVOKE", "ANALYZE", "CLUSTER", "REFRESH", "SECURITY":
		s.leaveOut("dialect.no-meaning")
	case "ABORT":
		s.swap(0, len(s.toks), "ROLLBACK", "dialect.transaction")
	case "DO", "CALL":
		m.refuse(s.Line, "dialect.procedure", strings.ToUpper(s.toks[0].Text))
	case "LISTEN", "NOTIFY":
		m.refuse(s.Line, "dialect.notify")
	case "COPY":
		m.refuse(s.Line, "dialect.copy")
	}
}

// transaction maps BEGIN, START TRANSACTION, COMMIT and ROLLBACK.
func (m *mapper) transaction(s *stmt) {
	words := strings.ToUpper(oneLine(s.SQL))
	switch {
	case s.Kind == store.Begin && (s.toks[0].Is("START") || s.is(1, "WORK") || s.find(0, "ISOLATION") > 0 || s.find(0, "READ") > 0):
		s.swap(0, len(s.toks), "BEGIN", "dialect.isolation")
	case s.Kind == store.Commit && (s.is(1, "WORK") || s.is(1, "PREPARED")):
		s.swap(0, len(s.toks), "COMMIT", "dialect.transaction")
	case s.Kind == store.Rollback && s.is(1, "WORK") && len(s.toks) == 2:
		s.swap(0, len(s.toks), "ROLLBACK", "dialect.transaction")
	case strings.HasSuffix(words, "AND CHAIN") && !strings.HasSuffix(words, "NO CHAIN"):
		m.refuse(s.Line, "dialect.chain")
	}
	if s.Kind == store.Begin {
		m.begin = s
	}
}

// truncate writes TRUNCATE a, b as a DELETE of each.
func (s *stmt) truncate() {
	i := 1
	for s.is(i, "TABLE") || s.is(i, "ONLY") {
		i++
	}
	var deletes []string
	for i < len(s.toks) {
		last, next := s.name(i)
		deletes = append(deletes, "DELETE FROM "+s.toks[last].Text)
		if i = next; !s.is(i, ",") {
			break
		}
		i++
	}
	s.swap(0, len(s.toks), strings.Join(deletes, "; "), "dialect.truncate")
}

// schema maps CREATE, ALTER and DROP.
func (m *mapper) schema(s *stmt) {
	what := s.what()
	switch s.lower(what) {
	case "table":
		switch {
		case s.is(0, "CREATE"):
			s.createTable(what)
		case s.is(0, "ALTER"):
			s.alterTable()
		default:
			s.dropWords()
		}
	case "index":
		if s.is(0, "CREATE") {
			s.createIndex(what)
			return
		}
		s.dropWords()
	case "view":
		s.rows()
		s.dropWords()
	case "trigger":
		if s.find(0, "EXECUTE") > 0 {
			m.refuse(s.Line, "dialect.trigger")
			return
		}
		s.rows()
	case "type":
		m.schemaType(s)
	case "extension", "schema", "sequence", "role", "user", "database", "publication", "default", "collation", "owner":
		s.leaveOut("dialect.no-meaning")
	case "function", "procedure", "aggregate":
		m.refuse(s.Line, "dialect.procedure", strings.ToUpper(s.toks[what].Text))
	case "materialized":
		m.refuse(s.Line, "dialect.materialized")
	case "domain", "policy", "rule":
		m.refuse(s.Line, "dialect.create-unknown", strings.ToUpper(s.toks[what].Text))
	}
}

// what is the place of the word that says what is created.
func (s *stmt) what() int {
	i := 1
	for i < len(s.toks)-1 {
		switch s.lower(i) {
		case "or", "replace", "temp", "temporary", "unlogged", "global", "local", "unique", "recursive", "virtual", "constraint":
			i++
			continue
		}
		break
	}
	return i
}

// schemaType leaves out an enum, whose columns become TEXT with a CHECK.
func (m *mapper) schemaType(s *stmt) {
	last, _ := s.name(2)
	if _, enum := m.enums[s.lower(last)]; enum || !s.is(0, "CREATE") {
		s.leaveOut("dialect.enum")
		return
	}
	m.refuse(s.Line, "dialect.create-unknown", "TYPE")
}

// dropWords leaves out CASCADE and RESTRICT behind DROP, and the schema before
// a name.
func (s *stmt) dropWords() {
	s.qualifiers()
	if last := len(s.toks) - 1; s.is(0, "DROP") && (s.is(last, "CASCADE") || s.is(last, "RESTRICT")) {
		s.swap(last, last+1, "", "dialect.cascade")
	}
}

// createIndex leaves out what only speeds an index up or builds it quietly.
func (s *stmt) createIndex(what int) {
	s.qualifiers()
	unique := s.find(0, "UNIQUE") > 0 && s.find(0, "UNIQUE") < what
	i := what + 1
	if s.is(i, "CONCURRENTLY") {
		s.swap(i, i+1, "", "dialect.concurrently")
		i++
	}
	on := s.find(what, "ON")
	if on < 0 {
		return
	}
	if s.is(on+1, "ONLY") {
		s.swapOnce(on+1, on+2, "", "dialect.only")
	}
	if last, _ := s.name(on + 1); last > on+1 && !s.toks[on+1].gone {
		s.swapOnce(on+1, last, "", "dialect.schema-name", s.lower(on+1))
	}
	if !unique && s.special(on) {
		s.leaveOut("dialect.index")
		return
	}
	if on == i {
		s.nameIndex(on)
	}
	s.indexWords(on)
	s.expressions()
}

// special reports whether a plain index is of a kind that SQLite does not
// have. Without it a query is slower and answers the same.
func (s *stmt) special(on int) bool {
	if i := s.find(on, "USING"); i > 0 && !s.is(i+1, "BTREE") {
		return true
	}
	for _, t := range s.toks[on:] {
		if word := strings.ToLower(t.Text); strings.HasSuffix(word, "_ops") {
			return true
		}
	}
	return false
}

// nameIndex gives an index the name that PostgreSQL would have made up.
func (s *stmt) nameIndex(on int) {
	last, next := s.name(on + 1)
	name := s.lower(last)
	for _, t := range s.toks[next:] {
		if t.Kind == store.Word && !t.Is("USING") && !t.Is("BTREE") {
			name += "_" + strings.ToLower(t.Text)
		}
		if t.Text == ")" {
			break
		}
	}
	s.toks[on].pre = name + "_idx "
	s.m.note(s.line(on), s.original(0, next), name+"_idx", "dialect.index-name")
}

// indexWords leaves out USING btree, INCLUDE (…), NULLS FIRST and WITH (…).
func (s *stmt) indexWords(on int) {
	for i := on; i < len(s.toks); i++ {
		switch {
		case s.is(i, "USING", "BTREE"):
			s.swap(i, i+2, "", "dialect.index-word")
		case s.is(i, "INCLUDE", "("), s.is(i, "WITH", "("):
			s.swap(i, s.closing(i+1)+1, "", "dialect.index-word")
		case s.is(i, "NULLS", "FIRST"), s.is(i, "NULLS", "LAST"):
			s.swap(i, i+2, "", "dialect.index-word")
		case s.is(i, "NULLS", "NOT", "DISTINCT"):
			s.m.refuse(s.line(i), "dialect.nulls-not-distinct")
		}
	}
}
