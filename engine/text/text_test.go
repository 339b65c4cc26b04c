package text

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestKeys checks each text.Get of the program: the key is there, and the
// sentence takes as many values as it is given.
func TestKeys(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, file := range sources(t) {
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if key := errorKey(n); key != "" && !Has(key) {
				t.Errorf("%s: no sentence %q", set.Position(n.Pos()), key)
			}
			call, key := getCall(n)
			if call == nil {
				return true
			}
			seen++
			place := set.Position(call.Pos())
			if !Has(key) {
				t.Errorf("%s: no sentence %q", place, key)
				return true
			}
			format, _ := sentence(key)
			if want, got := values(format), len(call.Args)-1; want != got && !call.Ellipsis.IsValid() {
				t.Errorf("%s: %q takes %d values and is given %d", place, key, want, got)
			}
			return true
		})
	}
	if seen < 100 {
		t.Errorf("only %d calls found", seen)
	}
}

// sources are the program's own Go files.
func sources(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// getCall is a call of text.Get with its key written out.
func getCall(n ast.Node) (call *ast.CallExpr, key string) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return nil, ""
	}
	get, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || get.Sel.Name != "Get" {
		return nil, ""
	}
	if pkg, ok := get.X.(*ast.Ident); !ok || pkg.Name != "text" {
		return nil, ""
	}
	literal, ok := call.Args[0].(*ast.BasicLit)
	if !ok {
		return nil, ""
	}
	key, err := strconv.Unquote(literal.Value)
	if err != nil {
		return nil, ""
	}
	return call, key
}

// errorKey is the key of a text.Error.
func errorKey(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return ""
	}
	if made, ok := call.Fun.(*ast.SelectorExpr); !ok || made.Sel.Name != "Error" {
		return ""
	} else if pkg, ok := made.X.(*ast.Ident); !ok || pkg.Name != "text" {
		return ""
	}
	literal, ok := call.Args[0].(*ast.BasicLit)
	if !ok {
		return ""
	}
	key, _ := strconv.Unquote(literal.Value)
	return key
}

var verb = regexp.MustCompile(`%(\[(\d+)\])?[-+ #0]*(\d+|\*)?(\.\d+)?[a-zA-Z%]`)

// values counts what a format takes.
func values(format string) int {
	next, most := 0, 0
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if strings.HasSuffix(m[0], "%") {
			continue
		}
		next++
		if m[2] != "" {
			next, _ = strconv.Atoi(m[2])
		}
		if m[3] == "*" {
			next++
		}
		most = max(most, next)
	}
	return most
}

// TestOnce checks that each key has one sentence.
func TestOnce(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, part := range parts {
		for _, e := range part {
			if seen[e.key] {
				t.Errorf("%q stands twice", e.key)
			}
			seen[e.key] = true
		}
	}
}
