package handler

import "again/store"

// Classify names the idiom of one statement.
func Classify(sql string, schema ...store.Table) (Idiom, []Trap) { return OtherIdiom, nil }

// Trap is one remark on a statement.
type Trap struct{ Name, Text string }

// Classified is one statement of a file.
type Classified struct {
	Line  int
	SQL   string
	Idiom Idiom
	Traps []Trap
}

// ClassifyFile names the idiom of each statement of a file.
func ClassifyFile(file, text string, schema ...store.Table) ([]Classified, error) { panic("not yet") }
