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
// answer from. Two places are the same only for the same step of the same
// attempt.
type Env struct {
	Now     time.Time
	Seed    string
	Job     string // the message or request that is worked on, else the actor
	Attempt int
	Step    int
}

// Place is all of it but the clock.
func (e Env) Place() string {
	return e.Seed + "/" + e.Job + "/" + strconv.Itoa(e.Attempt) + "/" + strconv.Itoa(e.Step)
}

// Source answers the SQL functions of one set of databases. It is pointed at an Env
// before each statement.
type Source struct {
	env Env
	n   int // ids given in this Env
}

// Point has the next statement run at env.
func (s *Source) Point(env Env) { s.env, s.n = env, 0 }

// Now is the clock of the Env.
func (s *Source) Now() time.Time { return s.env.Now }

// NewID makes up an id: another one each time, and the same ones again in the
// same Env.
func (s *Source) NewID() string {
	s.n++
	return derive("fresh", s.env.Place(), strconv.Itoa(s.n))
}

// Random is a number, made up as NewID does.
func (s *Source) Random() int64 {
	s.n++
	sum := uuid.NewSHA1(space, []byte("random"+s.env.Place()+strconv.Itoa(s.n)))
	return int64(binary.BigEndian.Uint64(sum[8:]))
}

// Derive is the id that follows from its parts alone.
func (s *Source) Derive(parts ...string) string { return derive(parts...) }

// stamp is how :now and now() are written.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05") }
