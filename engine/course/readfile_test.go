package course

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, c := range []struct{ name, holds, want, bad string }{
		{"plain", "a\r\n帳", "a\r\n帳", ""},
		{"empty", "", "", ""},
		{"mark", "\ufeffa", "a", ""},
		{"nul", "a\nb\x00", "", "nul:2: "},
		{"latin", "a\n\nb\xe9", "", "latin:3: "},
		{"big", strings.Repeat("a\n", 1<<20), "", "big: "},
	} {
		file := filepath.Join(dir, c.name)
		if err := os.WriteFile(file, []byte(c.holds), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := ReadFile(file)
		switch {
		case string(got) != c.want, (err == nil) != (c.bad == ""):
			t.Errorf("%s: %q, %v", c.name, got, err)
		case err != nil && !strings.HasPrefix(err.Error(), filepath.Join(dir, c.bad)):
			t.Errorf("%s: %v, want it to begin with %q", c.name, err, c.bad)
		}
	}
	if _, err := ReadFile(filepath.Join(dir, "absent")); err == nil {
		t.Error("an absent file is read")
	}
}
