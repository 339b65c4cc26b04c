package oracle

import (
	"fmt"
	"slices"
	"testing"

	"again/engine/text"
	"again/engine/world"
)

func TestSupplies(t *testing.T) {
	t.Parallel()
	for sql, want := range map[string]bool{
		"INSERT INTO t (id, a) VALUES (:id, :a)":                         true,
		"INSERT INTO t (a) VALUES (:a)":                                  false,
		"insert or replace into T (\"ID\", a) select 1, 2":               true,
		"INSERT INTO t VALUES (:id, :a)":                                 true,
		"INSERT INTO t VALUES (NULL, :a)":                                false,
		"INSERT INTO t (a, id) VALUES (f(1, (2)), NULL)":                 false,
		"INSERT INTO t (a, id) VALUES (f(1, (2)), 3)":                    true,
		"INSERT INTO t AS x (a) VALUES (1) ON CONFLICT DO NOTHING":       false,
		"INSERT INTO t DEFAULT VALUES":                                   false,
		"INSERT INTO u (id) VALUES (1)":                                  false,
		"UPDATE t SET a = 1 WHERE id = 2":                                false,
		"UPDATE t SET id = 1 WHERE a = 2":                                true,
		"DELETE FROM t WHERE id = 1":                                     false,
		"WITH x AS (SELECT 1 AS id) INSERT INTO t (id) SELECT id FROM x": true,
	} {
		if got := supplies(sql, "t", "id", 0); got != want {
			t.Errorf("%s: %v", sql, got)
		}
	}
}

func TestFields(t *testing.T) {
	t.Parallel()
	for call, want := range map[string]string{
		"":                       "[{* }]",
		"to=1":                   "[{to 1}]",
		"to=1 text=a b c at=now": "[{to 1} {text a b c} {at now}]",
		"no fields":              "[{* no fields}]",
	} {
		if got := fmt.Sprint(callFields(call)); got != want {
			t.Errorf("%q: %s", call, got)
		}
	}
	for payload, want := range map[string]string{
		`{"b": 1.50, "a": {"y": 1,  "x": [2]}}`: `[{a {"x":[2],"y":1}} {b 1.50}]`,
		`{}`:                                    `[]`,
		`[1]`:                                   `[{* [1]}]`,
		`hello`:                                 `[{* hello}]`,
	} {
		if got := fmt.Sprint(payloadFields(payload)); got != want {
			t.Errorf("%s: %s", payload, got)
		}
	}
}

func TestMasks(t *testing.T) {
	t.Parallel()
	m := masks{}
	m.learn("x", callFields("to=1 at=10"), callFields("to=1 at=11"))
	if m.compared("x", callFields("to=1 at=12")) != m.compared("x", callFields("to=1 at=13")) {
		t.Error("at is compared")
	}
	if m.compared("x", callFields("to=1 at=12")) == m.compared("x", callFields("to=2 at=12")) {
		t.Error("to is not compared")
	}
	m.learn("y", callFields("a=1"), callFields("a=1 b=2"))
	if m.compared("y", callFields("a=1")) != m.compared("y", callFields("c=3")) {
		t.Error("fields that come and go are compared")
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	for _, name := range Names() {
		if !text.Has("anomaly."+name) || Meaning(name) == "" {
			t.Errorf("%s has no meaning", name)
		}
	}
	shuffled := []Anomaly{{Name: Stuck}, {Name: WrongValue, Where: "1"}, {Name: LostMessage}, {Name: WrongValue, Where: "2"}}
	sortAnomalies(shuffled)
	if fmt.Sprint(shuffled) != fmt.Sprint([]Anomaly{{Name: LostMessage}, {Name: WrongValue, Where: "1"}, {Name: WrongValue, Where: "2"}, {Name: Stuck}}) {
		t.Error(shuffled)
	}
}

func TestDistinct(t *testing.T) {
	t.Parallel()
	in := []world.Input{{Verb: "a"}, {Verb: "b", Intent: "x"}, {Verb: "c", Intent: "x"}, {Verb: "a"}, {Verb: "d", Intent: "y"}}
	var got []string
	for _, i := range distinct(in) {
		got = append(got, i.Verb)
	}
	if !slices.Equal(got, []string{"a", "b", "a", "d"}) {
		t.Error(got)
	}
}
