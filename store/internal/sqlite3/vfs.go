package sqlite3

import (
	"fmt"
	"math"
	"sync"
	"time"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Two file systems stand beside those SQLite brings: the machine's files, and
// files in memory that several connections may open (memfile.go). Both ask the
// connection's own clock. SQLite's functions of time keep all their behaviour
// that way, and only "now" is another.
const (
	fileVFS   = "again"
	memoryVFS = "again-memory"
)

var setup = sync.OnceValue(register)

// register adds the file systems and settles that local time is UTC, so that
// the machine's time zone reaches no row.
func register() error {
	lib.PatchIssue199()
	tls := libc.NewTLS()
	defer tls.Close()
	if _, err := addVFS(tls, "", fileVFS); err != nil {
		return err
	}
	if err := addMemoryVFS(tls); err != nil {
		return err
	}
	args := tls.Alloc(16)
	defer tls.Free(16)
	const answerByFunction = int32(2)
	lib.Xsqlite3_test_control(tls, lib.SQLITE_TESTCTRL_LOCALTIME_FAULT,
		libc.VaList(args, answerByFunction, callback(localTime)))
	return nil
}

// addVFS registers a copy of the file system base whose clock is ours. What it
// allocates lives as long as the program.
func addVFS(tls *libc.TLS, base, name string) (uintptr, error) {
	var cBase uintptr
	if base != "" {
		cBase = mustCString(base)
		defer libc.Xfree(tls, cBase)
	}
	from := lib.Xsqlite3_vfs_find(tls, cBase)
	size := unsafe.Sizeof(lib.Tsqlite3_vfs{})
	to := allocate(tls, int(size))
	if from == 0 || to == 0 {
		return 0, fmt.Errorf("sqlite: no file system %q", base)
	}
	copy(libc.GoBytes(to, int(size)), libc.GoBytes(from, int(size)))
	storeWord(to+unsafe.Offsetof(lib.Tsqlite3_vfs{}.FzName), mustCString(name))
	storeWord(to+unsafe.Offsetof(lib.Tsqlite3_vfs{}.FpNext), 0)
	storeWord(to+unsafe.Offsetof(lib.Tsqlite3_vfs{}.FxCurrentTime), callback(currentTime))
	storeWord(to+unsafe.Offsetof(lib.Tsqlite3_vfs{}.FxCurrentTimeInt64), callback(currentTimeInt64))
	if rc := lib.Xsqlite3_vfs_register(tls, to, 0); rc != lib.SQLITE_OK {
		return 0, fmt.Errorf("sqlite: file system %q: code %d", name, rc)
	}
	return to, nil
}

// unixEpoch is 1970-01-01 in milliseconds of the Julian day, SQLite's count.
const unixEpoch = 210866760000000

func currentTimeInt64(tls *libc.TLS, _, out uintptr) int32 {
	storeInt64(out, unixEpoch+now(tls).UnixMilli())
	return lib.SQLITE_OK
}

func currentTime(tls *libc.TLS, _, out uintptr) int32 {
	days := float64(unixEpoch+now(tls).UnixMilli()) / 86400000
	storeInt64(out, int64(math.Float64bits(days)))
	return lib.SQLITE_OK
}

// now asks the clock of the connection that tls belongs to.
func now(tls *libc.TLS) time.Time {
	if c := connOf(tls); c != nil && c.clock != nil {
		return c.clock()
	}
	return time.Now()
}

// localTime fills the C struct tm at out, whose first nine members are the
// same everywhere, with the UTC time at in.
func localTime(_ *libc.TLS, in, out uintptr) int32 {
	t := time.Unix(loadTime(in), 0).UTC()
	members := []int{
		t.Second(), t.Minute(), t.Hour(), t.Day(), int(t.Month()) - 1,
		t.Year() - 1900, int(t.Weekday()), t.YearDay() - 1, 0,
	}
	for i, member := range members {
		storeInt32(out+uintptr(4*i), int32(member))
	}
	return 0
}

// loadTime reads a C time_t, which is as wide as the platform has it.
func loadTime(addr uintptr) int64 {
	if unsafe.Sizeof(lib.Ttime_t(0)) == 4 {
		return int64(int32(loadUint32(addr)))
	}
	return int64(loadUint64(addr))
}
