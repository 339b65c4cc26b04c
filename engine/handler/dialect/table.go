package dialect

import (
	"slices"
	"strings"

	"again/store"
)

// createTable maps the columns and constraints of CREATE TABLE.
func (s *stmt) createTable(what int) {
	s.qualifiers()
	if i := s.find(0, "UNLOGGED"); i > 0 {
		s.swap(i, i+1, "", "dialect.unlogged")
	}
	name := s.tableName(what)
	open := s.find(name, "(")
	if open < 0 || s.is(name+1, "AS") || s.is(name+1, "PARTITION") {
		if s.is(name+1, "PARTITION") {
			s.m.refuse(s.line(name), "dialect.partition-of")
			return
		}
		s.rows()
		return
	}
	close := s.closing(open)
	if s.strict(close) {
		return // SQLite's own
	}
	s.options(close + 1)
	for _, part := range s.parts(open+1, close) {
		s.definition(s.lower(name), part)
	}
	s.expressions()
	for _, part := range s.parts(open+1, close) {
		s.defaultValue(part)
	}
}

// strict reports whether the table is declared with SQLite's own words.
func (s *stmt) strict(close int) bool {
	return s.find(close+1, "STRICT") > 0 || s.find(close+1, "WITHOUT", "ROWID") > 0
}

// options leaves out what stands behind the columns and only PostgreSQL knows.
func (s *stmt) options(i int) {
	for ; i < len(s.toks); i++ {
		switch {
		case s.is(i, "PARTITION", "BY"):
			s.swap(i, len(s.toks), "", "dialect.partition")
			return
		case s.is(i, "WITH", "("), s.is(i, "TABLESPACE"):
			s.swap(i, len(s.toks), "", "dialect.no-meaning")
			return
		case s.is(i, "INHERITS"):
			s.m.refuse(s.line(i), "dialect.inherits")
			return
		case s.is(i, "ENGINE"), s.is(i, "DEFAULT"), s.is(i, "CHARSET"), s.is(i, "COLLATE"), s.is(i, "AUTO_INCREMENT"), s.is(i, "ROW_FORMAT"):
			s.m.refuse(s.line(i), "dialect.mysql-options", s.original(i, len(s.toks)))
			s.drop(i, len(s.toks))
			return
		}
	}
}

// span is a stretch of tokens.
type span struct{ from, to int }

// parts cuts a stretch at its outer commas.
func (s *stmt) parts(from, to int) []span {
	var all []span
	depth, start := 0, from
	for i := from; i < to; i++ {
		switch s.toks[i].Text {
		case "(", "[":
			depth++
		case ")", "]":
			depth--
		case ",":
			if depth == 0 {
				all, start = append(all, span{start, i}), i+1
			}
		}
	}
	return append(all, span{start, to})
}

// definition maps one column, or a constraint of the table.
func (s *stmt) definition(table string, part span) {
	if part.from >= part.to {
		return
	}
	switch s.lower(part.from) {
	case "constraint", "primary", "foreign", "check":
		s.constraintWords(part)
	case "unique":
		s.constraintWords(part)
		if s.is(part.from+1, "KEY") || s.is(part.from+1, "INDEX") {
			s.m.refuse(s.line(part.from), "dialect.mysql-unique", s.original(part.from, part.to))
		}
	case "key", "index", "fulltext":
		if open := s.word(part, "("); open > 0 && open <= part.from+2 && s.toks[open+1].Kind != store.Number {
			s.m.refuse(s.line(part.from), "dialect.mysql-key", s.original(part.from, part.to))
			return
		}
		s.column(table, part)
	case "exclude":
		if s.is(part.from+1, "USING") || s.is(part.from+1, "(") {
			s.m.refuse(s.line(part.from), "dialect.exclude")
			return
		}
		s.column(table, part)
	case "like":
		s.m.refuse(s.line(part.from), "dialect.like")
	default:
		s.column(table, part)
	}
}

// constraintWords maps the words of a constraint that SQLite does not have.
func (s *stmt) constraintWords(part span) {
	unique := (s.word(part, "UNIQUE") >= 0 || s.word(part, "PRIMARY") >= 0) && s.word(part, "REFERENCES") < 0
	for i := part.from; i < part.to; i++ {
		switch {
		case s.is(i, "NULLS", "NOT", "DISTINCT"):
			s.m.refuse(s.line(i), "dialect.nulls-not-distinct")
		case s.is(i, "INCLUDE", "("), s.is(i, "USING", "INDEX"):
			s.swap(i, min(part.to, s.closing(i+1)+1), "", "dialect.index-word")
		case s.is(i, "NOT", "VALID"):
			s.swap(i, i+2, "", "dialect.not-valid")
		case unique && (s.is(i, "DEFERRABLE") || s.is(i, "INITIALLY", "DEFERRED")):
			s.m.refuse(s.line(i), "dialect.deferrable")
			return
		}
	}
}

// word is the place of a word in a stretch, outside parentheses.
func (s *stmt) word(part span, words ...string) int {
	if i := s.find(part.from, words...); i >= 0 && i < part.to {
		return i
	}
	return -1
}

// column maps one column: its type, numbering and default.
func (s *stmt) column(table string, part span) {
	if part.from+1 >= part.to {
		return
	}
	numbered := s.m.numbers[table+"."+s.lower(part.from)]
	end := s.columnType(table, part, &numbered)
	if i := s.word(part, "GENERATED"); i > 0 && s.find(i, "AS", "IDENTITY") > 0 && s.find(i, "AS", "IDENTITY") < part.to {
		close := s.find(i, "AS", "IDENTITY") + 2
		if s.is(close, "(") {
			close = s.closing(close) + 1
		}
		s.swap(i, close, "", "dialect.identity")
		numbered = true
	}
	if i := s.word(part, "DEFAULT"); i > 0 && s.is(i+1, "NEXTVAL", "(") {
		s.swap(i, s.closing(i+2)+1, "", "dialect.identity")
		numbered = true
	}
	if numbered {
		s.number(table, part, end)
	}
	s.collation(part)
	s.constraintWords(part)
	s.mysqlColumn(part)
}

// number makes a column that a sequence numbers an INTEGER PRIMARY KEY, which
// SQLite numbers.
func (s *stmt) number(table string, part span, typeEnd int) {
	key, name := s.word(part, "PRIMARY", "KEY"), s.lower(part.from)
	if key < 0 && !slices.Equal(s.m.primaryKey(table, s), []string{name}) {
		s.m.refuse(s.line(part.from), "dialect.serial", name)
		return
	}
	from := part.from + 1
	if typ := s.original(from, typeEnd); !strings.EqualFold(typ, "integer") {
		s.swap(from, typeEnd, "INTEGER", "dialect.integer-key")
	}
}

// columnEnd are the words that end a column's type.
var columnEnd = []string{
	"NOT", "NULL", "DEFAULT", "PRIMARY", "UNIQUE", "CHECK", "REFERENCES", "CONSTRAINT", "GENERATED", "COLLATE",
	"AUTO_INCREMENT", "AUTOINCREMENT", "ON", "COMMENT", "STORED", "AS",
}

// columnType maps a column's type and answers the place behind it.
func (s *stmt) columnType(table string, part span, numbered *bool) int {
	from := part.from + 1
	end := from
	for end < part.to && !slices.ContainsFunc(columnEnd, func(w string) bool { return s.is(end, w) }) {
		if s.is(end, "(") || s.is(end, "[") {
			end = s.closing(end)
		}
		end++
	}
	end = min(end, part.to)
	typ := s.typeName(from, end)
	if values, enum := s.m.enums[typ]; enum {
		check := " CHECK (" + s.toks[part.from].Text + " IN (" + strings.Join(values, ", ") + "))"
		s.swap(from, end, "TEXT", "dialect.enum-column", strings.Join(values, ", "))
		s.toks[part.to-1].tail += check
		return end
	}
	switch to, why := columnTarget(typ); {
	case why == "dialect.serial-type":
		*numbered = true
	case why == "":
	case to == "":
		s.m.refuse(s.line(from), why, s.original(from, end))
	default:
		s.swap(from, end, to, why)
	}
	return end
}

// typeName is a type in lower case: its words, and (…) or [] when it has them.
func (s *stmt) typeName(from, end int) string {
	var words []string
	for i := from; i < end; i++ {
		switch {
		case s.toks[i].gone:
		case s.is(i, "("):
			words = append(words, "()")
			i = s.closing(i)
		case s.is(i, "["):
			words = append(words, "[]")
			i = s.closing(i)
		default:
			words = append(words, s.lower(i))
		}
	}
	return strings.Join(words, " ")
}

// columnTarget is the type that a column's type becomes, and why; to is empty
// for a type that SQLite has no like of, why for one that it takes as it is.
func columnTarget(typ string) (to, why string) {
	switch typ {
	case "uuid":
		return "TEXT", "dialect.type-uuid"
	case "json", "jsonb":
		return "TEXT", "dialect.type-json"
	case "timestamptz", "timestamptz ()", "timestamp with time zone", "timestamp () with time zone", "timestamp without time zone",
		"timestamp () without time zone", "timetz", "time with time zone", "time without time zone":
		return "TEXT", "dialect.type-time"
	case "inet", "cidr", "macaddr", "xml", "name":
		return "TEXT", "dialect.type-text"
	case "citext":
		return "TEXT COLLATE NOCASE", "dialect.type-citext"
	case "bytea":
		return "BLOB", "dialect.type-bytes"
	case "numeric ()", "decimal ()", "money":
		return "NUMERIC", "dialect.type-numeric"
	case "serial", "bigserial", "smallserial", "serial4", "serial8", "serial2":
		return "", "dialect.serial-type"
	case "interval", "tsvector", "tsquery", "hstore", "point", "line", "lseg", "box", "path", "polygon", "circle",
		"int4range", "int8range", "numrange", "tsrange", "tstzrange", "daterange", "vector ()", "geometry", "geography":
		return "", "dialect.type-unknown"
	}
	switch {
	case strings.HasSuffix(typ, "[]"):
		return "", "dialect.array"
	case strings.HasSuffix(typ, "unsigned"):
		return "", "dialect.mysql-unsigned"
	case typ == "enum ()" || typ == "set ()":
		return "", "dialect.mysql-enum"
	}
	return "", ""
}

// defaultValue puts a value behind DEFAULT that is computed in parentheses, as
// SQLite wants it.
func (s *stmt) defaultValue(part span) {
	i := s.word(part, "DEFAULT")
	if i < 0 || i+1 >= part.to {
		return
	}
	from, end := i+1, s.valueEnd(i+1)
	if runs := s.runs(from, end); strings.HasPrefix(runs, "(") || !strings.Contains(runs, "(") {
		return
	}
	last := end - 1
	for last > from && s.toks[last].gone {
		last--
	}
	original := s.original(i, end)
	s.toks[from].pre = "(" + s.toks[from].pre
	s.toks[last].post += ")"
	s.m.note(s.line(i), original, "DEFAULT "+s.runs(from, end), "dialect.default")
}

// valueEnd is the place behind a value: a literal, a call or a parenthesis,
// with its casts.
func (s *stmt) valueEnd(i int) int {
	if s.is(i, "-") || s.is(i, "+") {
		i++
	}
	_, end := s.name(i)
	if s.is(i, "(") {
		end = s.closing(i) + 1
	} else if s.is(end, "(") {
		end = s.closing(end) + 1
	}
	for end < len(s.toks) && s.toks[end].Text == "::" {
		end, _ = s.typeAt(end + 1)
	}
	return end
}

// runs is what some tokens have become, on one line.
func (s *stmt) runs(from, to int) string {
	var b strings.Builder
	for i := from; i < to && i < len(s.toks); i++ {
		if t := s.toks[i]; !t.gone {
			b.WriteString(t.pre + t.out + t.post)
		}
	}
	return b.String()
}

// collation leaves out COLLATE "C" and the like.
func (s *stmt) collation(part span) {
	i := s.word(part, "COLLATE")
	if i < 0 {
		return
	}
	switch s.lower(i + 1) {
	case "nocase", "binary", "rtrim":
		return
	}
	_, next := s.name(i + 1)
	s.swap(i, next, "", "dialect.collate")
}

// mysqlColumn refuses what only MySQL writes behind a column.
func (s *stmt) mysqlColumn(part span) {
	if i := s.word(part, "AUTO_INCREMENT"); i > 0 {
		s.m.refuse(s.line(i), "dialect.mysql-auto-increment", s.original(part.from, part.to), s.toks[part.from].Text)
	}
	if i := s.word(part, "ON", "UPDATE"); i > 0 && s.word(part, "REFERENCES") < 0 {
		s.m.refuse(s.line(i), "dialect.mysql-on-update")
	}
	if i := s.word(part, "COMMENT"); i > 0 && i+1 < part.to && s.toks[i+1].Kind == store.String {
		s.swap(i, i+2, "", "dialect.no-meaning")
	}
}
