package handler

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"again/engine/text"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestErrors parses each script of testdata/errors.txt and compares what it is
// answered with the lines under it. A script is what stands under a title that
// begins with ==; the answer is indented by a bar.
func TestErrors(t *testing.T) {
	t.Parallel()
	path := filepath.Join("testdata", "errors.txt")
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, block := range strings.Split(string(source), "== ")[1:] {
		title, rest, _ := strings.Cut(block, "\n")
		script := scriptOf(rest)
		_, err := Parse("h.sql", script)
		if err == nil {
			t.Errorf("%s: no error", title)
			continue
		}
		out.WriteString("== " + title + "\n" + script + "| " + strings.ReplaceAll(err.Error(), "\n", "\n| ") + "\n\n")
	}
	compare(t, path, string(source), out.String())
}

// scriptOf is a block without its answer.
func scriptOf(block string) string {
	var lines []string
	for _, line := range strings.Split(strings.TrimRight(block, "\n"), "\n") {
		if !strings.HasPrefix(line, "|") {
			lines = append(lines, line)
		}
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

func compare(t *testing.T, path, want, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got == want {
		return
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range gotLines {
		if i >= len(wantLines) || gotLines[i] != wantLines[i] {
			t.Fatalf("%s differs at line %d (-update rewrites it)\ngot:  %s", path, i+1, gotLines[i])
		}
	}
	t.Fatalf("%s is longer than what comes out (-update rewrites it)", path)
}

// TestEveryErrorIsShown finds sentences of this package that no golden shows.
func TestEveryErrorIsShown(t *testing.T) {
	t.Parallel()
	golden, err := os.ReadFile(filepath.Join("testdata", "errors.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range usedKeys(t) {
		if !text.Has(key) {
			t.Errorf("%s is not in the catalogue", key)
			continue
		}
		if elsewhere[key] {
			continue
		}
		if !shape(text.Get(key)).Match(golden) {
			t.Errorf("%s is shown by no script of testdata/errors.txt", key)
		}
	}
}

// elsewhere are sentences that other tests show.
var elsewhere = map[string]bool{
	"handler.schema-directive": true, "handler.schema-variant": true, "handler.schema-variant-none": true,
}

// usedKeys are the catalogue keys that the package's sources of a script's
// mistakes name.
func usedKeys(t *testing.T) []string {
	t.Helper()
	var keys []string
	quoted := regexp.MustCompile(`"(handler\.[a-z0-9-]+)"`)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "check") || strings.HasPrefix(file, "classify") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range quoted.FindAllSubmatch(source, -1) {
			keys = append(keys, string(m[1]))
		}
	}
	return keys
}

// shape matches a sentence whatever its arguments are.
func shape(sentence string) *regexp.Regexp {
	quoted := regexp.QuoteMeta(sentence)
	return regexp.MustCompile(regexp.MustCompile(`%(\\\[\d\\\])?[sd]`).ReplaceAllString(quoted, ".*"))
}

func TestSeveralErrorsAreAllReported(t *testing.T) {
	t.Parallel()
	_, err := Parse("h.sql", "--: handler h\n--: on a\nSELECT 1;\n--: expct rows=1\n--: ack\n--: ack\n--: end\n")
	var many Errors
	if !errors.As(err, &many) || len(many) != 3 {
		t.Fatalf("%v", err)
	}
	for i, line := range []int{4, 6, 7} {
		if many[i].Line != line {
			t.Errorf("error %d is on line %d, want %d", i, many[i].Line, line)
		}
	}
	var one *Error
	if !errors.As(err, &one) || one.Line != 4 || len(ErrorsOf(err)) != 3 || len(ErrorsOf(one)) != 1 || ErrorsOf(os.ErrExist) != nil {
		t.Errorf("%v", one)
	}
}

func TestCheckSchema(t *testing.T) {
	t.Parallel()
	err := CheckSchema("schema.sql", "--: variant clam\n--: ack\n--: end\n--: variant\n", []Variant{{Name: "claim"}, {Name: "naive"}})
	want := "schema.sql:1: No handler has a variant `clam`. There are: claim, naive.\n    --: variant clam\n" +
		"schema.sql:2: `ack` means nothing in a schema. Before a part that only some variants have write `--: variant a, b`; `--: end` closes it.\n    --: ack\n" +
		"schema.sql:4: `variant` means nothing in a schema. Before a part that only some variants have write `--: variant a, b`; `--: end` closes it.\n    --: variant"
	if err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
	err = CheckSchema("schema.sql", "--: variant a", nil)
	if want := "schema.sql:1: No handler has a variant `a`; none names any.\n    --: variant a"; err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}
