package dialect

import (
	"slices"
	"strings"

	"again/store"
)

// fold is a constraint that ALTER TABLE adds and CREATE TABLE takes in.
type fold struct {
	s     *stmt
	table string
	part  span
}

// alterTable maps ALTER TABLE. A constraint that it adds to a table of the
// same file goes into the CREATE TABLE, since SQLite adds few afterwards.
func (s *stmt) alterTable() {
	s.qualifiers()
	table := s.lower(s.tableName(1))
	if i := s.find(0, "ONLY"); i == 2 {
		s.swapOnce(i, i+1, "", "dialect.only")
	}
	switch {
	case s.find(0, "OWNER", "TO") > 0, s.find(0, "CLUSTER", "ON") > 0, s.find(0, "REPLICA", "IDENTITY") > 0:
		s.leaveOut("dialect.no-meaning")
	case s.find(0, "NEXTVAL") > 0 || s.find(0, "SET", "DEFAULT") > 0 && s.m.numbers[table+"."+s.lower(s.find(0, "COLUMN")+1)]:
		s.leaveOut("dialect.identity")
	case s.find(0, "AS", "IDENTITY") > 0:
		s.leaveOut("dialect.identity")
	case s.constraintAt() > 0:
		s.addConstraint(table)
	default:
		s.addColumn()
	}
}

// constraintAt is where the constraint of ADD [CONSTRAINT name] begins, -1
// when none is added.
func (s *stmt) constraintAt() int {
	for _, word := range []string{"CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "CHECK", "EXCLUDE"} {
		if i := s.find(0, "ADD", word); i > 0 {
			return i + 1
		}
	}
	return -1
}

// addConstraint remembers a constraint for its table, or makes a unique index
// of a key whose table is not in this file.
func (s *stmt) addConstraint(table string) {
	from := s.constraintAt()
	if s.find(from, "EXCLUDE") > 0 {
		s.m.refuse(s.line(from), "dialect.exclude")
		return
	}
	if s.find(from, "USING", "INDEX") > 0 {
		s.m.refuse(s.line(from), "dialect.using-index")
		return
	}
	s.constraintWords(span{from, len(s.toks)})
	s.expressions()
	if _, ok := s.m.tables[table]; !ok {
		s.m.refuse(s.line(from), "dialect.constraint-later", s.original(from, len(s.toks)))
		return
	}
	for i, part := range s.parts(from, len(s.toks)) {
		switch {
		case i > 0 && !s.is(part.from, "ADD"):
			s.m.refuse(s.line(part.from), "dialect.one-column")
		case i > 0:
			part.from++
		}
		s.m.folded = append(s.m.folded, fold{s, table, part})
	}
	s.dropped = true
}

// foldConstraints writes the constraints that ALTER TABLE adds into their
// CREATE TABLE, on the line of its closing parenthesis.
func (m *mapper) foldConstraints() {
	for _, f := range m.folded {
		create := m.tables[f.table]
		open := create.find(0, "(")
		if open < 0 || create.dropped {
			continue
		}
		text := f.s.words(f.part)
		close := create.closing(open)
		create.toks[close].pre += ", " + text
		m.note(f.s.line(f.part.from), f.s.original(f.part.from, f.part.to), text, "dialect.folded", f.table, create.line(close))
	}
}

// words are what a stretch of tokens has become, a blank between them.
func (s *stmt) words(part span) string {
	var parts []string
	for _, t := range s.toks[part.from:part.to] {
		if !t.gone {
			parts = append(parts, t.pre+t.out+t.post)
		}
	}
	return oneLine(strings.Join(parts, " "))
}

// addColumn maps ADD COLUMN and leaves the rest to SQLite.
func (s *stmt) addColumn() {
	i := s.find(0, "ADD")
	if i < 0 {
		s.expressions()
		return
	}
	from := i + 1
	if s.is(from, "COLUMN") {
		from++
	}
	if s.is(from, "IF", "NOT", "EXISTS") {
		s.swap(from, from+3, "", "dialect.if-not-exists")
		from += 3
	}
	if parts := s.parts(from, len(s.toks)); len(parts) > 1 {
		s.m.refuse(s.line(parts[1].from), "dialect.one-column")
		return
	}
	part := span{from, len(s.toks)}
	s.column(s.lower(s.tableName(1)), part)
	s.expressions()
	s.defaultValue(part)
}

// primaryKey are the columns of a table's key, in lower case, by whichever
// statement declares it.
func (m *mapper) primaryKey(table string, create *stmt) []string {
	for _, s := range m.stmts {
		if s != create && !(s.is(0, "ALTER", "TABLE") && s.lower(s.tableName(1)) == table) {
			continue
		}
		for i := range s.toks {
			if s.is(i, "PRIMARY", "KEY", "(") {
				return s.namesIn(i + 2)
			}
		}
	}
	return nil
}

// namesIn are the names in a parenthesis, in lower case.
func (s *stmt) namesIn(open int) []string {
	var names []string
	for _, t := range s.toks[open:s.closing(open)] {
		if t.Kind == store.Word || t.Kind == store.Quoted {
			names = append(names, strings.ToLower(t.Name()))
		}
	}
	return names
}

// notNull declares the columns of a primary key NOT NULL, as PostgreSQL holds
// them to be. A file that needed no other mapping is SQLite's own and stays.
func (m *mapper) notNull() {
	if len(m.mappings) == 0 {
		return
	}
	for _, s := range m.stmts {
		if what := s.what(); !s.dropped && s.is(0, "CREATE") && s.lower(what) == "table" {
			m.notNullIn(s, what)
		}
	}
}

func (m *mapper) notNullIn(s *stmt, what int) {
	name := s.tableName(what)
	open := s.find(name, "(")
	if open < 0 || s.is(name+1, "AS") {
		return
	}
	close := s.closing(open)
	if s.strict(close) {
		return
	}
	key := m.primaryKey(s.lower(name), s)
	for _, part := range s.parts(open+1, close) {
		own := s.word(part, "PRIMARY", "KEY") > part.from+1
		column := s.lower(part.from)
		if !own && !slices.Contains(key, column) || s.word(part, "NOT", "NULL") > 0 || s.toks[part.from].Is("PRIMARY") {
			continue
		}
		if typ := strings.ToUpper(s.becomes(part)); strings.HasPrefix(typ, "INTEGER") && (own || len(key) == 1) {
			continue // SQLite's row number, never NULL
		}
		last := part.to - 1
		s.toks[last].tail = " NOT NULL" + s.toks[last].tail
		m.note(s.line(part.from), s.original(part.from, part.to), s.original(part.from, part.to)+" NOT NULL", "dialect.not-null", column)
	}
}

// becomes is the first word of a column's type as it runs.
func (s *stmt) becomes(part span) string {
	for _, t := range s.toks[part.from+1 : part.to] {
		if !t.gone {
			return t.out
		}
	}
	return ""
}
