package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"again/store/internal/sqlite3"
)

// setAside renames a damaged file, with the journal that belongs to it, to a
// name that is free, and returns that name. Another process may be about to do
// the same: one at a time looks again whether the file is still damaged, and
// returns "" when the other has put a new one there.
func setAside(path string) (string, error) {
	unlock, err := lockFor(path)
	if err != nil {
		return "", err
	}
	defer unlock()
	raw, _, err := openRecord(path)
	if err == nil {
		return "", raw.Close()
	}
	if !errors.Is(err, errDamaged) {
		return "", err
	}
	for n := 1; ; n++ {
		aside := fmt.Sprintf("%s.damaged-%d", path, n)
		err := moveAll(path, aside)
		if !errors.Is(err, fs.ErrExist) {
			return aside, err
		}
	}
}

// moveAll renames the file last: were it gone before its journal, the next
// program would take the journal for that of a new file.
func moveAll(from, to string) error {
	var there []string
	for _, suffix := range []string{"-journal", "-wal", "-shm", ""} {
		if _, err := os.Lstat(from + suffix); err == nil {
			there = append(there, suffix)
		}
	}
	for i, suffix := range there {
		if err := reserve(to + suffix); err != nil {
			for _, reserved := range there[:i] {
				_ = os.Remove(to + reserved)
			}
			return err
		}
	}
	for _, suffix := range there {
		if err := os.Rename(from+suffix, to+suffix); err != nil {
			return err
		}
	}
	return nil
}

// reserve takes a name that is free, so that renaming to it overwrites nothing.
func reserve(name string) error {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

// lockFor waits for other processes at an empty file beside path. SQLite's own
// lock is used for it, which ends with the process however that ends. The file
// stays: were it removed, those who wait would hold a lock on nothing.
func lockFor(path string) (unlock func(), err error) {
	name := path + ".lock"
	raw, err := sqlite3.Open(name, sqlite3.Options{})
	if err != nil {
		return nil, convert(err)
	}
	raw.WaitBusy(waitForOthers)
	if err := raw.Exec("BEGIN EXCLUSIVE"); err != nil {
		return nil, closing(raw, err)
	}
	return func() { _ = raw.Close() }, nil
}
