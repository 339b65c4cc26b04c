package course

import (
	"embed"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"again/engine/text"
)

//go:embed scaffold
var scaffold embed.FS

// Scaffold writes a small lesson of its own into dir, which must be empty or
// not there yet. The lesson passes the linter as it is.
func Scaffold(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if len(entries) > 0 {
		return errors.New(text.Get("course.scaffold", dir))
	}
	return fs.WalkDir(scaffold, "scaffold", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(dir, filepath.FromSlash(name[len("scaffold"):]))
		if d.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		b, err := scaffold.ReadFile(path.Clean(name))
		if err != nil {
			return err
		}
		return os.WriteFile(to, b, 0o644)
	})
}
