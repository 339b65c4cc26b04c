package cli

import (
	"errors"
	"io"
	"strings"
	"testing"
)

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space") }

func TestOutputThatIsFull(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	if code := Main([]string{"list", "--state", "none"}, Streams{In: strings.NewReader(""), Out: full{}, Err: &said}); code != Bad {
		t.Errorf("exit code %d", code)
	}
	if said.String() != "again: not all could be written: no space\n" {
		t.Errorf("%q", said.String())
	}
	if code := Main([]string{"list", "--state", "none"}, Streams{In: strings.NewReader(""), Out: io.Discard, Err: &said}); code != OK {
		t.Errorf("exit code %d", code)
	}
}
