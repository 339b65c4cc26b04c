package course

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// seed is a lesson that holds, as files.
func seed(f *testing.F) fstest.MapFS {
	f.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"lesson.en.md", "schema.sql", "walkthrough.txt", "handlers/greeting-key.sql", "handlers/greeting-no-key.sql"} {
		b, err := os.ReadFile(filepath.Join("scaffold", filepath.FromSlash(name)))
		if err != nil {
			f.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: b}
	}
	return files
}

// FuzzLoad reads a lesson file that may be anything: a lesson whose steps can
// be walked through, or mistakes with a place each.
func FuzzLoad(f *testing.F) {
	files := seed(f)
	f.Add(files["lesson.en.md"].Data)
	for _, s := range []string{
		"---\ntitle: a\n---\n## b\n",
		"---\n- a\n---\n## b\n```do\n",
		"---\ntitle: [a, {b: c}]\nevents: {E1: 1}\nsend: x\nexplore: []\n---\nlost\n## b\n```goal\nvalue \"\" is\n```\n",
		"---\r\ntitle: &a [*a]\r\n---\r\n## \r\n> - 1. | a |\n```table\ncolumns: [x]\ncell: y\nrows: {a: b}\n```\n",
		"## a\n```predict\nquestion: q\nchoices: [1]\nrun: settle\nanswer: queue\n```\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, lesson []byte) {
		all := fstest.MapFS{}
		for name, file := range files {
			all[name] = file
		}
		all["lesson.en.md"] = &fstest.MapFile{Data: lesson}
		c, err := LoadAll(all, "en")
		if err != nil {
			for _, line := range strings.Split(err.Error(), "\n") {
				if strings.TrimSpace(line) == "" {
					t.Errorf("an empty line in %q", err)
				}
			}
			return
		}
		for _, l := range c.Lessons() {
			for _, s := range l.Steps {
				PlainProse(s.Prose, 40)
			}
		}
	})
}

// FuzzGoal reads lines of a goal. What is read has a text for the learner.
func FuzzGoal(f *testing.F) {
	for _, s := range []string{
		"rows emails_sent where event_id = 'E1' is 2", `value "SELECT qty FROM t" is at least 98`,
		"log dedup.skip handler=h is not 4", "event worker.crashed worker='w1' after step 99999999999999999999",
		"anomaly duplicate-effect", "no anomaly", "queue is empty", "explore finds nothing",
		"rows is is is", `value "' is "`, "log  is ", "event =", "anomaly ", "\xff is \x00",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		c, err := parseClause(line)
		if err != nil {
			if err.Error() == "" {
				t.Errorf("%q: an error without a word", line)
			}
			return
		}
		if c.Kind == "" || c.Text != line {
			t.Errorf("%q became %+v", line, c)
		}
	})
}
