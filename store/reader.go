package store

import (
	"strings"

	"again/store/internal/sqlite3"
)

// reader reads all rows that one connection sees, by statements that it keeps.
type reader struct {
	raw     *sqlite3.Conn
	version *sqlite3.Stmt // of the schema
	seq     *sqlite3.Stmt // the last number of an AUTOINCREMENT
	shapes  []*shape
	schema  int64 // the version that shapes belongs to
}

// snapshot reads the rows, and shares with last what has not changed.
func (r *reader) snapshot(last Snapshot) (Snapshot, error) {
	if err := r.refresh(); err != nil {
		return Snapshot{}, err
	}
	tables := make([]Table, len(r.shapes))
	for i, s := range r.shapes {
		table, err := r.table(s, earlier(last, i, s))
		if err != nil {
			return Snapshot{}, err
		}
		tables[i] = table
	}
	return Snapshot{Tables: tables}, nil
}

// earlier is the table of last that s probably is, which is at the same place.
func earlier(last Snapshot, i int, s *shape) Table {
	if i < len(last.Tables) && last.Tables[i].Name == s.Name && len(last.Tables[i].Columns) == len(s.Columns) {
		return last.Tables[i]
	}
	return Table{}
}

// refresh reads the shapes again when the schema has changed.
func (r *reader) refresh() error {
	if r.version == nil {
		stmt, err := r.raw.Prepare("PRAGMA schema_version")
		if err != nil {
			return convert(err)
		}
		r.version = stmt
	}
	version, err := number(r.version)
	if err != nil || r.shapes != nil && version == r.schema {
		return err
	}
	r.forget()
	shapes, err := readShapes(r.raw)
	if err != nil {
		return err
	}
	if shapes == nil {
		shapes = []*shape{}
	}
	r.shapes, r.schema = shapes, version
	return nil
}

// forget finalises the statements of the shapes.
func (r *reader) forget() {
	for _, s := range r.shapes {
		for _, stmt := range []*sqlite3.Stmt{s.read, s.write, s.remove} {
			if stmt != nil {
				stmt.Finalize()
			}
		}
	}
	if r.seq != nil {
		r.seq.Finalize()
	}
	r.shapes, r.seq = nil, nil
}

// table reads one table, reusing the rows of before that are still the same.
func (r *reader) table(s *shape, before Table) (Table, error) {
	table := s.Table
	if s.read == nil {
		stmt, err := r.raw.Prepare(s.readSQL())
		if err != nil {
			return table, convert(err)
		}
		s.read = stmt
	}
	rows := newRows(s, before)
	for {
		more, err := s.read.Step()
		if err != nil {
			return table, convert(err)
		}
		if !more {
			break
		}
		rows.add(s.read)
	}
	table.Rows, table.RowIDs = rows.finish()
	if !s.auto {
		return table, nil
	}
	var err error
	table.Seq, err = r.lastNumber(s.Name)
	return table, err
}

// readSQL selects the row's number, where there is one, and all columns.
func (s *shape) readSQL() string {
	var columns, order []string
	if s.number != "" {
		columns = append(columns, s.number)
	}
	for _, column := range s.Columns {
		columns = append(columns, quoteName(column.Name))
	}
	for _, place := range s.Key {
		order = append(order, quoteName(s.Columns[place].Name))
	}
	if s.number != "" {
		order = append(order, s.number)
	}
	sql := "SELECT " + strings.Join(columns, ", ") + " FROM main." + quoteName(s.Name)
	if len(order) > 0 {
		sql += " ORDER BY " + strings.Join(order, ", ")
	}
	return sql
}

// lastNumber is what AUTOINCREMENT gave last, 0 when nothing yet.
func (r *reader) lastNumber(table string) (int64, error) {
	if r.seq == nil {
		stmt, err := r.raw.Prepare("SELECT seq FROM main.sqlite_sequence WHERE name = ?")
		if err != nil {
			return 0, convert(err)
		}
		r.seq = stmt
	}
	if err := r.seq.Bind(1, table); err != nil {
		return 0, convert(err)
	}
	return number(r.seq)
}

// number runs a statement that answers one number at most.
func number(stmt *sqlite3.Stmt) (int64, error) {
	more, err := stmt.Step()
	if err != nil || !more {
		return 0, convert(err)
	}
	defer stmt.Reset()
	return stmt.Int(0), nil
}
