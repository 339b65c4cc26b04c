package store

import (
	"reflect"
	"testing"
)

func TestFunctionsAnswerFromTheSource(t *testing.T) {
	t.Parallel()
	tests := []struct {
		sql    string
		rows   string
		minted []string
		used   bool
	}{
		{"SELECT now(), NOW()", "2026-01-01 00:00:00,2026-01-01 00:00:00", nil, true},
		{"SELECT CURRENT_TIMESTAMP, CURRENT_DATE, CURRENT_TIME", "2026-01-01 00:00:00,2026-01-01,00:00:00", nil, true},
		{"SELECT datetime('now'), datetime(), date('now', '+1 day'), time('now')", "2026-01-01 00:00:00,2026-01-01 00:00:00,2026-01-02,00:00:00", nil, true},
		{"SELECT strftime('%Y', 'now'), julianday('now'), unixepoch('now'), unixepoch()", "2026,2461041.5,1767225600,1767225600", nil, true},
		{"SELECT datetime('now', 'localtime')", "2026-01-01 00:00:00", nil, true},
		{"SELECT datetime('2020-02-03 04:05:06', '+1 hour')", "2020-02-03 05:05:06", nil, false},
		{"SELECT gen_random_uuid(), uuid(), uuidv4(), uuid_generate_v4(), uuidv7()", "id-1,id-2,id-3,id-4,id-5", []string{"id-1", "id-2", "id-3", "id-4", "id-5"}, true},
		{"SELECT uuid5('E1', 'h', 1, 1.5)", "of(E1,h,1,1.5)", []string{"of(E1,h,1,1.5)"}, true},
		{"SELECT uuid5('E1', NULL)", "NULL", nil, false},
		{"SELECT random(), random(), abs(random()) % 10", "1,2,3", nil, true},
		{"SELECT randomblob(9)", "x'000000000000000100'", nil, true},
		{"SELECT randomblob(0), length(randomblob(1000))", "x'00',1000", nil, true},
		{"SELECT 1", "1", nil, false},
	}
	for _, test := range tests {
		result := run(t, connect(t, newMemory(t, "")), test.sql)
		if show(result.Rows) != test.rows || !reflect.DeepEqual(result.Minted, test.minted) || result.UsedSource != test.used {
			t.Errorf("%s: got %s, minted %v, used %v", test.sql, show(result.Rows), result.Minted, result.UsedSource)
		}
	}
}

func TestFunctionsInDefaults(t *testing.T) {
	t.Parallel()
	c := connect(t, newMemory(t, `CREATE TABLE t (id TEXT DEFAULT (gen_random_uuid()), at DEFAULT CURRENT_TIMESTAMP,
		also DEFAULT (now()), third DEFAULT (datetime('now')), n DEFAULT (random()))`))
	result := run(t, c, "INSERT INTO t DEFAULT VALUES RETURNING *")
	if got := show(result.Rows); got != "id-1,2026-01-01 00:00:00,2026-01-01 00:00:00,2026-01-01 00:00:00,1" {
		t.Error(got)
	}
	if !reflect.DeepEqual(result.Minted, []string{"id-1"}) || !result.UsedSource {
		t.Errorf("got %+v", result)
	}
}

func TestMintedAlsoWhereAStatementFails(t *testing.T) {
	t.Parallel()
	c := connect(t, newMemory(t, "CREATE TABLE t (id, n NOT NULL)"))
	result, err := try(c, "INSERT INTO t VALUES (uuid(), NULL)")
	if problem(err) != "not null 1299" || !reflect.DeepEqual(result.Minted, []string{"id-1"}) {
		t.Errorf("got %+v, %v", result, err)
	}
}
