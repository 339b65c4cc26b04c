package sqlite3

import (
	"fmt"
	"strings"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Stmt is one prepared statement.
type Stmt struct {
	conn    *Conn
	stmt    uintptr
	columns []string
	buffers []buffer // what the parameters are bound to, by number
	running bool
}

// buffer is C memory that a bound text or blob stands in. It is kept, so that
// running a statement again allocates nothing.
type buffer struct {
	addr uintptr
	size int
}

// Prepare prepares one statement. Text behind it, beyond white space, comments
// and semicolons, is an error; so is text without a statement.
func (c *Conn) Prepare(sql string) (*Stmt, error) {
	if at := strings.IndexByte(sql, 0); at >= 0 {
		return nil, &Error{Code: lib.SQLITE_ERROR, Text: "unrecognized token: zero byte", Offset: at}
	}
	text := mustCString(sql)
	defer libc.Xfree(c.tls, text)
	stmt, tail, err := c.prepare(text, len(sql))
	if err != nil {
		return nil, err
	}
	if stmt == 0 {
		return nil, &Error{Code: lib.SQLITE_MISUSE, Text: "no statement", Offset: -1}
	}
	s := &Stmt{conn: c, stmt: stmt}
	s.buffers = make([]buffer, lib.Xsqlite3_bind_parameter_count(c.tls, stmt))
	s.readColumns()
	c.stmts[s] = struct{}{}
	if err := c.nothingIn(tail, len(sql)-int(tail-text)); err != nil {
		s.Finalize()
		return nil, err
	}
	return s, nil
}

func (c *Conn) prepare(text uintptr, size int) (stmt, tail uintptr, err error) {
	rc := lib.Xsqlite3_prepare_v3(c.tls, c.db, text, int32(size+1), lib.SQLITE_PREPARE_PERSISTENT, c.out, c.out+uintptr(wordSize))
	if rc != lib.SQLITE_OK {
		return 0, 0, c.failure(rc)
	}
	return loadWord(c.out), loadWord(c.out + uintptr(wordSize)), nil
}

// nothingIn reports an error when another statement stands in the text left.
func (c *Conn) nothingIn(text uintptr, size int) error {
	for size > 0 {
		stmt, tail, err := c.prepare(text, size)
		if err != nil || stmt != 0 {
			lib.Xsqlite3_finalize(c.tls, stmt)
			return &Error{Code: lib.SQLITE_MISUSE, Text: "more than one statement", Offset: -1}
		}
		if tail == text {
			return nil
		}
		size -= int(tail - text)
		text = tail
	}
	return nil
}

// Finalize frees the statement. Doing so twice does nothing.
func (s *Stmt) Finalize() {
	if s.stmt == 0 {
		return
	}
	lib.Xsqlite3_finalize(s.conn.tls, s.stmt)
	delete(s.conn.stmts, s)
	for _, b := range s.buffers {
		libc.Xfree(s.conn.tls, b.addr)
	}
	s.stmt = 0
}

// Columns are the names of the result's columns; none for a statement that
// returns no rows. Do not change them.
func (s *Stmt) Columns() []string { return s.columns }

func (s *Stmt) readColumns() {
	n := int(lib.Xsqlite3_column_count(s.conn.tls, s.stmt))
	s.columns = make([]string, n)
	for i := range s.columns {
		s.columns[i] = libc.GoString(lib.Xsqlite3_column_name(s.conn.tls, s.stmt, int32(i)))
	}
}

// Step runs the statement to its next row and reports whether there is one.
// After an error or the last row the statement is reset and may run again.
func (s *Stmt) Step() (bool, error) {
	rc := lib.Xsqlite3_step(s.conn.tls, s.stmt)
	if rc == lib.SQLITE_ROW {
		s.firstRow()
		return true, nil
	}
	var err error
	if rc != lib.SQLITE_DONE {
		err = s.conn.failure(rc)
	}
	s.Reset()
	return false, err
}

// firstRow reads the columns again where SQLite had to prepare the statement
// anew for this run, since the schema had changed.
func (s *Stmt) firstRow() {
	if !s.running && lib.Xsqlite3_stmt_status(s.conn.tls, s.stmt, lib.SQLITE_STMTSTATUS_REPREPARE, 1) > 0 {
		s.readColumns()
	}
	s.running = true
}

// Reset ends a run before its last row.
func (s *Stmt) Reset() {
	lib.Xsqlite3_reset(s.conn.tls, s.stmt)
	s.running = false
}

// Bind gives parameter number i, from 1, a value: nil, an int64, a float64, a
// string or a []byte. It holds until another is bound.
func (s *Stmt) Bind(i int, value any) error {
	if i < 1 || i > len(s.buffers) {
		return &Error{Code: lib.SQLITE_RANGE, Text: fmt.Sprintf("no parameter %d", i), Offset: -1}
	}
	if rc := s.bind(i, value); rc != lib.SQLITE_OK {
		return s.conn.failure(rc)
	}
	return nil
}

func (s *Stmt) bind(i int, value any) int32 {
	tls, n := s.conn.tls, int32(i)
	switch v := value.(type) {
	case nil:
		return lib.Xsqlite3_bind_null(tls, s.stmt, n)
	case int64:
		return lib.Xsqlite3_bind_int64(tls, s.stmt, n, v)
	case float64:
		return lib.Xsqlite3_bind_double(tls, s.stmt, n, v)
	case string:
		b := s.room(i, len(v))
		copy(libc.GoBytes(b, len(v)), v)
		return lib.Xsqlite3_bind_text(tls, s.stmt, n, b, int32(len(v)), lib.SQLITE_STATIC)
	case []byte:
		b := s.room(i, len(v))
		copy(libc.GoBytes(b, len(v)), v)
		return lib.Xsqlite3_bind_blob(tls, s.stmt, n, b, int32(len(v)), lib.SQLITE_STATIC)
	default:
		return lib.SQLITE_MISMATCH
	}
}

// room returns parameter i's own memory of at least size bytes.
func (s *Stmt) room(i, size int) uintptr {
	b := &s.buffers[i-1]
	if b.addr == 0 || b.size < size {
		libc.Xfree(s.conn.tls, b.addr)
		b.size = max(32, 2*size)
		b.addr = mustCString(string(make([]byte, b.size)))
	}
	return b.addr
}

// Value returns column i, from 0, of the present row as SQLite stored it.
func (s *Stmt) Value(i int) any {
	tls, n := s.conn.tls, int32(i)
	switch lib.Xsqlite3_column_type(tls, s.stmt, n) {
	case lib.SQLITE_INTEGER:
		return lib.Xsqlite3_column_int64(tls, s.stmt, n)
	case lib.SQLITE_FLOAT:
		return lib.Xsqlite3_column_double(tls, s.stmt, n)
	case lib.SQLITE_TEXT:
		text := lib.Xsqlite3_column_text(tls, s.stmt, n)
		return textAt(text, lib.Xsqlite3_column_bytes(tls, s.stmt, n))
	case lib.SQLITE_BLOB:
		blob := lib.Xsqlite3_column_blob(tls, s.stmt, n)
		return blobAt(blob, lib.Xsqlite3_column_bytes(tls, s.stmt, n))
	default:
		return nil
	}
}

// Int returns column i, from 0, of the present row as an integer.
func (s *Stmt) Int(i int) int64 { return lib.Xsqlite3_column_int64(s.conn.tls, s.stmt, int32(i)) }

// Text returns column i, from 0, of the present row as text.
func (s *Stmt) Text(i int) string {
	text := lib.Xsqlite3_column_text(s.conn.tls, s.stmt, int32(i))
	return textAt(text, lib.Xsqlite3_column_bytes(s.conn.tls, s.stmt, int32(i)))
}

// Is reports whether Value(i) would be the value given. It allocates nothing.
func (s *Stmt) Is(i int, value any) bool {
	tls, n := s.conn.tls, int32(i)
	kind := lib.Xsqlite3_column_type(tls, s.stmt, n)
	switch v := value.(type) {
	case nil:
		return kind == lib.SQLITE_NULL
	case int64:
		return kind == lib.SQLITE_INTEGER && lib.Xsqlite3_column_int64(tls, s.stmt, n) == v
	case float64:
		return kind == lib.SQLITE_FLOAT && lib.Xsqlite3_column_double(tls, s.stmt, n) == v
	case string:
		if kind != lib.SQLITE_TEXT {
			return false
		}
		text := lib.Xsqlite3_column_text(tls, s.stmt, n)
		return string(view(text, lib.Xsqlite3_column_bytes(tls, s.stmt, n))) == v
	case []byte:
		if kind != lib.SQLITE_BLOB {
			return false
		}
		blob := lib.Xsqlite3_column_blob(tls, s.stmt, n)
		return string(view(blob, lib.Xsqlite3_column_bytes(tls, s.stmt, n))) == string(v)
	default:
		return false
	}
}
