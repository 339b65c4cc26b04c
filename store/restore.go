package store

import (
	"errors"
	"slices"
	"strings"

	"again/store/internal/sqlite3"
)

// ErrShape is the error of Restore where the tables are not those of the
// snapshot, since a statement has changed the schema meanwhile.
var ErrShape = errors.New("the tables are not those of the snapshot")

// Restore brings the committed rows back to a snapshot of this database: each
// row under its old number, the counters of AUTOINCREMENT included. Triggers do
// not fire and foreign keys do not cascade. It writes only the rows that
// differ. While a connection holds the write lock the answer is Busy.
func (db *DB) Restore(s Snapshot) error {
	if db.keeper == nil {
		return errClosed
	}
	return db.keeper.restore(s)
}

func (k *keeper) restore(target Snapshot) error {
	present, err := k.snapshot()
	if err != nil {
		return err
	}
	if !sameShape(present, target) {
		return ErrShape
	}
	if sameContent(present, target) {
		return nil
	}
	err = k.transaction(k.lock, func() error {
		for i, shape := range k.shapes {
			if err := k.restoreTable(shape, present.Tables[i], target.Tables[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		k.last = target
	}
	return err
}

func sameShape(a, b Snapshot) bool {
	return slices.EqualFunc(a.Tables, b.Tables, func(a, b Table) bool {
		return a.Name == b.Name && sameColumns(a.Columns, b.Columns)
	})
}

func sameColumns(a, b []Column) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.Equal(a, b))
}

func sameContent(a, b Snapshot) bool {
	return slices.EqualFunc(a.Tables, b.Tables, func(a, b Table) bool {
		return a.Seq == b.Seq && sameRows(a, b)
	})
}

func (k *keeper) restoreTable(s *shape, present, target Table) error {
	if !sameRows(present, target) {
		restore := k.restoreRows
		if s.number == "" {
			restore = k.rewrite
		}
		if err := restore(s, present, target); err != nil {
			return err
		}
	} else if present.Seq == target.Seq {
		return nil
	}
	if s.auto {
		return k.restoreSeq(target)
	}
	return nil
}

// restoreRows removes the rows that are too many or other ones, and then
// inserts those that are missing, so that no key is held twice in between.
func (k *keeper) restoreRows(s *shape, present, target Table) error {
	wanted := make(map[int64]int, len(target.Rows))
	for i, id := range target.RowIDs {
		wanted[id] = i
	}
	for i, id := range present.RowIDs {
		at, ok := wanted[id]
		if ok && sameRow(present.Rows[i], target.Rows[at]) {
			delete(wanted, id)
			continue
		}
		if err := k.remove(s, id); err != nil {
			return err
		}
	}
	for i, id := range target.RowIDs {
		if _, missing := wanted[id]; !missing {
			continue
		}
		if err := k.write(s, id, target.Rows[i]); err != nil {
			return err
		}
	}
	return nil
}

// rewrite is for tables whose rows have no number: all go and come back.
func (k *keeper) rewrite(s *shape, _, target Table) error {
	if err := k.remove(s, 0); err != nil {
		return err
	}
	for _, row := range target.Rows {
		if err := k.write(s, 0, row); err != nil {
			return err
		}
	}
	return nil
}

func (k *keeper) remove(s *shape, id int64) error {
	sql := "DELETE FROM main." + quoteName(s.Name)
	if s.number != "" {
		sql += " WHERE " + s.number + " = ?"
	}
	if err := k.keep(&s.remove, sql); err != nil {
		return err
	}
	if s.number != "" {
		if err := s.remove.Bind(1, id); err != nil {
			return convert(err)
		}
	}
	_, err := s.remove.Step()
	return convert(err)
}

func (k *keeper) write(s *shape, id int64, row []Value) error {
	if s.write == nil {
		if err := k.keep(&s.write, s.writeSQL()); err != nil {
			return err
		}
	}
	place := 1
	if s.number != "" {
		if err := s.write.Bind(place, id); err != nil {
			return convert(err)
		}
		place++
	}
	for i, value := range row {
		if !s.written(i) {
			continue
		}
		if err := s.write.Bind(place, value); err != nil {
			return convert(err)
		}
		place++
	}
	_, err := s.write.Step()
	return convert(err)
}

// written reports whether column i is written by its own name: SQLite computes
// generated columns, and a surrogate key is the row's number itself.
func (s *shape) written(i int) bool {
	column := s.Columns[i]
	return !column.Generated && !(column.Surrogate && s.number != "")
}

func (s *shape) writeSQL() string {
	var columns []string
	if s.number != "" {
		columns = append(columns, s.number)
	}
	for i, column := range s.Columns {
		if s.written(i) {
			columns = append(columns, quoteName(column.Name))
		}
	}
	marks := strings.TrimSuffix(strings.Repeat("?, ", len(columns)), ", ")
	return "INSERT INTO main." + quoteName(s.Name) + " (" + strings.Join(columns, ", ") + ") VALUES (" + marks + ")"
}

// restoreSeq sets what AUTOINCREMENT gave last. Restoring is rare enough on
// tables that have it, so these statements are not kept.
func (k *keeper) restoreSeq(t Table) error {
	sql := "DELETE FROM main.sqlite_sequence WHERE name = ?"
	if err := query(k.raw, sql, t.Name, func(*sqlite3.Stmt) {}); err != nil || t.Seq == 0 {
		return err
	}
	sql = "INSERT INTO main.sqlite_sequence (name, seq) VALUES (?, " + Format(t.Seq) + ")"
	return query(k.raw, sql, t.Name, func(*sqlite3.Stmt) {})
}

// keep prepares a statement where it is not yet.
func (k *keeper) keep(stmt **sqlite3.Stmt, sql string) error {
	if *stmt != nil {
		return nil
	}
	var err error
	*stmt, err = k.raw.Prepare(sql)
	return convert(err)
}
