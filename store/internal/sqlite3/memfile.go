package sqlite3

import (
	"sync"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// MostMemory is how many bytes a file in memory may hold; a write behind that
// finds the disk full.
const MostMemory = 64 << 20

// A memFile is a file in this process's memory that several connections may
// open, with the locks and the shared memory that a write-ahead log needs. It
// is gone when its last handle is closed.
type memFile struct {
	mu    sync.Mutex
	name  string // "" for a temporary file
	data  []byte
	opens int
	// locks of the rollback journal's protocol
	shared   int
	reserved *memHandle // who holds RESERVED or more
	pending  bool       // no new reader may come
	shm      sharedMemory
}

// memHandle is one connection's opening of a file.
type memHandle struct {
	file  *memFile
	level int32
	shm   shmHold
}

// memFiles are the named files that are open.
var memFiles = struct {
	sync.Mutex
	byName map[string]*memFile
}{byName: map[string]*memFile{}}

func openMemFile(name string) *memHandle {
	memFiles.Lock()
	defer memFiles.Unlock()
	file := memFiles.byName[name]
	if file == nil || name == "" {
		file = &memFile{name: name}
	}
	if name != "" {
		memFiles.byName[name] = file
	}
	file.opens++
	return &memHandle{file: file}
}

func (h *memHandle) close(tls *libc.TLS) {
	h.unlock(lib.SQLITE_LOCK_NONE)
	h.unmap()
	memFiles.Lock()
	defer memFiles.Unlock()
	f := h.file
	if f.opens--; f.opens > 0 {
		return
	}
	f.shm.free(tls)
	if memFiles.byName[f.name] == f {
		delete(memFiles.byName, f.name)
	}
}

func memFileExists(name string) bool {
	memFiles.Lock()
	defer memFiles.Unlock()
	return memFiles.byName[name] != nil
}

// deleteMemFile takes a file's name away; who has it open keeps it.
func deleteMemFile(name string) {
	memFiles.Lock()
	defer memFiles.Unlock()
	delete(memFiles.byName, name)
}

// read fills buf from offset and reports whether the file reaches that far;
// what lies behind its end reads as zero.
func (h *memHandle) read(buf []byte, offset int64) bool {
	h.file.mu.Lock()
	defer h.file.mu.Unlock()
	n := 0
	if offset < int64(len(h.file.data)) {
		n = copy(buf, h.file.data[offset:])
	}
	clear(buf[n:])
	return n == len(buf)
}

func (h *memHandle) write(buf []byte, offset int64) {
	h.file.mu.Lock()
	defer h.file.mu.Unlock()
	h.file.resize(max(int(offset)+len(buf), len(h.file.data)))
	copy(h.file.data[offset:], buf)
}

func (h *memHandle) truncate(size int64) {
	h.file.mu.Lock()
	defer h.file.mu.Unlock()
	h.file.resize(min(int(size), len(h.file.data)))
}

func (h *memHandle) size() int64 {
	h.file.mu.Lock()
	defer h.file.mu.Unlock()
	return int64(len(h.file.data))
}

// resize changes the length; what is new reads as zero.
func (f *memFile) resize(size int) {
	old := len(f.data)
	if size > cap(f.data) {
		grown := make([]byte, size, max(size, 2*cap(f.data)))
		copy(grown, f.data)
		f.data = grown
		return
	}
	f.data = f.data[:size]
	if size > old {
		clear(f.data[old:])
	}
}

// lock raises the handle's lock and reports whether it could.
func (h *memHandle) lock(level int32) bool {
	h.file.mu.Lock()
	defer h.file.mu.Unlock()
	f := h.file
	for h.level < level {
		switch {
		case h.level == lib.SQLITE_LOCK_NONE:
			if f.pending {
				return false
			}
			f.shared++
			h.level = lib.SQLITE_LOCK_SHARED
		case f.reserved != nil && f.reserved != h:
			return false
		case level == lib.SQLITE_LOCK_RESERVED:
			f.reserved, h.level = h, level
		default:
			f.reserved, f.pending = h, true
			h.level = lib.SQLITE_LOCK_PENDING
			if f.shared > 1 {
				return false
			}
			h.level = level
		}
	}
	return true
}

// unlock lowers the handle's lock to SHARED or to none.
func (h *memHandle) unlock(level int32) {
	h.file.mu.Lock()
	defer h.file.mu.Unlock()
	if h.level <= level {
		return
	}
	f := h.file
	if f.reserved == h {
		f.reserved, f.pending = nil, false
	}
	if level == lib.SQLITE_LOCK_NONE {
		f.shared--
	}
	h.level = level
}

func (h *memHandle) someoneReserved() bool {
	h.file.mu.Lock()
	defer h.file.mu.Unlock()
	return h.file.reserved != nil
}
