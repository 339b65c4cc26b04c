package world

import (
	"context"
	"errors"
	"slices"
	"time"

	"again/engine/text"
	"again/store"
)

// Limits of a statement that a person typed.
const (
	PromptTime = 2 * time.Second
	PromptRows = 200
)

// Prompt runs a statement that a person typed: on a connection of its own that
// may not leave the database, without BEGIN, stopped after PromptTime or more
// than PromptRows rows. A stopped statement changes nothing.
func (w *World) Prompt(service string, st *store.Stmt) (store.Result, error) {
	c, err := w.live.prompt(service)
	if err != nil {
		return store.Result{}, err
	}
	if err := w.fillLookups(c, service, st.SQL); err != nil {
		return store.Result{}, err
	}
	if err := w.refuseLookup(c, service, st); err != nil {
		return store.Result{}, err
	}
	w.live.src.Point(Env{Now: w.Now, Seed: w.setup.Seed, Job: "sql", Step: w.Verbs})
	ctx, cancel := context.WithTimeout(context.Background(), PromptTime)
	defer cancel()
	return c.ExecLimited(ctx, st, nil, PromptRows)
}

// refuseLookup answers a statement that would write to a lookup: it is made
// anew for each question, and the write would be lost.
func (w *World) refuseLookup(c *store.Conn, service string, st *store.Stmt) error {
	access, err := c.Check(st)
	if err != nil {
		return nil // running it says so
	}
	written := slices.Concat(access.Inserts, access.Deletes)
	for _, column := range access.Updates {
		written = append(written, column.Table)
	}
	for _, name := range written {
		isLookup := slices.ContainsFunc(lookups, func(l lookup) bool { return l.name == name })
		if snap, err := w.Tables(service); isLookup && err == nil && !slices.Contains(tableNames(snap), name) {
			return errors.New(text.Get("world.lookup", name))
		}
	}
	return nil
}
