package cli

import (
	"fmt"
	"os"

	"github.com/mattn/go-isatty"

	"again/engine/explore"
	"again/engine/text"
)

// tell shows how far a search has come, on a line of its own, where the errors
// go to a terminal; clear takes the line away.
func (s Streams) tell() (progress func(explore.Progress), clear func()) {
	f, ok := s.Err.(*os.File)
	if !ok || !isatty.IsTerminal(f.Fd()) {
		return nil, func() {}
	}
	const line = "\r\x1b[K"
	progress = func(p explore.Progress) {
		fmt.Fprint(f, line+text.Get("explore.progress", p.Fault, p.States))
	}
	return progress, func() { fmt.Fprint(f, line) }
}
