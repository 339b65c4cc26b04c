package course

import (
	"errors"
	"time"

	"again/engine/handler"
	"again/engine/text"
	"again/engine/world"
	"again/store"
)

// scripts checks every handler against the schema of each variant that it
// belongs to.
func (k *linter) scripts() {
	variants := k.lesson.Variants
	if len(variants) == 0 {
		variants = []handler.Variant{{}}
	}
	seen := map[string]bool{}
	for _, v := range variants {
		for _, err := range k.variant(v.Name) {
			if !seen[err.Error()] {
				seen[err.Error()] = true
				k.err(1, err)
			}
		}
	}
}

func (k *linter) variant(name string) []error {
	var errs []error
	setup := k.lesson.Setup(name, "", 0)
	for _, s := range setup.Scripts {
		if _, ok := setup.Schemas[s.Service]; !ok {
			errs = append(errs, &Error{File: s.File, Line: 1, What: text.Get("lint.service", s.Service)})
		}
	}
	for _, service := range keysOf(setup.Schemas) {
		errs = append(errs, k.against(service, setup)...)
	}
	return errs
}

// against loads one service's schema and prepares its scripts on it.
func (k *linter) against(service string, setup world.Setup) (errs []error) {
	db, err := store.NewEngine(still{}).Memory()
	if err != nil {
		return []error{err}
	}
	defer func() { errs = append(errs, nonNil(db.Close())...) }()
	if err := db.Load(setup.Schemas[service]); err != nil {
		return []error{k.schemaError(service, err)}
	}
	conn, err := db.Connect()
	if err != nil {
		return []error{err}
	}
	for _, s := range setup.Scripts {
		if s.Service == service {
			errs = append(errs, nonNil(s.Check(conn))...)
		}
	}
	return append(errs, nonNil(conn.Close())...)
}

func nonNil(err error) []error {
	if err == nil {
		return nil
	}
	return []error{err}
}

func (k *linter) schemaError(service string, err error) error {
	file := "schema.sql"
	if service != "" {
		file = "schema." + service + ".sql"
	}
	e := &Error{File: k.lesson.file(file), What: err.Error()}
	var at *store.ScriptError
	if errors.As(err, &at) {
		e.Line, e.What = at.Line, at.Err.Error()
	}
	return e
}

// show checks that some variant has each table that the lesson shows.
func (k *linter) show() {
	for _, name := range k.lesson.Show {
		if !k.hasTable(refOf(name)) {
			k.add(1, "lint.show", name)
		}
	}
}

func (k *linter) hasTable(ref tableRef) bool {
	variants := k.lesson.Variants
	if len(variants) == 0 {
		variants = []handler.Variant{{}}
	}
	for _, v := range variants {
		w, err := world.New(k.lesson.Setup(v.Name, "", 0))
		if err != nil {
			return true // reported with the schema
		}
		snap, err := w.Tables(ref.service)
		w.Close()
		if _, ok := snap.Table(ref.table); ok && err == nil {
			return true
		}
	}
	return false
}

// still is a clock that stands and ids that do not matter.
type still struct{}

func (still) Now() time.Time          { return world.Epoch }
func (still) NewID() string           { return "id" }
func (still) Random() int64           { return 0 }
func (still) Derive(...string) string { return "id" }
