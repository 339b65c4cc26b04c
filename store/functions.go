package store

import (
	"encoding/binary"
	"errors"

	"again/store/internal/sqlite3"
)

// TimeFormat is how now() and SQLite's datetime() write a time.
const TimeFormat = "2006-01-02 15:04:05"

// addFunctions registers what SQLite does not have (now, uuid and their kin)
// and puts random numbers of the source in the place of its own. The functions
// of time need nothing here: they ask the connection's clock.
func (e *Engine) addFunctions(raw *sqlite3.Conn) error {
	functions := []struct {
		name string
		args int
		call sqlite3.Function
	}{
		{"now", 0, e.sqlNow},
		{"clock_timestamp", 0, e.sqlNow},
		{"gen_random_uuid", 0, e.sqlNewID},
		{"uuid", 0, e.sqlNewID},
		{"uuidv4", 0, e.sqlNewID},
		{"uuidv7", 0, e.sqlNewID},
		{"uuid_generate_v4", 0, e.sqlNewID},
		{"uuid5", -1, e.sqlDerive},
		{"random", 0, e.sqlRandom},
		{"randomblob", 1, e.sqlRandomBlob},
	}
	for _, f := range functions {
		if err := raw.AddFunction(f.name, f.args, f.call); err != nil {
			return err
		}
	}
	return nil
}

func (e *Engine) sqlNow([]any) (any, error) {
	return e.now().UTC().Format(TimeFormat), nil
}

func (e *Engine) sqlNewID([]any) (any, error) {
	e.used = true
	return e.mint(e.source.NewID()), nil
}

// sqlDerive is uuid5: NULL where a part is NULL, as SQL's operators have it.
func (e *Engine) sqlDerive(args []any) (any, error) {
	parts := make([]string, len(args))
	for i, arg := range args {
		if arg == nil {
			return nil, nil
		}
		parts[i] = Format(arg)
	}
	e.used = true
	return e.mint(e.source.Derive(parts...)), nil
}

func (e *Engine) mint(id string) string {
	e.minted = append(e.minted, id)
	return id
}

func (e *Engine) sqlRandom([]any) (any, error) {
	e.used = true
	return e.source.Random(), nil
}

// longestRandom is more than any handler needs, and little enough to hold.
const longestRandom = 1 << 20

var errLongRandom = errors.New("string or blob too big")

func (e *Engine) sqlRandomBlob(args []any) (any, error) {
	n, _ := args[0].(int64)
	if n > longestRandom {
		return nil, errLongRandom
	}
	e.used = true
	blob := make([]byte, 0, max(n, 1)+8)
	for len(blob) < int(max(n, 1)) {
		blob = binary.BigEndian.AppendUint64(blob, uint64(e.source.Random()))
	}
	return blob[:max(n, 1)], nil
}
