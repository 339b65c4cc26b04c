package cli

import (
	"context"
	"encoding/json"
	"io"

	"again/engine/course"
	"again/engine/explore"
	"again/engine/lab"
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
}

// checkReport is what `check --json` answers.
type checkReport struct {
	*explore.Report
	Statements []lab.Statement `json:"statements"`
}

// Run checks the handlers and ends with Found where one is unsafe.
func (c *checkCmd) Run(ctx context.Context, out Streams) error {
	own, err := lab.Read(course.ReadFile, lab.Files{
		Handlers: c.Handlers, Schema: c.Schema, Events: c.Event, Changed: c.Changed, Bus: c.Bus,
	})
	if err != nil {
		return err
	}
	tell, clear := out.tell()
	report, err := explore.Run(ctx, own.Subject, c.over(explore.Default), tell)
	clear()
	if err != nil {
		return err
	}
	report.Remarks = append(report.Remarks, own.Remarks...)
	if c.JSON {
		err = writeJSON(out.Out, checkReport{report, own.Statements})
	} else {
		printReport(out.lines(), report, own.Statements)
	}
	if err == nil && report.Verdict == explore.Unsafe {
		return errFound
	}
	return err
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
