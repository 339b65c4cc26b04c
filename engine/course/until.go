package course

import (
	"context"
	"io"
)

// Until reads from in, and no longer than until ctx is done: a terminal that
// nobody types at would hold the reader for ever.
func Until(ctx context.Context, in io.Reader) io.Reader { return &until{ctx: ctx, in: in} }

type until struct {
	ctx context.Context
	in  io.Reader
}

type chunk struct {
	bytes []byte
	err   error
}

// Read gives up when ctx is done. What is read later is lost, and nobody waits
// for it any more.
func (u *until) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	done := make(chan chunk, 1)
	size := len(p)
	go func() {
		b := make([]byte, size)
		n, err := u.in.Read(b)
		done <- chunk{b[:n], err}
	}()
	select {
	case <-u.ctx.Done():
		return 0, u.ctx.Err()
	case c := <-done:
		return copy(p, c.bytes), c.err
	}
}
