package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"again/engine/course"
	"again/engine/handler"
	"again/engine/text"
)

// classifyCmd names the idiom of each statement.
type classifyCmd struct {
	File string `arg:"" help:"${file}"`
	JSON bool   `help:"${json}"`
}

type classified struct {
	Line  int            `json:"line"`
	SQL   string         `json:"sql"`
	Idiom handler.Idiom  `json:"idiom"`
	Traps []handler.Trap `json:"traps"`
}

// Run prints a statement's line, idiom and traps.
func (c *classifyCmd) Run(ctx context.Context, streams Streams) error {
	return until(ctx, func() error { return c.print(streams) })
}

func (c *classifyCmd) print(streams Streams) error {
	source, err := c.read(streams.In)
	if err != nil {
		return err
	}
	all, err := handler.ClassifyFile(c.File, source)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return fmt.Errorf("%s: %s", c.File, text.Get("cli.classify.none"))
	}
	if c.JSON {
		list := []classified{}
		for _, s := range all {
			list = append(list, classified{s.Line, s.SQL, s.Idiom, append([]handler.Trap{}, s.Traps...)})
		}
		return writeJSON(streams.Out, list)
	}
	out := streams.lines()
	for _, s := range all {
		fmt.Fprintf(out, "%4d  %-18s  %s\n", s.Line, s.Idiom, oneLine(s.SQL, 90))
		for _, t := range s.Traps {
			fmt.Fprintf(out, "      ! %s: %s\n", t.Name, t.Text)
		}
	}
	return nil
}

func (c *classifyCmd) read(in io.Reader) (string, error) {
	if c.File == "-" {
		b, err := course.ReadText(text.Get("cli.stdin"), in)
		return string(b), err
	}
	b, err := course.ReadFile(c.File)
	return string(b), err
}

// oneLine is SQL on one line, cut at n characters.
func oneLine(sql string, n int) string {
	s := []rune(strings.Join(strings.Fields(sql), " "))
	if len(s) > n {
		return string(s[:n-1]) + "…"
	}
	return string(s)
}
