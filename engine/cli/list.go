package cli

import (
	"fmt"
	"strings"

	"again/engine/text"
)

// listCmd lists lessons and progress.
type listCmd struct{}

// Run prints a line a lesson.
func (c *listCmd) Run(io Streams, g *Global) error {
	s, err := g.open()
	if err != nil {
		return err
	}
	defer s.close()
	if notice := s.notice(); notice != "" {
		fmt.Fprintln(io.Err, notice)
	}
	out := io.lines()
	part := ""
	width := 0
	for _, l := range s.Lessons() {
		width = max(width, len(l.Slug))
	}
	for _, l := range s.Lessons() {
		if l.Part != part {
			part = l.Part
			fmt.Fprintln(out, part)
		}
		done, total := s.Progress(l)
		mark := " "
		if done == total {
			mark = "✓"
		}
		fmt.Fprintf(out, " %s %s%s  %s  %s\n", mark, l.Slug, strings.Repeat(" ", width-len(l.Slug)),
			text.Get("cli.steps", done, total), l.Title)
	}
	return nil
}
