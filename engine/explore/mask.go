package explore

import (
	"encoding/binary"

	"again/store"
)

// mask names the columns whose values are left out of a state's content: a
// clock or a fresh id that reaches the rows and that nothing reads.
type mask map[column]bool

// column is a column of a service's table.
type column struct{ service, table, name string }

// append appends the content of rows that counts.
func (m mask) append(buf []byte, service string, rows store.Snapshot) []byte {
	for _, t := range rows.Tables {
		buf = binary.AppendVarint(buf, int64(len(t.Rows)))
		for _, row := range t.Rows {
			for i, v := range row {
				if len(m) > 0 && m[column{service, t.Name, t.Columns[i].Name}] {
					continue
				}
				buf = appendValue(buf, v)
			}
		}
	}
	return buf
}
