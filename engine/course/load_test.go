package course

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite the goldens")

// good are the sound lessons in testdata.
func good(t *testing.T) fs.FS {
	t.Helper()
	return os.DirFS("testdata/lessons")
}

// overlay is the sound lessons with some files replaced; an empty file removes.
func overlay(t *testing.T, files []txtar.File) fs.FS {
	t.Helper()
	all := fstest.MapFS{}
	base := good(t)
	err := fs.WalkDir(base, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(base, name)
		all[name] = &fstest.MapFile{Data: b}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if len(f.Data) == 0 {
			delete(all, f.Name)
		} else {
			all[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	return all
}

func TestLoad(t *testing.T) {
	t.Parallel()
	c, err := LoadAll(good(t), "en")
	if err != nil {
		t.Fatal(err)
	}
	l := c.Lessons()[0]
	if l.Title != "A stock that shrinks" || l.Number != 1 || len(l.Steps) != 2 || len(l.Variants) != 2 {
		t.Fatalf("%+v", l)
	}
	const payload = `{"item_id":"demo-1","qty":1,"note":"a \"b\" <c>","price":1.50,"tags":["x",2,true,null]}`
	if l.Cast[0].Payload != payload {
		t.Errorf("payload: %s", l.Cast[0].Payload)
	}
	step := l.Steps[0]
	if strings.Contains(step.Prose, "question") || !strings.Contains(step.Prose, "```sql\nUPDATE") {
		t.Errorf("prose: %q", step.Prose)
	}
	if len(step.Hints) != 3 || len(step.Solve) != 5 || step.Wrongs[0].Hint != "The worker died before it wrote." {
		t.Errorf("%+v", step)
	}
	var asides []string
	for _, a := range l.Asides {
		asides = append(asides, a.Title)
	}
	if got := strings.Join(asides, ", "); got != "What a crash is, Laravel" {
		t.Errorf("asides: %s", got)
	}
}

func TestLoadLocale(t *testing.T) {
	t.Parallel()
	for _, locale := range []string{"zh-TW", "zh"} {
		c, err := LoadAll(good(t), locale)
		if err != nil {
			t.Fatal(err)
		}
		l := c.Lessons()[0]
		if l.Locale != "zh-TW" || l.Title != "會縮水的庫存" || len(l.Cast) != 2 {
			t.Fatalf("%+v", l)
		}
		ask := l.Steps[0].Asks
		if ask.Choices[2] != "九十八" || ask.Values[2] != "98" {
			t.Errorf("choices %v, values %v", ask.Choices, ask.Values)
		}
		if l.Steps[1].Tables[0].Rows[0].Title != "送達一次" {
			t.Errorf("%+v", l.Steps[1].Tables[0].Rows)
		}
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	c, err := LoadAll(good(t), "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"01-stock", "stock", "1", "01", " Stock "} {
		if l, err := c.Find(name); err != nil || l.Slug != "01-stock" {
			t.Errorf("Find(%q): %v", name, err)
		}
	}
	if _, err := c.Find("stok"); err == nil || !strings.Contains(err.Error(), "nearest: stock") {
		t.Errorf("Find(stok): %v", err)
	}
}

// TestLoadOneLesson reads a folder that is a lesson itself.
func TestLoadOneLesson(t *testing.T) {
	t.Parallel()
	sub, err := fs.Sub(overlay(t, []txtar.File{{Name: "01-stock/asides/laravel.en.md", Data: []byte("x")}}), "01-stock")
	if err != nil {
		t.Fatal(err)
	}
	c, err := LoadAll(sub, "en")
	if err != nil {
		t.Fatal(err)
	}
	if l := c.Lessons()[0]; l.Slug != "lesson" || len(l.Steps) != 2 {
		t.Errorf("%+v", l)
	}
}

// TestMistakes reads the sound lessons with one thing broken at a time. Each
// testdata/mistakes/*.txtar holds the files that replace the sound ones, and
// what the learner's author is told.
func TestMistakes(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/mistakes/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata/mistakes", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			testMistake(t, file)
		})
	}
}

func testMistake(t *testing.T, file string) {
	checkArchive(t, file, func(files []txtar.File) string {
		if _, err := LoadAll(overlay(t, files), "en"); err != nil {
			return err.Error() + "\n"
		}
		return "nothing\n"
	})
}

// checkArchive compares what f makes of an archive's files with the last one,
// want.
func checkArchive(t *testing.T, file string, f func([]txtar.File) string) {
	t.Helper()
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	last := len(a.Files) - 1
	if a.Files[last].Name != "want" {
		t.Fatal("the last file must be want")
	}
	got := f(a.Files[:last])
	if *update {
		a.Files[last].Data = []byte(got)
		if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := string(a.Files[last].Data); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
