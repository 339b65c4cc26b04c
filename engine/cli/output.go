package cli

import (
	"io"
	"os"
)

// output is where a command writes. It keeps the first error: lines that did
// not arrive, on a full disk for one, are no success.
type output struct {
	to  io.Writer
	err error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.to.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// fileOf is the file behind a command's output.
func fileOf(w io.Writer) (*os.File, bool) {
	if o, ok := w.(*output); ok {
		w = o.to
	}
	file, ok := w.(*os.File)
	return file, ok
}
