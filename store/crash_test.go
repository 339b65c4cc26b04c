package store

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A crash on the board closes the connection. These tests hold that against
// what a crash is: processes that are killed in the middle of a script, on a
// database file of their own.

const crashSchema = `CREATE TABLE items (id TEXT NOT NULL PRIMARY KEY, qty INTEGER NOT NULL);
CREATE TABLE done (event_id TEXT NOT NULL, handler TEXT NOT NULL, PRIMARY KEY (event_id, handler));
CREATE TABLE mails (id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT);
INSERT INTO items VALUES ('a', 1000), ('b', 1000);`

// crashScript has statements alone, transactions, a savepoint, a rollback, and
// a transaction so large that it is written to the log before it commits.
const crashScript = `PRAGMA cache_size = 4;
UPDATE items SET qty = qty - 1 WHERE id = 'a';
INSERT INTO mails (body) VALUES ('one');
BEGIN;
INSERT INTO done VALUES (hex(randomblob(8)), 'h') ON CONFLICT DO NOTHING;
UPDATE items SET qty = qty - 10 WHERE id = 'b';
COMMIT;
BEGIN IMMEDIATE;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) INSERT INTO mails (body) SELECT printf('%0300d', i) FROM n;
SAVEPOINT s;
DELETE FROM items;
ROLLBACK TO s;
UPDATE items SET qty = qty + 1;
COMMIT;
BEGIN;
DELETE FROM mails WHERE id % 2 = 0;
ROLLBACK;
DELETE FROM mails WHERE id % 3 = 0;`

// TestMain turns the test program into a child that runs the script when it is
// told to.
func TestMain(m *testing.M) {
	switch os.Getenv("AGAIN_STORE_CHILD") {
	case "":
		os.Exit(m.Run())
	case "script":
		fail(crashChild(os.Getenv("AGAIN_STORE_PATH"), os.Getenv("AGAIN_STORE_FREE") != ""))
	case "progress":
		fail(progressChild(os.Getenv("AGAIN_STORE_PATH")))
	case "read-only":
		fail(readOnlyChild(os.Getenv("AGAIN_STORE_PATH")))
	}
}

func fail(err error) {
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// crashChild runs the script on the file, a statement for each line that it
// reads, or without waiting and over and over when free. It tells of each
// statement that is done.
func crashChild(path string, free bool) error {
	db, err := NewEngine(newSource()).Open(path)
	if err != nil {
		return err
	}
	c, err := db.Connect()
	if err != nil {
		return err
	}
	stmts, err := Split(crashScript)
	if err != nil {
		return err
	}
	orders := bufio.NewReader(os.Stdin)
	for i := 0; ; i++ {
		if !free {
			if _, err := orders.ReadString('\n'); err != nil {
				return err
			}
		}
		if _, err := c.Exec(&stmts[i%len(stmts)], nil); err != nil {
			return err
		}
		fmt.Println("done")
	}
}

// child is a process that is going to be killed.
type child struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func startChild(t *testing.T, mode, path string, env ...string) *child {
	t.Helper()
	c := &child{t: t, cmd: exec.Command(os.Args[0])}
	c.cmd.Env = append(append(os.Environ(), "AGAIN_STORE_CHILD="+mode, "AGAIN_STORE_PATH="+path), env...)
	in, err := c.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.in, c.out = in, bufio.NewReader(out)
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.kill)
	return c
}

// hear reads one line, which must be "done".
func (c *child) hear() {
	c.t.Helper()
	line, err := c.out.ReadString('\n')
	if err != nil || line != "done\n" {
		c.t.Fatalf("the child said %q, %v", line, err)
	}
}

// kill ends the process as kill -9 does and returns how much it still said.
func (c *child) kill() {
	if c.cmd.ProcessState == nil {
		_ = c.cmd.Process.Kill()
		_ = c.cmd.Wait()
	}
}

// killAndDrain kills and counts what the child had said before it died.
func (c *child) killAndDrain() int {
	_ = c.cmd.Process.Kill()
	rest, _ := io.ReadAll(c.out)
	_ = c.cmd.Wait()
	return strings.Count(string(rest), "done\n")
}

// afterClose is what a connection that is closed after n statements leaves.
func afterClose(t *testing.T, n int) string {
	t.Helper()
	db := newMemory(t, crashSchema)
	c := connect(t, db)
	stmts, err := Split(crashScript)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if _, err := c.Exec(&stmts[i%len(stmts)], nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	return show2(rowsOf(snapshotOf(t, db)))
}

// newFile makes a database file for a child and returns its path.
func newFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "child.db")
	db, err := NewEngine(newSource()).Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Load(crashSchema); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// afterKill reads what a killed process left, as the next one does.
func afterKill(t *testing.T, path string) string {
	t.Helper()
	db, err := NewEngine(newSource()).Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	c := connect(t, db)
	if got := show(run(t, c, "PRAGMA integrity_check").Rows); got != "ok" {
		t.Errorf("integrity_check: %s", got)
	}
	run(t, c, "BEGIN IMMEDIATE; UPDATE items SET qty = 0; ROLLBACK") // the next worker can write at once
	return show2(rowsOf(snapshotOf(t, db)))
}

// Killed before any statement, and after the last: the tables are those that a
// closed connection leaves.
func TestKilledBetweenStatements(t *testing.T) {
	t.Parallel()
	stmts, err := Split(crashScript)
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(stmts) + 1 {
		path := newFile(t)
		c := startChild(t, "script", path)
		for range n {
			if _, err := io.WriteString(c.in, "go\n"); err != nil {
				t.Fatal(err)
			}
			c.hear()
		}
		c.kill()
		if got, want := afterKill(t, path), afterClose(t, n); got != want {
			t.Errorf("killed after %d statements:\n got %s\nwant %s", n, got, want)
		}
	}
}

// Killed at any moment: the tables are those after the last statement that was
// told of, or after the one that was under way.
func TestKilledInsideStatements(t *testing.T) {
	t.Parallel()
	for n := 1; n < 40; n += 3 {
		path := newFile(t)
		c := startChild(t, "script", path, "AGAIN_STORE_FREE=1")
		for range n {
			c.hear()
		}
		said := n + c.killAndDrain()
		got := afterKill(t, path)
		if got != afterClose(t, said) && got != afterClose(t, said+1) {
			t.Errorf("killed after %d statements:\n got %s\nwant %s\n or %s", said, got, afterClose(t, said), afterClose(t, said+1))
		}
	}
}
