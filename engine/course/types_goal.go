package course

// Probe looks something up in a run: a prediction's answer, a table's cell, or
// the left side of a goal.
type Probe struct {
	Kind   string  // value, rows, log, anomaly
	SQL    string  // value: as written
	Table  string  // rows
	Where  string  // rows: the condition, "" for all
	Name   string  // log: an entry's name
	Fields []Match // log: fields that the entry must have

	query   string // value, rows: what is asked, aliases replaced by their ids
	service string // value, rows: whose tables
}

// Match is a field that a log entry must have. An alias of the cast stands for
// its id.
type Match struct{ Key, Value string }

// Clause is one line of a goal block.
type Clause struct {
	Kind string // rows, value, log, event, anomaly, no-anomaly, queue-empty, explore
	Text string // as written
	Line int

	Probe Probe  // rows, value, log, event
	Op    string // "is", "is not", "is at least", "is at most"
	Want  string // rows, value, log: the other side
	After int    // event: it comes after so many executed steps of its delivery; -1 for anywhere
	Name  string // anomaly
	Finds bool   // explore: something
}

// FillTable is a table that runs fill in: rows are verbs, columns variants or buses.
type FillTable struct {
	Columns []string // variant or bus names
	By      string   // "variant" or "bus"
	Rows    []FillRow
	Cell    string // a value, rows or log count, or `anomaly`, computed on a fork
	Line    int

	probe Probe
}

// FillRow is a row of a FillTable.
type FillRow struct {
	Title string
	Run   string
}
