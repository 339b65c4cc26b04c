package store

import (
	"slices"
	"strings"

	"again/store/internal/sqlite3"
)

// shape is what a table looks like, and the statements that read and restore
// its rows.
type shape struct {
	Table
	sql    string // its CREATE TABLE
	number string // the name that SQLite's row number can be asked by, "" without
	auto   bool   // it has AUTOINCREMENT
	read   *sqlite3.Stmt
	write  *sqlite3.Stmt
	remove *sqlite3.Stmt
}

const tablesSQL = `SELECT m.name, m.sql, l.wr FROM sqlite_schema AS m JOIN pragma_table_list AS l ON l.name = m.name
WHERE m.type = 'table' AND l.schema = 'main' AND l.type = 'table' AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY m.rowid`

// readShapes describes all tables in the order of their creation.
func readShapes(raw *sqlite3.Conn) ([]*shape, error) {
	var shapes []*shape
	err := query(raw, tablesSQL, nil, func(row *sqlite3.Stmt) {
		s := &shape{sql: row.Text(1)}
		s.Name = row.Text(0)
		if row.Int(2) == 0 {
			s.number = "?"
		}
		shapes = append(shapes, s)
	})
	for _, s := range shapes {
		if err == nil {
			err = s.describe(raw)
		}
	}
	if err == nil {
		err = markRuled(raw, shapes)
	}
	return shapes, err
}

// describe reads a table's columns and keys.
func (s *shape) describe(raw *sqlite3.Conn) error {
	places := map[int64]int{}
	var key []int64
	err := query(raw, "SELECT cid, name, type, \"notnull\", pk, hidden FROM pragma_table_xinfo(?)", s.Name, func(row *sqlite3.Stmt) {
		places[row.Int(0)] = len(s.Columns)
		s.Columns = append(s.Columns, Column{Name: row.Text(1), Type: row.Text(2), NotNull: row.Int(3) != 0, Generated: row.Int(5) > 1})
		key = append(key, row.Int(4))
	})
	if err != nil {
		return err
	}
	s.Key = keyOrder(key)
	ownIndex, err := s.readUniques(raw, places)
	if err != nil {
		return err
	}
	s.auto = slices.ContainsFunc(Lex(s.sql), func(t Token) bool { return t.Is("AUTOINCREMENT") })
	if len(s.Key) == 1 && s.number != "" && !ownIndex {
		column := &s.Columns[s.Key[0]]
		column.Surrogate, column.NotNull = true, true
	}
	s.number = s.numberName()
	return nil
}

// keyOrder turns each column's number in the primary key, 0 for none, into the
// places of the key's columns.
func keyOrder(numbers []int64) []int {
	var key []int
	for wanted := int64(1); ; wanted++ {
		place := slices.Index(numbers, wanted)
		if place < 0 {
			return key
		}
		key = append(key, place)
	}
}

// readUniques reads the unique keys besides the primary one, and reports
// whether the primary key has an index of its own.
func (s *shape) readUniques(raw *sqlite3.Conn, places map[int64]int) (primary bool, err error) {
	var names []string
	list := `SELECT name, origin FROM pragma_index_list(?) WHERE "unique" AND NOT partial ORDER BY seq DESC`
	err = query(raw, list, s.Name, func(row *sqlite3.Stmt) {
		if row.Text(1) == "pk" {
			primary = true
			return
		}
		names = append(names, row.Text(0))
	})
	for _, name := range names {
		var unique []int
		whole := true
		if err == nil {
			err = query(raw, "SELECT cid FROM pragma_index_info(?)", name, func(row *sqlite3.Stmt) {
				whole = whole && row.Int(0) >= 0
				unique = append(unique, places[row.Int(0)])
			})
		}
		if whole {
			s.Uniques = append(s.Uniques, unique)
		}
	}
	return primary, err
}

// numberName is the first of SQLite's names for a row's number that no column
// has taken.
func (s *shape) numberName() string {
	if s.number == "" {
		return ""
	}
	for _, name := range []string{"rowid", "_rowid_", "oid"} {
		taken := func(c Column) bool { return strings.EqualFold(c.Name, name) }
		if !slices.ContainsFunc(s.Columns, taken) {
			return name
		}
	}
	return ""
}

// query runs a statement of the store's own and hands each row to see. arg is
// bound where it is not nil.
func query(raw *sqlite3.Conn, sql string, arg any, see func(*sqlite3.Stmt)) error {
	stmt, err := raw.Prepare(sql)
	if err != nil {
		return convert(err)
	}
	defer stmt.Finalize()
	if arg != nil {
		if err := stmt.Bind(1, arg); err != nil {
			return convert(err)
		}
	}
	for {
		more, err := stmt.Step()
		if err != nil || !more {
			return convert(err)
		}
		see(stmt)
	}
}

// quoteName writes a name so that SQL reads it as one.
func quoteName(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
