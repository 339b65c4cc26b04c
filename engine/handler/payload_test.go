package handler

import (
	"encoding/json"
	"testing"
)

func TestGap(t *testing.T) {
	t.Parallel()
	const line = "UPDATE t SET q = q - :qty WHERE id = :item_id;\n"
	const list = "--: for each :items as item\nUPDATE t SET q = q - :item_qty WHERE n = :line_no AND o = :order_id;\n--: end\n"
	const plain = "--: for each :tags as tag\nINSERT INTO t VALUES (:event_id, :tag);\n--: end\n"
	for _, c := range []struct {
		name, source, payload string
		want                  Gap
	}{
		{"all there", line, `{"qty": 1, "item_id": null}`, Gap{}},
		{"a field", line, `{"item_id": "a", "qtty": 1}`, Gap{Param: "qty", Line: 3}},
		{"elements", list, `{"order_id": 1, "items": [{"qty": 1}, {"qty": 2}]}`, Gap{}},
		{"a list as text", list, `{"order_id": 1, "items": "[{\"qty\": 1}]"}`, Gap{}},
		{"an empty list", list, `{"order_id": 1, "items": []}`, Gap{}},
		{"no list there", list, `{"order_id": 1}`, Gap{Param: "items", Line: 3}},
		{"no list", list, `{"order_id": 1, "items": "abc"}`, Gap{Param: "items", Line: 3, List: "items"}},
		{"a field of an element", list, `{"order_id": 1, "items": [{"qty": 1}, {"sku": 2}]}`, Gap{"item_qty", 4, "items", 2}},
		{"a plain element", list, `{"order_id": 1, "items": [7]}`, Gap{"item_qty", 4, "items", 1}},
		{"a field from outside the loop", list, `{"items": [{"qty": 1}]}`, Gap{Param: "order_id", Line: 4}},
		{"plain elements", plain, `{"tags": ["a", 2]}`, Gap{}},
		{"an object where a plain one is read", plain, `{"tags": ["a", {}]}`, Gap{"tag", 4, "tags", 2}},
	} {
		var payload map[string]json.RawMessage
		if err := json.Unmarshal([]byte(c.payload), &payload); err != nil {
			t.Fatal(err)
		}
		got, found := mustParse(t, head+c.source).Gap(payload)
		if got != c.want || found != (c.want != Gap{}) {
			t.Errorf("%s: %+v, %v", c.name, got, found)
		}
	}
}
