package sqlite3

import (
	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Error is an error of SQLite in its own words.
type Error struct {
	Code   int    // the extended code
	Text   string // as sqlite3_errmsg has it
	Offset int    // byte of the statement, -1 when SQLite names none
}

func (e *Error) Error() string { return e.Text }

// failure makes an error of the code that a call answered with. The
// connection's own words are used where they belong to that code.
func (c *Conn) failure(rc int32) error {
	if c.db == 0 || lib.Xsqlite3_extended_errcode(c.tls, c.db)&0xff != rc&0xff {
		return &Error{Code: int(rc), Text: libc.GoString(lib.Xsqlite3_errstr(c.tls, rc)), Offset: -1}
	}
	return &Error{
		Code:   int(lib.Xsqlite3_extended_errcode(c.tls, c.db)),
		Text:   libc.GoString(lib.Xsqlite3_errmsg(c.tls, c.db)),
		Offset: int(lib.Xsqlite3_error_offset(c.tls, c.db)),
	}
}
