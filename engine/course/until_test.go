package course

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestUntil(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	all, err := io.ReadAll(Until(ctx, strings.NewReader("all of it")))
	if string(all) != "all of it" || err != nil {
		t.Errorf("read %q, %v", all, err)
	}
	silent, w := io.Pipe() // nobody ever writes
	defer w.Close()
	in := Until(ctx, silent)
	ended := make(chan error, 1)
	go func() {
		_, err := in.Read(make([]byte, 8))
		ended <- err
	}()
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("a read that was given up answers %v", err)
	}
	if _, err := in.Read(make([]byte, 8)); !errors.Is(err, context.Canceled) {
		t.Errorf("the next one answers %v", err)
	}
}
