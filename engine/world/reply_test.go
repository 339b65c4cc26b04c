package world

import (
	"encoding/json"
	"testing"

	"again/engine/handler"
)

// TestReplyBody checks that an answer stays JSON whatever a value holds.
func TestReplyBody(t *testing.T) {
	t.Parallel()
	w, err := New(Setup{Schemas: map[string]string{"": "CREATE TABLE t (n INTEGER);"}, Bus: "rabbitmq"})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	j := &Job{Request: -1, Scripts: []*handler.Script{{Name: "h"}}, Params: &params{[]param{{"name", `an "A" \ B`}, {"n", int64(3)}}}}
	body, err := w.replyBody(j, `{"said": "name is :name", "name": :name, "n": :n}`)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Said, Name string
		N          int
	}
	if err := json.Unmarshal([]byte(body), &got); err != nil || got.Said != `name is an "A" \ B` || got.Name != `an "A" \ B` || got.N != 3 {
		t.Errorf("%s: %v, %+v", body, err, got)
	}
}
