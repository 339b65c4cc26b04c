//go:build unix

package store

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// readOnlyChild opens the record as somebody whom the folder's rights bind,
// which they do not where the tests run as root.
func readOnlyChild(path string) error {
	if os.Geteuid() == 0 {
		if err := syscall.Setuid(65534); err != nil {
			return err
		}
	}
	p, notice, err := OpenProgress(path)
	if err != nil {
		return err
	}
	if err := p.Goal("2", "now"); err != nil {
		return err
	}
	record, err := p.Load()
	if err != nil {
		return err
	}
	fmt.Printf("saved=%v before=%v now=%v notice=%s\n", p.Saved(), record.Reached("1", "before"), record.Reached("2", "now"), notice)
	return p.Close()
}

func TestReadOnlyFolder(t *testing.T) {
	t.Parallel()
	for name, rights := range map[string]os.FileMode{"file and folder": 0o444, "folder only": 0o666} {
		folder := t.TempDir()
		path := filepath.Join(folder, "p.db")
		p := openProgress(t, path)
		must(t, p.Goal("1", "before"), p.Close(), os.Chmod(path, rights), os.Chmod(filepath.Dir(folder), 0o755), os.Chmod(folder, 0o555))
		t.Cleanup(func() { _ = os.Chmod(folder, 0o755) })
		c := startChild(t, "read-only", path)
		said, err := io.ReadAll(c.out)
		want := fmt.Sprintf("saved=false before=true now=true notice=Your progress so far was read from %s, which cannot be written: what you do now is not saved.\n", path)
		if err != nil || string(said) != want {
			t.Errorf("%s: %q, %v", name, said, err)
		}
	}
}

func TestReadOnlyFolderWithoutAFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	must(t, os.Chmod(filepath.Dir(folder), 0o755), os.Chmod(folder, 0o555))
	t.Cleanup(func() { _ = os.Chmod(folder, 0o755) })
	c := startChild(t, "read-only", filepath.Join(folder, "p.db"))
	said, err := io.ReadAll(c.out)
	if want := "saved=false before=false now=true notice=Your progress is not saved: unable to open database file.\n"; err != nil || string(said) != want {
		t.Errorf("%q, %v", said, err)
	}
}
