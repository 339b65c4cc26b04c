package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
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

// checkCmd explores handlers that somebody brings.
type checkCmd struct {
	Handlers []string `arg:"" name:"handler" help:"${handler}" placeholder:"HANDLER.sql"`
	Schema   string   `help:"${schema}" required:"" placeholder:"S.sql"`
	Event    []string `help:"${event}" required:"" placeholder:"E.json" sep:"none"`
	Changed  string   `help:"${changed}" placeholder:"C.json"`
	Bus      string   `help:"${bus}" default:"rabbitmq"`
	JSON     bool     `help:"${json}"`
	boundFlags

	tables []store.Table // of the schema, once it was read
}

// statementView is a statement of a handler and its idiom.
type statementView struct {
	File  string        `json:"file"`
	Line  int           `json:"line"`
	SQL   string        `json:"sql"`
	Idiom handler.Idiom `json:"idiom"`
}

// checkReport is what `check --json` answers.
type checkReport struct {
	*explore.Report
	Statements []statementView `json:"statements"`
}

// Run checks the handlers and ends with Found where one is unsafe.
func (c *checkCmd) Run(ctx context.Context, out Streams) error {
	subject, mapped, err := c.subject()
	if err != nil {
		return err
	}
	report, err := explore.Run(ctx, subject, c.bounds(), nil)
	if err != nil {
		return err
	}
	report.Remarks = append(report.Remarks, mapped...)
	full := checkReport{report, statements(subject.Setup.Scripts, c.tables)}
	if c.JSON {
		err = writeJSON(out.Out, full)
	} else {
		printReport(out.Out, report, full.Statements)
	}
	if err == nil && report.Verdict == explore.Unsafe {
		return found
	}
	return err
}

// subject reads the files and checks that they fit each other.
func (c *checkCmd) subject() (explore.Subject, []string, error) {
	setup := world.Setup{Schemas: map[string]string{}, Bus: c.Bus, Workers: 1}
	if _, ok := broker.ProfileByName(c.Bus); !ok {
		return explore.Subject{}, nil, errors.New(text.Get("cli.bus", c.Bus, script.Nearest(c.Bus, busNames()), strings.Join(busNames(), ", ")))
	}
	schema, remarks, err := readSQL(c.Schema)
	if err != nil {
		return explore.Subject{}, nil, err
	}
	setup.Schemas[""] = schema
	for _, file := range c.Handlers {
		source, more, err := readSQL(file)
		if err != nil {
			return explore.Subject{}, nil, err
		}
		h, err := handler.Parse(file, source)
		if err != nil {
			return explore.Subject{}, nil, err
		}
		setup.Scripts = append(setup.Scripts, h)
		remarks = append(remarks, more...)
	}
	if c.tables, err = fits(c.Schema, schema, setup.Scripts); err != nil {
		return explore.Subject{}, nil, err
	}
	subject, err := c.events(setup)
	return subject, remarks, err
}

// readSQL reads a file and maps other spellings to SQLite's.
func readSQL(file string) (mapped string, remarks []string, err error) {
	source, err := os.ReadFile(file)
	if err != nil {
		return "", nil, err
	}
	mapped, mappings, err := dialect.Map(file, string(source))
	for _, m := range mappings {
		remarks = append(remarks, m.String())
	}
	return mapped, remarks, err
}

// fits loads the schema, prepares each statement against it, and returns the
// tables.
func fits(file, schema string, scripts []*handler.Script) ([]store.Table, error) {
	db, err := store.NewEngine(world.NewSource(world.Setup{}.StartEnv())).Memory()
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if err := db.Load(schema); err != nil {
		return nil, schemaError(file, err)
	}
	c, err := db.Connect()
	if err != nil {
		return nil, err
	}
	for _, h := range scripts {
		if err := h.Check(c); err != nil {
			return nil, err
		}
	}
	rows, err := c.Snapshot()
	return rows.Tables, err
}

func schemaError(file string, err error) error {
	var bad *store.ScriptError
	if errors.As(err, &bad) {
		return fmt.Errorf("%s:%d: %w", file, bad.Line, bad.Err)
	}
	return fmt.Errorf("%s: %w", file, err)
}

// events reads what comes in: the first event is the one that is repeated, the
// second the newer one.
func (c *checkCmd) events(setup world.Setup) (explore.Subject, error) {
	subject := explore.Subject{}
	if len(c.Event) > 2 {
		return subject, errors.New(text.Get("cli.events", len(c.Event)))
	}
	files := c.Event
	if c.Changed != "" {
		files = append(append([]string{}, files...), c.Changed)
	}
	for i, file := range files {
		e, err := readEvent(file)
		if err != nil {
			return subject, err
		}
		if err := suits(file, e, setup.Scripts); err != nil {
			return subject, err
		}
		changed := c.Changed != "" && i == len(files)-1
		if changed && e.ID != setup.Cast[0].ID {
			return subject, errors.New(text.Get("cli.changed", file, e.ID, setup.Cast[0].ID))
		}
		e.Alias = fmt.Sprintf("E%d", i+1)
		if changed {
			e.Alias = "E1changed"
		}
		setup.Cast = append(setup.Cast, e)
		publish := []script.Verb{{Name: "publish", Args: []string{e.Alias}, Text: "publish " + e.Alias}}
		switch {
		case changed:
			subject.Changed = publish
		case i == 0:
			subject.First = publish
		default:
			subject.Newer = publish
		}
	}
	subject.Setup = setup
	return subject, nil
}

// readEvent reads {"id": …, "type": …, "payload": {…}}.
func readEvent(file string) (world.Event, error) {
	source, err := os.ReadFile(file)
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
		return world.Event{}, fmt.Errorf("%s:%d: %s", file, lineAt(source, dec.InputOffset()), text.Get("cli.event", err))
	}
	if e.ID == "" || e.Type == "" || len(e.Payload) == 0 || e.Payload[0] != '{' {
		return world.Event{}, fmt.Errorf("%s:1: %s", file, text.Get("cli.eventfields"))
	}
	return world.Event{ID: e.ID, Type: e.Type, Payload: string(e.Payload)}, nil
}

func lineAt(source []byte, offset int64) int {
	return 1 + strings.Count(string(source[:min(offset, int64(len(source)))]), "\n")
}

// suits reports an event that nobody handles, or that lacks a field which its
// handler needs.
func suits(file string, e world.Event, scripts []*handler.Script) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(e.Payload), &fields); err != nil {
		return fmt.Errorf("%s: %s", file, text.Get("cli.event", err))
	}
	var types []string
	handled := false
	for _, h := range scripts {
		types = append(types, h.Type)
		if h.Type != e.Type {
			continue
		}
		handled = true
		for _, need := range h.Needs() {
			if _, ok := fields[need]; !ok {
				return fmt.Errorf("%s:1: %s", file, text.Get("cli.field", need, h.File, h.Name))
			}
		}
	}
	if !handled {
		return fmt.Errorf("%s:1: %s", file, text.Get("cli.unhandled", e.Type, strings.Join(types, ", ")))
	}
	return nil
}

func statements(scripts []*handler.Script, tables []store.Table) []statementView {
	all := []statementView{}
	for _, h := range scripts {
		for _, op := range h.Ops {
			if op.Code == handler.SQL {
				idiom, _ := handler.Classify(op.Stmt.SQL, tables...)
				all = append(all, statementView{h.File, op.Line, op.Stmt.SQL, idiom})
			}
		}
	}
	return all
}

func busNames() []string {
	var names []string
	for _, p := range broker.Profiles() {
		names = append(names, p.Name)
	}
	return names
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
