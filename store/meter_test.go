package store

import (
	"errors"
	"testing"

	"again/engine/race"
)

// TestEndless checks that a statement which never ends is stopped, and that the
// connection is as good as before.
func TestEndless(t *testing.T) {
	t.Parallel()
	db, err := NewEngine(newSource()).Memory()
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Load("CREATE TABLE t (n INTEGER);"); err != nil {
		t.Fatal(err)
	}
	c, err := db.Connect()
	if err != nil {
		t.Fatal(err)
	}
	statements := []string{
		endless + "INSERT INTO t SELECT i FROM n",
		endless + "SELECT count(*) FROM n",
		endless + "SELECT i FROM n",
	}
	if race.Enabled {
		statements = statements[:1]
	}
	for _, sql := range statements {
		stmts, err := Split(sql)
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.Exec(&stmts[0], nil)
		var own *Error
		if !errors.As(err, &own) || own.Problem != Stopped {
			t.Errorf("%s: %v, want it stopped", sql, err)
		}
	}
	count := Stmt{SQL: "SELECT count(*) FROM t", Kind: Select, Returns: true}
	if r, err := c.Exec(&count, nil); err != nil || r.Rows[0][0] != int64(0) {
		t.Errorf("afterwards: %v, %v", r.Rows, err)
	}
}
