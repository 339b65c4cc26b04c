package world

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"again/engine/broker"
)

// Field is one k=v of an Entry.
type Field = broker.Field

// Entry is one event of the log.
type Entry struct {
	N      int // from 1
	Verb   int // which verb made it, from 1
	At     time.Time
	Name   string // one of Names
	Actor  string // w1, api, relay, broker, client
	Fields []Field
}

// Field returns the value of key, "" when there is none.
func (e Entry) Field(key string) string {
	for _, f := range e.Fields {
		if f.Key == key {
			return f.Value
		}
	}
	return ""
}

// String writes the entry as an operator's log would.
func (e Entry) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "step=%s", e.Name)
	for _, f := range e.Fields {
		fmt.Fprintf(&b, " %s=%s", f.Key, quoteField(f.Value))
	}
	if e.Actor != "" && e.Field("worker") == "" {
		fmt.Fprintf(&b, " actor=%s", e.Actor)
	}
	return b.String()
}

func quoteField(v string) string {
	if strings.ContainsAny(v, " \t\n\"") {
		return strconv.Quote(v)
	}
	return v
}

// log writes one entry. kv are keys and values in turn; an empty value is left
// out.
func (w *World) log(actor, name string, kv ...string) {
	if w.quiet {
		return
	}
	fields := make([]Field, 0, len(kv)/2)
	for i := 0; i+1 < len(kv); i += 2 {
		if kv[i+1] != "" {
			fields = append(fields, Field{Key: kv[i], Value: kv[i+1]})
		}
	}
	w.append(actor, name, fields)
}

func (w *World) append(actor, name string, fields []Field) {
	w.Log = append(w.Log, Entry{
		N: len(w.Log) + 1, Verb: w.Verbs + 1, At: w.Now,
		Name: name, Actor: actor, Fields: fields,
	})
}

// heard logs what the broker did.
func (w *World) heard(notes []broker.Note) {
	if w.quiet {
		return
	}
	for _, n := range notes {
		w.append("broker", n.Name, n.Fields)
	}
}
