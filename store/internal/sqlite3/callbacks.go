package sqlite3

import (
	"fmt"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Function is a scalar SQL function in Go. Its arguments are as Stmt.Value
// returns them, its result is what Stmt.Bind takes.
type Function func(args []any) (any, error)

// AddFunction makes f callable from SQL by name with args arguments, or with
// any number of them when args is -1. It may stand in a column's default and
// is never taken for constant.
func (c *Conn) AddFunction(name string, args int, f Function) error {
	cName := mustCString(name)
	defer libc.Xfree(c.tls, cName)
	c.functions = append(c.functions, f)
	rc := lib.Xsqlite3_create_function(c.tls, c.db, cName, int32(args), lib.SQLITE_UTF8|lib.SQLITE_INNOCUOUS,
		uintptr(len(c.functions)), functionCallback, 0, 0)
	if rc != lib.SQLITE_OK {
		return c.failure(rc)
	}
	return nil
}

var functionCallback = callback(callFunction)

func callFunction(tls *libc.TLS, context uintptr, argc int32, argv uintptr) {
	c := connOf(tls)
	f := c.functions[lib.Xsqlite3_user_data(tls, context)-1]
	args := make([]any, argc)
	for i := range args {
		args[i] = argument(tls, loadWord(argv+uintptr(i*wordSize)))
	}
	value, err := f(args)
	if err == nil {
		err = result(tls, context, value)
	}
	if err != nil {
		text := mustCString(err.Error())
		lib.Xsqlite3_result_error(tls, context, text, -1)
		libc.Xfree(tls, text)
	}
}

func argument(tls *libc.TLS, value uintptr) any {
	switch lib.Xsqlite3_value_type(tls, value) {
	case lib.SQLITE_INTEGER:
		return lib.Xsqlite3_value_int64(tls, value)
	case lib.SQLITE_FLOAT:
		return lib.Xsqlite3_value_double(tls, value)
	case lib.SQLITE_TEXT:
		text := lib.Xsqlite3_value_text(tls, value)
		return textAt(text, lib.Xsqlite3_value_bytes(tls, value))
	case lib.SQLITE_BLOB:
		blob := lib.Xsqlite3_value_blob(tls, value)
		return blobAt(blob, lib.Xsqlite3_value_bytes(tls, value))
	default:
		return nil
	}
}

// transient tells SQLite to copy a result at once.
const transient = ^uintptr(0)

func result(tls *libc.TLS, context uintptr, value any) error {
	switch v := value.(type) {
	case nil:
		lib.Xsqlite3_result_null(tls, context)
	case int64:
		lib.Xsqlite3_result_int64(tls, context, v)
	case float64:
		lib.Xsqlite3_result_double(tls, context, v)
	case string:
		text := mustCString(v)
		lib.Xsqlite3_result_text(tls, context, text, int32(len(v)), transient)
		libc.Xfree(tls, text)
	case []byte:
		blob := mustCString(string(v))
		lib.Xsqlite3_result_blob(tls, context, blob, int32(len(v)), transient)
		libc.Xfree(tls, blob)
	default:
		return fmt.Errorf("a function returned a %T", value)
	}
	return nil
}

// Action is what a statement that is being prepared is about to do, as
// https://www.sqlite.org/c3ref/c_alter_table.html lists it.
type Action int32

// The actions that are looked at.
const (
	Attach          Action = lib.SQLITE_ATTACH
	Detach          Action = lib.SQLITE_DETACH
	Call            Action = lib.SQLITE_FUNCTION
	CreateVirtual   Action = lib.SQLITE_CREATE_VTABLE
	Delete          Action = lib.SQLITE_DELETE
	DropVirtual     Action = lib.SQLITE_DROP_VTABLE
	Insert          Action = lib.SQLITE_INSERT
	Pragma          Action = lib.SQLITE_PRAGMA
	Read            Action = lib.SQLITE_READ
	SavepointAction Action = lib.SQLITE_SAVEPOINT
	Transaction     Action = lib.SQLITE_TRANSACTION
	Update          Action = lib.SQLITE_UPDATE
)

// Authorizer looks at each action of a statement that is being prepared and
// says whether it may be. via is the trigger or view that does it, if any.
type Authorizer func(action Action, first, second, database, via string) bool

// SetAuthorizer puts f in the place of the authorizer so far; nil takes it
// away. Statements prepared before are asked about anew when they run next.
func (c *Conn) SetAuthorizer(f Authorizer) {
	c.authorize = f
	address := authorizerCallback
	if f == nil {
		address = 0
	}
	lib.Xsqlite3_set_authorizer(c.tls, c.db, address, 0)
}

var authorizerCallback = callback(callAuthorizer)

func callAuthorizer(tls *libc.TLS, _ uintptr, action int32, first, second, database, via uintptr) int32 {
	c := connOf(tls)
	if c.authorize(Action(action), libc.GoString(first), libc.GoString(second), libc.GoString(database), libc.GoString(via)) {
		return lib.SQLITE_OK
	}
	return lib.SQLITE_DENY
}

// SetStop has stop asked once in every steps of SQLite's machine, and ends the
// statement that is running when it answers true; nil takes it away.
func (c *Conn) SetStop(steps int, stop func() bool) {
	c.stop = stop
	if stop == nil {
		lib.Xsqlite3_progress_handler(c.tls, c.db, 0, 0, 0)
		return
	}
	lib.Xsqlite3_progress_handler(c.tls, c.db, int32(steps), stopCallback, 0)
}

var stopCallback = callback(callStop)

func callStop(tls *libc.TLS, _ uintptr) int32 {
	if connOf(tls).stop() {
		return 1
	}
	return 0
}
