package world

import (
	"errors"
	"strings"

	"again/engine/handler"
	"again/engine/text"
	"again/store"
)

// value looks a parameter up for a job: a loop's fields first, then the last
// SELECT's columns, then the event's or request's own.
func (w *World) value(j *Job, name string) (store.Value, error) {
	for i := len(j.Loops) - 1; i >= 0; i-- {
		if v, ok := j.Loops[i].field(name); ok {
			return v, nil
		}
	}
	if column, ok := strings.CutPrefix(name, "row_"); ok {
		return j.Row.first(column), nil
	}
	if v, ok := w.builtin(j, name); ok {
		return v, nil
	}
	if v, ok := j.Params.get(name); ok {
		return v, nil
	}
	return nil, errors.New(text.Get("world.param", name, j.Event.label(), strings.Join(j.Params.names(), ", ")))
}

// builtin are the parameters that every script has.
func (w *World) builtin(j *Job, name string) (store.Value, bool) {
	switch name {
	case "event_id":
		return j.Event.ID, true
	case "handler":
		return j.script().Name, true
	case "bus":
		return w.setup.Bus, true
	case "now":
		return stamp(w.Now), true
	case "attempt":
		return int64(j.Attempt), true
	}
	return nil, false
}

func (l *loop) field(name string) (store.Value, bool) {
	if name == "line_no" {
		return int64(l.Index + 1), true
	}
	for _, p := range (*l.Items)[l.Index] {
		if p.Name == name {
			return p.Value, true
		}
	}
	return nil, false
}

// first is a column of the first row, NULL without a row.
func (r *rowset) first(column string) store.Value {
	if r == nil || len(r.Rows) == 0 {
		return nil
	}
	for i, c := range r.Columns {
		if c == column {
			return r.Rows[0][i]
		}
	}
	return nil
}

func (p *params) names() []string {
	var all []string
	for _, f := range p.list {
		all = append(all, f.Name)
	}
	return all
}

func (e Event) label() string {
	if e.Alias != "" {
		return e.Alias
	}
	return e.ID
}

// args are a statement's values in the order of its parameters.
func (w *World) args(j *Job, names []string) ([]store.Value, error) {
	args := make([]store.Value, len(names))
	for i, name := range names {
		v, err := w.value(j, name)
		if err != nil {
			return nil, err
		}
		args[i] = v
	}
	return args, nil
}

func (w *World) expr(j *Job, e handler.Expr) (store.Value, error) {
	if e.Param != "" {
		return w.value(j, e.Param)
	}
	return e.Literal, nil
}

// fill replaces each {param} of a Redis key.
func (w *World) fill(j *Job, pattern string) (string, error) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(pattern, "{")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			return "", errors.New(text.Get("world.brace", pattern))
		}
		v, err := w.value(j, strings.TrimPrefix(name, ":"))
		if err != nil {
			return "", err
		}
		b.WriteString(store.Format(v))
		pattern = after
	}
}
