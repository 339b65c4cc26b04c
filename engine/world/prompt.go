package world

import (
	"context"
	"time"

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
	w.live.src.Point(Env{Now: w.Now, Seed: w.setup.Seed, Job: "sql", Step: w.Verbs})
	ctx, cancel := context.WithTimeout(context.Background(), PromptTime)
	defer cancel()
	return c.ExecLimited(ctx, st, nil, PromptRows)
}
