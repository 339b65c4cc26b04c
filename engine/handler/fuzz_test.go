package handler

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"again/store"
)

// FuzzParse holds that the parser never panics, that every error has a place
// in the text, and that an accepted script is whole: jumps match, lines are
// inside the text and in order, each parameter of a statement is bound.
func FuzzParse(f *testing.F) {
	golden, err := os.ReadFile(filepath.Join("testdata", "errors.txt"))
	if err != nil {
		f.Fatal(err)
	}
	for _, block := range strings.Split(string(golden), "== ")[1:] {
		_, rest, _ := strings.Cut(block, "\n")
		f.Add(scriptOf(rest))
	}
	f.Add("--: on a\n--: variant a \"A\"\nSELECT 1 AS x;\n--: for each row\n--: publish :row_x id=:row_x\nDELETE FROM t WHERE a=$1;\n--: params b\n--: if unchanged next\n--: end\n--: ack\n")
	f.Add("--: on POST /a/:b\nSELECT 1;\n--: reply 200 {\"a\": :b} when :row_1 IS NULL\n--: reply 201 :body\n")
	f.Add("--: on a\n--: setnx k:{a} v ttl=1s\n--: if unchanged skip\n--: get k\n--: set k :row_value\n--: del k\n--: call mail key=:a to='x'\n")
	f.Fuzz(func(t *testing.T, source string) {
		s, err := Parse("f.sql", source)
		for _, e := range ErrorsOf(err) {
			if e.Line < 1 || e.Line > len(splitLines(normalize(source))) || e.What == "" {
				t.Fatalf("error without a place: %+v", e)
			}
		}
		if err == nil {
			whole(t, s)
		}
		SchemaFor(source, "a")
		_ = CheckSchema("f.sql", source, nil)
	})
}

// whole checks what an accepted script promises.
func whole(t *testing.T, s *Script) {
	t.Helper()
	last := 0
	for i, op := range s.Ops {
		switch {
		case op.Line < last || op.Last < op.Line || op.Last > len(s.Lines):
			t.Fatalf("op %d spans lines %d to %d", i, op.Line, op.Last)
		case op.Code == ForEach && (op.Jump <= i || s.Ops[op.Jump-1].Code != End || s.Ops[op.Jump-1].Jump != i):
			t.Fatalf("loop at %d jumps to %d", i, op.Jump)
		case op.Code == End && (op.Jump >= i || s.Ops[op.Jump].Code != ForEach || s.Ops[op.Jump].Jump != i+1):
			t.Fatalf("end at %d jumps to %d", i, op.Jump)
		case op.Code == SQL && len(op.Bind) != len(op.Stmt.Params):
			t.Fatalf("op %d binds %v to %v", i, op.Bind, op.Stmt.Params)
		case op.When != nil && (len(op.WhenBind) != len(op.When.Params) || op.When.Kind != store.Select):
			t.Fatalf("op %d: when %+v", i, op.When)
		}
		for _, name := range op.Params() {
			if !isName(name) {
				t.Fatalf("op %d reads %q", i, name)
			}
		}
		last = op.Line
	}
	s.Needs()
}
