package explore

import (
	"encoding/binary"
	"slices"

	"again/store"
)

// mask names the columns whose values are left out of a state's content: a
// clock or a fresh id that reaches the rows and that nothing reads.
type mask map[column]bool

// column is a column of a service's table.
type column struct{ service, table, name string }

// append appends the content of rows that counts: the counter of AUTOINCREMENT
// too, since the next number follows from it, and the order in which SQLite
// stores the rows where it is not the order of their key, since a SELECT goes by
// it.
func (m mask) append(buf []byte, service string, rows store.Snapshot) []byte {
	for _, t := range rows.Tables {
		buf = binary.AppendVarint(binary.AppendVarint(buf, t.Seq), int64(len(t.Rows)))
		if !slices.IsSorted(t.RowIDs) {
			for _, id := range t.RowIDs {
				buf = binary.AppendVarint(buf, id)
			}
		}
		for _, row := range t.Rows {
			for i, v := range row {
				if len(m) > 0 && m[column{service, t.Name, t.Columns[i].Name}] {
					continue
				}
				buf = store.AppendValue(buf, v)
			}
		}
	}
	return buf
}
