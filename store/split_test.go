package store

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestSplit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, script string
		want         []Stmt
	}{
		{"empty", " ;; -- nothing\n;", nil},
		{"lines and comments", "-- first\nSELECT 1; /* c */\n\nSELECT\n-- inside\n2 -- after\n;", []Stmt{
			{SQL: "SELECT 1", Line: 2, End: 2, Kind: Select, Returns: true},
			{SQL: "SELECT\n-- inside\n2", Line: 4, End: 6, Kind: Select, Returns: true},
		}},
		{"semicolon in text", "INSERT INTO t VALUES (';', \"a;b\");UPDATE t SET a = 1", []Stmt{
			{SQL: "INSERT INTO t VALUES (';', \"a;b\")", Line: 1, End: 1, Kind: Write},
			{SQL: "UPDATE t SET a = 1", Line: 1, End: 1, Kind: Write},
		}},
		{"trigger", "CREATE TEMP TRIGGER x AFTER INSERT ON t BEGIN SELECT CASE WHEN 1 THEN 2 END; DELETE FROM t; END; SELECT 1", []Stmt{
			{SQL: "CREATE TEMP TRIGGER x AFTER INSERT ON t BEGIN SELECT CASE WHEN 1 THEN 2 END; DELETE FROM t; END", Line: 1, End: 1, Kind: Schema},
			{SQL: "SELECT 1", Line: 1, End: 1, Kind: Select, Returns: true},
		}},
		{"transactions", "BEGIN;BEGIN IMMEDIATE;BEGIN EXCLUSIVE TRANSACTION;COMMIT;END;ROLLBACK TO a;SAVEPOINT a;RELEASE a;START TRANSACTION", []Stmt{
			{SQL: "BEGIN", Line: 1, End: 1, Kind: Begin},
			{SQL: "BEGIN IMMEDIATE", Line: 1, End: 1, Kind: Begin, Immediate: true},
			{SQL: "BEGIN EXCLUSIVE TRANSACTION", Line: 1, End: 1, Kind: Begin, Immediate: true},
			{SQL: "COMMIT", Line: 1, End: 1, Kind: Commit},
			{SQL: "END", Line: 1, End: 1, Kind: Commit},
			{SQL: "ROLLBACK TO a", Line: 1, End: 1, Kind: Rollback},
			{SQL: "SAVEPOINT a", Line: 1, End: 1, Kind: Savepoint},
			{SQL: "RELEASE a", Line: 1, End: 1, Kind: Savepoint},
			{SQL: "START TRANSACTION", Line: 1, End: 1, Kind: Begin},
		}},
		{"returning and with", "WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x RETURNING id; WITH y(a) AS (VALUES (1)) SELECT a FROM y; DELETE FROM t WHERE a IN (SELECT returning FROM z)", []Stmt{
			{SQL: "WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x RETURNING id", Line: 1, End: 1, Kind: Write, Returns: true},
			{SQL: "WITH y(a) AS (VALUES (1)) SELECT a FROM y", Line: 1, End: 1, Kind: Select, Returns: true},
			{SQL: "DELETE FROM t WHERE a IN (SELECT returning FROM z)", Line: 1, End: 1, Kind: Write},
		}},
		{"parameters", "SELECT :b, $2, ?, :a, $1, @b", []Stmt{
			{SQL: "SELECT :b, $2, ?, :a, $1, @b", Line: 1, End: 1, Kind: Select, Returns: true,
				Params: []Param{{Name: "b"}, {Index: 2}, {Index: 1}, {Name: "a"}}},
		}},
	}
	for _, test := range tests {
		got, err := Split(test.script)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s:\n got %+v\nwant %+v", test.name, got, test.want)
		}
	}
}

func TestSplitUnterminated(t *testing.T) {
	t.Parallel()
	tests := []struct {
		script, text string
		line         int
	}{
		{"SELECT 1;\nSELECT\n'open", "unterminated string", 3},
		{"SELECT '", "unterminated string", 1},
		{"SELECT \"a", "unterminated quoted name", 1},
		{"\n/* open", "unterminated comment", 2},
		{"SELECT $$a", "unterminated string", 1},
	}
	for _, test := range tests {
		_, err := Split(test.script)
		var script *ScriptError
		if !errors.As(err, &script) || script.Line != test.line || script.Error() != test.text {
			t.Errorf("%q: got %+v", test.script, err)
		}
		var own *Error
		if !errors.As(err, &own) || own.Problem != Syntax {
			t.Errorf("%q: %v is no syntax error", test.script, err)
		}
	}
}

func FuzzSplit(f *testing.F) {
	for _, seed := range []string{"SELECT 1; SELECT 2", "CREATE TRIGGER a BEGIN SELECT CASE 1 END; END; SELECT 3", "--: on x\nBEGIN;", "a;;'b;c';", "EXPLAIN QUERY PLAN SELECT ?1,?,$1::int"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, script string) {
		stmts, err := Split(script)
		if err != nil {
			return
		}
		for _, stmt := range stmts {
			if !strings.Contains(script, stmt.SQL) {
				t.Fatalf("%q is not in the script", stmt.SQL)
			}
			again, err := Split(stmt.SQL)
			if err != nil || len(again) != 1 || again[0].SQL != stmt.SQL || again[0].Kind != stmt.Kind || !reflect.DeepEqual(again[0].Params, stmt.Params) {
				t.Fatalf("%q splits into %+v, %v", stmt.SQL, again, err)
			}
		}
	})
}
