package world

import (
	"encoding/binary"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
)

// space is the namespace of every id that a world makes up.
var space = uuid.NewSHA1(uuid.NameSpaceURL, []byte("https://again.invalid/ids"))

// derive is the UUIDv5 of its parts: the same parts, the same id.
func derive(parts ...string) string {
	return uuid.NewSHA1(space, []byte(strings.Join(parts, "\x1f"))).String()
}

// Env is where a statement runs: what the SQL functions of time and identity
// answer from. Place is the same for the same step of the same attempt only.
type Env struct {
	Now   time.Time
	Place string
}

// source answers the SQL functions of one database set. It is pointed at an Env
// before each statement.
type source struct {
	env Env
	n   int // ids given in this Env
}

func (s *source) point(env Env) { s.env, s.n = env, 0 }

func (s *source) Now() time.Time { return s.env.Now }

func (s *source) NewID() string {
	s.n++
	return derive("fresh", s.env.Place, strconv.Itoa(s.n))
}

func (s *source) Random() int64 {
	s.n++
	sum := uuid.NewSHA1(space, []byte("random"+s.env.Place+strconv.Itoa(s.n)))
	return int64(binary.BigEndian.Uint64(sum[8:]))
}

func (s *source) Derive(parts ...string) string { return derive(parts...) }

// stamp is how :now and now() are written.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05") }
