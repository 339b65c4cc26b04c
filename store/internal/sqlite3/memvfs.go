package sqlite3

import (
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// What C sees of a file in memory is its methods and a number, by which the
// handle is found.
const (
	handleOffset = uintptr(unsafe.Sizeof(uintptr(0)))
	fileSize     = 2 * int32(unsafe.Sizeof(uintptr(0)))
)

var (
	memHandles    sync.Map // uintptr → *memHandle
	nextMemHandle atomic.Uint64
	memMethods    uintptr // the C struct sqlite3_io_methods
)

func handleOf(file uintptr) *memHandle {
	h, _ := memHandles.Load(loadWord(file + handleOffset))
	handle, _ := h.(*memHandle)
	return handle
}

// addMemoryVFS registers the file system of files in memory. What has nothing
// to do with files is that of SQLite's own memdb.
func addMemoryVFS(tls *libc.TLS) error {
	vfs, err := addVFS(tls, "memdb", memoryVFS)
	if err != nil {
		return err
	}
	if memMethods = makeMemMethods(tls); memMethods == 0 {
		return fmt.Errorf("sqlite: no memory for the file system %q", memoryVFS)
	}
	storeInt32(vfs+unsafe.Offsetof(lib.Tsqlite3_vfs{}.FszOsFile), fileSize)
	storeWord(vfs+unsafe.Offsetof(lib.Tsqlite3_vfs{}.FxOpen), callback(memOpen))
	storeWord(vfs+unsafe.Offsetof(lib.Tsqlite3_vfs{}.FxDelete), callback(memDelete))
	storeWord(vfs+unsafe.Offsetof(lib.Tsqlite3_vfs{}.FxAccess), callback(memAccess))
	return nil
}

func makeMemMethods(tls *libc.TLS) uintptr {
	size := int(unsafe.Sizeof(lib.Tsqlite3_io_methods{}))
	methods := allocate(tls, size)
	if methods == 0 {
		return 0
	}
	clear(libc.GoBytes(methods, size))
	m := lib.Tsqlite3_io_methods{}
	storeInt32(methods, 2)
	for offset, function := range map[uintptr]uintptr{
		unsafe.Offsetof(m.FxClose):                 callback(memClose),
		unsafe.Offsetof(m.FxRead):                  callback(memRead),
		unsafe.Offsetof(m.FxWrite):                 callback(memWrite),
		unsafe.Offsetof(m.FxTruncate):              callback(memTruncate),
		unsafe.Offsetof(m.FxSync):                  callback(memSync),
		unsafe.Offsetof(m.FxFileSize):              callback(memFileSize),
		unsafe.Offsetof(m.FxLock):                  callback(memLock),
		unsafe.Offsetof(m.FxUnlock):                callback(memUnlock),
		unsafe.Offsetof(m.FxCheckReservedLock):     callback(memCheckReservedLock),
		unsafe.Offsetof(m.FxFileControl):           callback(memFileControl),
		unsafe.Offsetof(m.FxSectorSize):            callback(memSectorSize),
		unsafe.Offsetof(m.FxDeviceCharacteristics): callback(memDeviceCharacteristics),
		unsafe.Offsetof(m.FxShmMap):                callback(memShmMap),
		unsafe.Offsetof(m.FxShmLock):               callback(memShmLock),
		unsafe.Offsetof(m.FxShmBarrier):            callback(memShmBarrier),
		unsafe.Offsetof(m.FxShmUnmap):              callback(memShmUnmap),
	} {
		storeWord(methods+offset, function)
	}
	return methods
}

func memOpen(_ *libc.TLS, _, name, file uintptr, flags int32, outFlags uintptr) int32 {
	id := uintptr(nextMemHandle.Add(1))
	memHandles.Store(id, openMemFile(libc.GoString(name)))
	storeWord(file+handleOffset, id)
	storeWord(file, memMethods)
	if outFlags != 0 {
		storeInt32(outFlags, flags)
	}
	return lib.SQLITE_OK
}

// memDelete succeeds also for a file that is gone: SQLite closes a journal
// before it deletes it.
func memDelete(_ *libc.TLS, _, name uintptr, _ int32) int32 {
	deleteMemFile(libc.GoString(name))
	return lib.SQLITE_OK
}

func memAccess(_ *libc.TLS, _, name uintptr, _ int32, out uintptr) int32 {
	storeInt32(out, libc.Bool32(memFileExists(libc.GoString(name))))
	return lib.SQLITE_OK
}

func memClose(tls *libc.TLS, file uintptr) int32 {
	handleOf(file).close(tls)
	memHandles.Delete(loadWord(file + handleOffset))
	return lib.SQLITE_OK
}

func memRead(_ *libc.TLS, file, buf uintptr, n int32, offset int64) int32 {
	if !handleOf(file).read(libc.GoBytes(buf, int(n)), offset) {
		return lib.SQLITE_IOERR_SHORT_READ
	}
	return lib.SQLITE_OK
}

func memWrite(_ *libc.TLS, file, buf uintptr, n int32, offset int64) int32 {
	if offset+int64(n) > MostMemory {
		return lib.SQLITE_FULL
	}
	handleOf(file).write(libc.GoBytes(buf, int(n)), offset)
	return lib.SQLITE_OK
}

func memTruncate(_ *libc.TLS, file uintptr, size int64) int32 {
	handleOf(file).truncate(size)
	return lib.SQLITE_OK
}

func memSync(*libc.TLS, uintptr, int32) int32 { return lib.SQLITE_OK }

func memFileSize(_ *libc.TLS, file, out uintptr) int32 {
	storeInt64(out, handleOf(file).size())
	return lib.SQLITE_OK
}

func memLock(_ *libc.TLS, file uintptr, level int32) int32 {
	return busyUnless(handleOf(file).lock(level))
}

func memUnlock(_ *libc.TLS, file uintptr, level int32) int32 {
	handleOf(file).unlock(level)
	return lib.SQLITE_OK
}

func memCheckReservedLock(_ *libc.TLS, file, out uintptr) int32 {
	storeInt32(out, libc.Bool32(handleOf(file).someoneReserved()))
	return lib.SQLITE_OK
}

func memFileControl(*libc.TLS, uintptr, int32, uintptr) int32 { return lib.SQLITE_NOTFOUND }

func memSectorSize(*libc.TLS, uintptr) int32 { return 4096 }

func memDeviceCharacteristics(*libc.TLS, uintptr) int32 {
	return lib.SQLITE_IOCAP_POWERSAFE_OVERWRITE | lib.SQLITE_IOCAP_SAFE_APPEND | lib.SQLITE_IOCAP_SEQUENTIAL
}

func memShmMap(tls *libc.TLS, file uintptr, i, size, extend int32, out uintptr) int32 {
	f := handleOf(file).file
	f.mu.Lock()
	defer f.mu.Unlock()
	region, ok := f.shm.region(tls, int(i), int(size), extend != 0)
	storeWord(out, region)
	if !ok {
		return lib.SQLITE_IOERR_NOMEM
	}
	return lib.SQLITE_OK
}

func memShmLock(_ *libc.TLS, file uintptr, first, n, flags int32) int32 {
	h := handleOf(file)
	if flags&lib.SQLITE_SHM_UNLOCK != 0 {
		h.unlockSlots(int(first), int(n))
		return lib.SQLITE_OK
	}
	return busyUnless(h.lockSlots(int(first), int(n), flags&lib.SQLITE_SHM_EXCLUSIVE != 0))
}

// memShmBarrier orders the reads and writes of shared memory, as taking any
// lock does.
func memShmBarrier(_ *libc.TLS, file uintptr) {
	f := handleOf(file).file
	f.mu.Lock()
	defer f.mu.Unlock()
}

func memShmUnmap(_ *libc.TLS, file uintptr, _ int32) int32 {
	handleOf(file).unmap()
	return lib.SQLITE_OK
}

func busyUnless(ok bool) int32 {
	if ok {
		return lib.SQLITE_OK
	}
	return lib.SQLITE_BUSY
}
