package cli

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// below lists the packages from the ground up: one may import those that stand
// before it, and none behind it.
var below = []string{
	"engine/race", "engine/text", "engine/ground",
	"store/internal/sqlite3", "store",
	"engine/script", "engine/broker", "engine/handler", "engine/handler/dialect",
	"engine/world", "engine/world/scenario", "engine/oracle", "engine/explore",
	"engine/course", "lessons", "engine/lab",
	"engine/plain", "engine/tui", "engine/cli", "",
}

// TestArrows checks that no import points up, that Bubble Tea stays in the
// screen's package, and that nothing below the lessons reads a clock or chance.
func TestArrows(t *testing.T) {
	t.Parallel()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		from := strings.TrimPrefix(strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../.."), "/")
		for _, spec := range tree.Imports {
			checkImport(t, path, from, strings.Trim(spec.Path.Value, `"`))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkImport(t *testing.T, path, from, to string) {
	t.Helper()
	here := slices.Index(below, from)
	if here < 0 {
		t.Errorf("%s: package %s has no place in the order", path, from)
		return
	}
	if own, ok := strings.CutPrefix(to, "again/"); ok {
		if there := slices.Index(below, own); there < 0 || there >= here {
			t.Errorf("%s: the arrow to %s points up", path, own)
		}
	}
	if strings.Contains(to, "bubbletea") && from != "engine/tui" {
		t.Errorf("%s imports %s outside engine/tui", path, to)
	}
	if strings.HasPrefix(to, "math/rand") && here < slices.Index(below, "engine/course") {
		t.Errorf("%s imports %s below the lessons", path, to)
	}
}
