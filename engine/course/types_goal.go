package course

// Clause is one line of a goal block.
type Clause struct {
	Kind string // rows, value, log, event, anomaly, no-anomaly, queue-empty, explore
	Text string // as written
	Line int
}

// FillTable is a table that runs fill in: rows are verbs, columns variants or buses.
type FillTable struct {
	Columns []string // variant or bus names
	By      string   // "variant" or "bus"
	Rows    []FillRow
	Cell    string // a value or log filter, computed on a fork
	Line    int
}

// FillRow is a row of a FillTable.
type FillRow struct {
	Title string
	Run   string
}
