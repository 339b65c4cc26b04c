package sqlite3

import (
	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// sharedMemory is the index of a write-ahead log: pieces of C memory that all
// connections to the file see, and locks on its slots.
type sharedMemory struct {
	regions []uintptr
	// slots counts the holders of each shared lock; -1 is an exclusive one.
	slots [lib.SQLITE_SHM_NLOCK]int
}

// shmHold is what one handle holds of the locks, a bit a slot.
type shmHold struct{ shared, exclusive uint32 }

// region returns piece number i, made on demand when extend is true; 0 when
// there is none.
func (m *sharedMemory) region(tls *libc.TLS, i, size int, extend bool) (addr uintptr, ok bool) {
	for extend && len(m.regions) <= i {
		piece := allocate(tls, size)
		if piece == 0 {
			return 0, false
		}
		clear(libc.GoBytes(piece, size))
		m.regions = append(m.regions, piece)
	}
	if i >= len(m.regions) {
		return 0, true
	}
	return m.regions[i], true
}

func (m *sharedMemory) free(tls *libc.TLS) {
	for _, piece := range m.regions {
		lib.Xsqlite3_free(tls, piece)
	}
	m.regions = nil
}

// lockSlots takes the locks on n slots from first, all or none.
func (h *memHandle) lockSlots(first, n int, exclusive bool) bool {
	h.file.mu.Lock()
	defer h.file.mu.Unlock()
	slots, mask := &h.file.shm.slots, slotMask(first, n)
	if !exclusive {
		if h.shm.shared&mask != 0 {
			return true
		}
		if slots[first] < 0 {
			return false
		}
		slots[first]++
		h.shm.shared |= mask
		return true
	}
	for i := first; i < first+n; i++ {
		if slots[i] != 0 && h.shm.exclusive&slotMask(i, 1) == 0 {
			return false
		}
	}
	for i := first; i < first+n; i++ {
		slots[i] = -1
	}
	h.shm.exclusive |= mask
	return true
}

func (h *memHandle) unlockSlots(first, n int) {
	h.file.mu.Lock()
	defer h.file.mu.Unlock()
	for i := first; i < first+n; i++ {
		bit := slotMask(i, 1)
		switch {
		case h.shm.exclusive&bit != 0:
			h.file.shm.slots[i] = 0
		case h.shm.shared&bit != 0:
			h.file.shm.slots[i]--
		}
		h.shm.exclusive &^= bit
		h.shm.shared &^= bit
	}
}

// unmap gives all locks back; the memory stays until the file is closed.
func (h *memHandle) unmap() { h.unlockSlots(0, lib.SQLITE_SHM_NLOCK) }

func slotMask(first, n int) uint32 { return (1<<(first+n) - 1) &^ (1<<first - 1) }
