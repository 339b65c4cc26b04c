package lab

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"again/engine/broker"
	"again/engine/explore"
	"again/engine/handler"
	"again/engine/handler/dialect"
	"again/engine/script"
	"again/engine/text"
	"again/engine/world"
	"again/store"
)

// Files name what somebody brings to be explored.
type Files struct {
	Handlers []string
	Schema   string
	Events   []string // one or two: the first is repeated, the second is the newer
	Changed  string   // the first event's id with another payload; "" for none
	Bus      string
}

// Reader reads a file by its name.
type Reader func(name string) ([]byte, error)

// Own is a subject that was read from files.
type Own struct {
	Subject    explore.Subject
	Statements []Statement
	Remarks    []string // what was written for SQLite in another way
}

// Statement is a statement of a handler and its idiom.
type Statement struct {
	File  string        `json:"file"`
	Line  int           `json:"line"`
	SQL   string        `json:"sql"`
	Idiom handler.Idiom `json:"idiom"`
}

// Read reads the files and checks that they fit each other.
func Read(read Reader, f Files) (*Own, error) {
	r := reading{read: read}
	setup := world.Setup{Schemas: map[string]string{}, Bus: f.Bus, Workers: 1}
	if err := knownBus(f.Bus); err != nil {
		return nil, err
	}
	schema, err := r.sql(f.Schema)
	if err != nil {
		return nil, err
	}
	setup.Schemas[""] = schema
	for _, file := range f.Handlers {
		source, err := r.sql(file)
		if err != nil {
			return nil, err
		}
		h, err := handler.Parse(file, source)
		if err != nil {
			return nil, err
		}
		if err := oneDatabase(h); err != nil {
			return nil, err
		}
		setup.Scripts = append(setup.Scripts, h)
	}
	tables, err := Fits(f.Schema, schema, setup.Scripts)
	if err != nil {
		return nil, err
	}
	subject, err := r.events(setup, f)
	if err != nil {
		return nil, err
	}
	return &Own{subject, Statements(setup.Scripts, tables), r.remarks}, nil
}

// Buses are the names of all brokers.
func Buses() []string {
	var names []string
	for _, p := range broker.Profiles() {
		names = append(names, p.Name)
	}
	return names
}

func knownBus(bus string) error {
	if _, ok := broker.ProfileByName(bus); ok {
		return nil
	}
	return errors.New(text.Get("lab.bus", bus, script.Nearest(bus, Buses()), strings.Join(Buses(), ", ")))
}

// reading collects what is said while files are read.
type reading struct {
	read    Reader
	remarks []string
}

// sql reads a file and maps other spellings to SQLite's.
func (r *reading) sql(file string) (string, error) {
	source, err := r.read(file)
	if err != nil {
		return "", err
	}
	mapped, mappings, err := dialect.Map(file, string(source))
	for _, m := range mappings {
		r.remarks = append(r.remarks, m.String())
	}
	return mapped, err
}

// Fits loads a schema, prepares each statement against it, and returns the
// tables.
func Fits(file, schema string, scripts []*handler.Script) ([]store.Table, error) {
	db, err := store.NewEngine(world.NewSource(world.Setup{}.StartEnv())).Memory()
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if err := db.Load(schema); err != nil {
		return nil, schemaError(file, err)
	}
	c, err := db.Guarded(store.AllowTransactions)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	for _, h := range scripts {
		if err := h.Check(c); err != nil {
			return nil, err
		}
		if err := leavesShape(h); err != nil {
			return nil, err
		}
	}
	rows, err := c.Snapshot()
	return rows.Tables, err
}

// leavesShape reports a statement that changes the tables themselves: states are
// compared cell by cell, in tables that stay what they are. A temporary table
// would be a memory of the worker's that no state holds.
func leavesShape(h *handler.Script) error {
	for _, op := range h.Ops {
		if op.Code == handler.SQL && op.Stmt.Kind == store.Schema {
			return &handler.Error{File: h.File, Line: op.Line, Text: op.Text, What: text.Get("lab.shape")}
		}
	}
	return nil
}

// oneDatabase reports a script of a second service: only one schema is given.
func oneDatabase(h *handler.Script) error {
	if h.Service == "" {
		return nil
	}
	return fmt.Errorf("%s: %s", h.File, text.Get("lab.service", h.Service))
}

func schemaError(file string, err error) error {
	var bad *store.ScriptError
	if errors.As(err, &bad) {
		return fmt.Errorf("%s:%d: %w", file, bad.Line, bad.Err)
	}
	return fmt.Errorf("%s: %w", file, err)
}

// events reads what comes in.
func (r *reading) events(setup world.Setup, f Files) (explore.Subject, error) {
	subject := explore.Subject{}
	if len(f.Events) > 2 {
		return subject, errors.New(text.Get("lab.events", len(f.Events)))
	}
	for i, file := range f.Events {
		e, err := r.event(file, fmt.Sprintf("E%d", i+1), setup.Scripts)
		if err != nil {
			return subject, err
		}
		setup.Cast = append(setup.Cast, e)
		if i == 0 {
			subject.First = publish(e.Alias)
		} else {
			subject.Newer = publish(e.Alias)
		}
	}
	if f.Changed != "" && len(setup.Cast) > 0 {
		e, err := r.event(f.Changed, "E1changed", setup.Scripts)
		if err != nil {
			return subject, err
		}
		if e.ID != setup.Cast[0].ID {
			return subject, errors.New(text.Get("lab.changed", f.Changed, e.ID, setup.Cast[0].ID))
		}
		setup.Cast = append(setup.Cast, e)
		subject.Changed = publish(e.Alias)
	}
	subject.Setup = setup
	return subject, nil
}

// event reads {"id": …, "type": …, "payload": {…}} that suits the handlers.
func (r *reading) event(file, alias string, scripts []*handler.Script) (world.Event, error) {
	source, err := r.read(file)
	if err != nil {
		return world.Event{}, err
	}
	var e struct {
		ID      string          `json:"id"`
		Type    string          `json:"type"`
		Payload json.RawMessage `json:"payload"`
	}
	dec := json.NewDecoder(strings.NewReader(string(source)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&e); err != nil {
		return world.Event{}, fmt.Errorf("%s:%d: %s", file, lineAt(source, dec.InputOffset()), text.Get("lab.event", notJSON(err)))
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return world.Event{}, fmt.Errorf("%s:%d: %s", file, lineAt(source, dec.InputOffset()), text.Get("lab.event", text.Get("lab.event.more")))
	}
	if e.ID == "" || e.Type == "" || len(e.Payload) == 0 || e.Payload[0] != '{' {
		return world.Event{}, fmt.Errorf("%s:1: %s", file, text.Get("lab.eventfields"))
	}
	found := world.Event{Alias: alias, ID: e.ID, Type: e.Type, Payload: string(e.Payload)}
	return found, suits(file, found, scripts)
}

// notJSON says why it is none, in words that name no type of ours.
func notJSON(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind) && kind.Field != "":
		return text.Get("lab.json.field", kind.Field, kind.Value)
	case errors.As(err, &kind):
		return text.Get("lab.json.kind", kind.Value)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return text.Get("lab.json.end")
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

func lineAt(source []byte, offset int64) int {
	return 1 + strings.Count(string(source[:min(offset, int64(len(source)))]), "\n")
}

// suits reports an event that nobody handles, or that lacks a field which its
// handler needs.
func suits(file string, e world.Event, scripts []*handler.Script) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(e.Payload), &fields); err != nil {
		return fmt.Errorf("%s: %s", file, text.Get("lab.event", err))
	}
	var types []string
	handled := false
	for _, h := range scripts {
		if h.Trigger == handler.OnEvent {
			types = append(types, h.Type)
		}
		if h.Type != e.Type {
			continue
		}
		handled = true
		if gap, ok := h.Gap(fields); ok {
			return fmt.Errorf("%s:1: %s", file, gapText(gap, h.File))
		}
	}
	if len(types) == 0 {
		return fmt.Errorf("%s:1: %s", file, text.Get("lab.noevents", e.Type))
	}
	if !handled {
		return fmt.Errorf("%s:1: %s", file, text.Get("lab.unhandled", e.Type, strings.Join(types, ", ")))
	}
	return nil
}

func gapText(gap handler.Gap, file string) string {
	switch {
	case gap.List == "":
		return text.Get("lab.field", gap.Param, file, gap.Line)
	case gap.Element == 0:
		return text.Get("lab.list", gap.List, file, gap.Line)
	}
	return text.Get("lab.element", gap.Element, gap.List, gap.Param, file, gap.Line)
}

// Statements are the scripts' statements with their idioms.
func Statements(scripts []*handler.Script, tables []store.Table) []Statement {
	all := []Statement{}
	for _, h := range scripts {
		for _, op := range h.Ops {
			if op.Code == handler.SQL {
				idiom, _ := handler.Classify(op.Stmt.SQL, tables...)
				all = append(all, Statement{h.File, op.Line, op.Stmt.SQL, idiom})
			}
		}
	}
	return all
}
