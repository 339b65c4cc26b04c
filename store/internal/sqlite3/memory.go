package sqlite3

import (
	"encoding/binary"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// C memory is read and written through views on it, so that no Go pointer is
// made of an address.

const wordSize = int(unsafe.Sizeof(uintptr(0)))

func loadWord(addr uintptr) uintptr {
	view := libc.GoBytes(addr, wordSize)
	if wordSize == 4 {
		return uintptr(binary.NativeEndian.Uint32(view))
	}
	return uintptr(binary.NativeEndian.Uint64(view))
}

func storeWord(addr, value uintptr) {
	view := libc.GoBytes(addr, wordSize)
	if wordSize == 4 {
		binary.NativeEndian.PutUint32(view, uint32(value))
		return
	}
	binary.NativeEndian.PutUint64(view, uint64(value))
}

func storeInt64(addr uintptr, value int64) {
	binary.NativeEndian.PutUint64(libc.GoBytes(addr, 8), uint64(value))
}

func storeInt32(addr uintptr, value int32) {
	binary.NativeEndian.PutUint32(libc.GoBytes(addr, 4), uint32(value))
}

// textAt copies n bytes of C memory.
func textAt(addr uintptr, n int32) string {
	if addr == 0 || n <= 0 {
		return ""
	}
	return string(libc.GoBytes(addr, int(n)))
}

// blobAt copies n bytes of C memory; the result is never nil.
func blobAt(addr uintptr, n int32) []byte {
	blob := make([]byte, n)
	if addr != 0 && n > 0 {
		copy(blob, libc.GoBytes(addr, int(n)))
	}
	return blob
}

// callback turns a declared function into the address that translated C calls.
// F is a func type; a closure will not do.
func callback[F any](f F) uintptr {
	holder := struct{ f F }{f}
	return *(*uintptr)(unsafe.Pointer(&holder))
}

func loadUint32(addr uintptr) uint32 {
	return binary.NativeEndian.Uint32(libc.GoBytes(addr, 4))
}

func loadUint64(addr uintptr) uint64 {
	return binary.NativeEndian.Uint64(libc.GoBytes(addr, 8))
}

// allocate reserves n bytes of C memory; 0 when there is none.
func allocate(tls *libc.TLS, n int) uintptr {
	return lib.Xsqlite3_malloc(tls, int32(n))
}

// mustCString copies s into C memory, a zero byte behind it. It panics where
// the machine has no memory left, as Go itself does.
func mustCString(s string) uintptr {
	addr, err := libc.CString(s)
	if err != nil {
		panic(err)
	}
	return addr
}

// view looks at n bytes of C memory without a copy.
func view(addr uintptr, n int32) []byte {
	if addr == 0 || n <= 0 {
		return nil
	}
	return libc.GoBytes(addr, int(n))
}
