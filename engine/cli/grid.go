package cli

import (
	"context"
	"fmt"

	"github.com/charmbracelet/x/term"

	"again/engine/explore"
	"again/engine/lab"
	"again/engine/text"
)

// gridCmd explores each idiom under each fault.
type gridCmd struct {
	Bus  string `help:"${bus}"`
	JSON bool   `help:"${json}"`
}

// Run prints the grid.
func (c *gridCmd) Run(ctx context.Context, out Streams, g *Global) error {
	all, err := g.course()
	if err != nil {
		return err
	}
	l, err := lab.GridLesson(all.Lessons())
	if err != nil {
		return err
	}
	if err := l.Check("", c.Bus); err != nil {
		return err
	}
	tell, clear := out.tell()
	rows, err := explore.Grid(ctx, lab.GridRows(l, c.Bus), explore.Default, tell)
	clear()
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(out.Out, rows)
	}
	for _, line := range lab.GridLines(rows, widthOf(out)) {
		fmt.Fprintln(out.Out, line)
	}
	fmt.Fprintln(out.Out, text.Get("explore.gridlegend", explore.Default))
	return nil
}

// widthOf is how wide the terminal is, 0 where there is none.
func widthOf(out Streams) int {
	file, ok := fileOf(out.Out)
	if !ok {
		return 0
	}
	w, _, err := term.GetSize(file.Fd())
	if err != nil {
		return 0
	}
	return w
}
