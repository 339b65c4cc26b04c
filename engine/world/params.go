package world

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"again/engine/text"
	"again/store"
)

// param is a named value that statements and directives may use.
type param struct {
	Name  string
	Value store.Value
}

// params are an event's or request's fields, in their order.
type params struct{ list []param }

func (p *params) get(name string) (store.Value, bool) {
	for i := range p.list {
		if p.list[i].Name == name {
			return p.list[i].Value, true
		}
	}
	return nil, false
}

// set adds a field, or replaces it.
func (p *params) set(name string, v store.Value) {
	for i := range p.list {
		if p.list[i].Name == name {
			p.list[i].Value = v
			return
		}
	}
	p.list = append(p.list, param{name, v})
}

// readObject reads a JSON object's fields in the order they stand.
func readObject(payload string) (*params, error) {
	fields, err := objectFields(json.RawMessage(payload))
	if err != nil {
		return nil, err
	}
	return &params{fields}, nil
}

func objectFields(raw json.RawMessage) ([]param, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	open, err := dec.Token()
	if err != nil {
		return nil, err
	}
	if open != json.Delim('{') {
		return nil, errors.New(text.Get("world.notobject", clip(string(raw), 40)))
	}
	var fields []param
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, err
		}
		fields = append(fields, param{key.(string), fromJSON(value)})
	}
	if _, err := dec.Token(); err != nil {
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New(text.Get("world.notobject", clip(string(raw), 40)))
	}
	return fields, nil
}

// fromJSON turns a JSON value into what SQLite binds: numbers and strings as
// they are, true and false as 1 and 0, the rest as JSON text.
func fromJSON(raw json.RawMessage) store.Value {
	var v any
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if dec.Decode(&v) != nil {
		return string(raw)
	}
	switch v := v.(type) {
	case nil:
		return nil
	case string:
		return v
	case bool:
		if v {
			return int64(1)
		}
		return int64(0)
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n
		}
		f, _ := v.Float64()
		return f
	}
	var compact bytes.Buffer
	if json.Compact(&compact, raw) != nil {
		return string(raw)
	}
	return compact.String()
}

// toJSON writes a value as JSON; JSON text inside a string stays a string.
func toJSON(v store.Value) string {
	if b, ok := v.([]byte); ok {
		v = string(b)
	}
	var buf strings.Builder
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return "null"
	}
	return strings.TrimSuffix(buf.String(), "\n")
}

// turns reads a JSON array as the turns of a loop: each element's fields under
// as_field, a plain element under as alone.
func turns(array store.Value, as string) ([]item, error) {
	source, _ := array.(string)
	var elements []json.RawMessage
	if err := json.Unmarshal([]byte(source), &elements); err != nil {
		return nil, errors.New(text.Get("world.notarray", clip(store.Format(array), 40)))
	}
	all := make([]item, 0, len(elements))
	for _, raw := range elements {
		fields, err := objectFields(raw)
		if err != nil {
			all = append(all, item{{as, fromJSON(raw)}})
			continue
		}
		for i := range fields {
			fields[i].Name = as + "_" + fields[i].Name
		}
		all = append(all, item(fields))
	}
	return all, nil
}

func clip(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n]) + "…"
	}
	return s
}
