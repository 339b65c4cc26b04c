package store

import (
	"errors"
	"strings"

	"again/engine/text"
	"again/store/internal/sqlite3"
)

// problems maps SQLite's extended codes; the primary code is looked up where
// the extended one is missing.
var problems = map[int]Problem{
	5:    Busy,
	9:    Stopped,
	13:   Stopped, // a database in memory that is full
	23:   Refused,
	275:  Check,
	517:  BusySnapshot,
	787:  ForeignKey,
	1299: NotNull,
	1555: Unique, // PRIMARY KEY
	2067: Unique,
	2579: Unique, // ROWID
}

// unknownNames begin the errors that SQLite answers with when it prepares a
// statement anew because the schema has changed.
var unknownNames = []string{"no such table", "no such column", "no such function"}

// convert makes an *Error of an error of SQLite and returns any other as it is.
func convert(err error) error {
	var from *sqlite3.Error
	if !errors.As(err, &from) {
		return err
	}
	own := &Error{Code: from.Code, Problem: problemOf(from), Text: from.Text, Offset: from.Offset}
	if from.Code == 13 {
		own.Text = text.Get("store.full", sqlite3.MostMemory>>20)
	}
	return own
}

// unprepared is convert for a statement that could not be prepared: a general
// error then speaks of its text.
func unprepared(err error) error {
	err = convert(err)
	var own *Error
	if errors.As(err, &own) && own.Problem == Failed && (own.Code&0xff == 1 || own.Code == 21) {
		own.Problem = Syntax
	}
	return err
}

func problemOf(err *sqlite3.Error) Problem {
	if problem, ok := problems[err.Code]; ok {
		return problem
	}
	if err.Code == 1 {
		for _, start := range unknownNames {
			if strings.HasPrefix(err.Text, start) {
				return Syntax
			}
		}
	}
	return problems[err.Code&0xff]
}
