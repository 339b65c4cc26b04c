package handler

import "again/store"

// Trigger says what starts a script.
type Trigger int

const (
	OnEvent   Trigger = iota // --: on order.created
	OnRequest                // --: on POST /demo/place-order
	OnRelay                  // --: on relay
)

// Script is one handler, endpoint or relay, compiled to a flat list of ops.
type Script struct {
	Name    string // of `--: handler`; for the others the path or "relay"
	File    string
	Trigger Trigger
	Type    string // the event type, for OnEvent
	Method  string // GET or POST, for OnRequest
	Path    string // for OnRequest: /audit/event/:id (a part with a colon binds a parameter)
	Service string // "" is the first service
	// Variants the script belongs to; none means all.
	Variants []Variant
	Ops      []Op
	// AcksEarly is true when an ack stands before the last op.
	AcksEarly bool
	// Lines is the source text, for the board.
	Lines []string
}

// Variant is one of the forms a lesson's handlers come in.
type Variant struct {
	Name  string
	Title string
}

// Code is what an op does.
type Code int

const (
	SQL     Code = iota // a statement, with Checks
	Call                // an effect outside
	Publish             // a message straight to the broker
	SetNX               // the simulated Redis
	Set
	Get
	Del
	Reply   // an endpoint's answer
	Ack     // where the ack is sent
	ForEach // opens a loop; not a step
	End     // closes it; not a step
)

// Op is one instruction. Every op but ForEach and End is a step: a crash can
// fall before it, and one `step` verb runs it.
type Op struct {
	Code Code
	Line int    // in the file, from 1
	Text string // as written, for the board and the log
	Last int    // last line it spans, its directives included

	Stmt  store.Stmt // SQL
	Bind  []string   // SQL: the parameter that fills each of Stmt.Params
	Idiom Idiom      // SQL

	// What to look at once it has run (SQL, SetNX, Get, Call).
	IfRow       Then // after a SELECT that found a row
	IfNoRow     Then
	IfUnchanged Then // after a write that hit 0 rows, a setnx that found the key
	ExpectRows  int  // -1 when not said
	OnUnique    Then // on-error unique skip
	OnError     Then // on-error continue → Continue

	Target string  // Call: the service; Publish: the topic, perhaps ":row_topic"; SetNX…: the key with {param}
	Fields []Field // Call, Publish: field=value; Set: the value under "value"
	ID     string  // Publish: fresh, derived or :param
	Key    *Expr   // Call: key=
	TTL    string  // SetNX, Set: Go duration, "" for none

	Status   int         // Reply
	Body     string      // Reply: JSON with :params inside, or ":param"
	When     *store.Stmt // Reply: SELECT (expression); nil = always
	WhenBind []string

	// ForEach: the parameter looped over (":items" → "items"; "row" for the last
	// SELECT), the name of the item, and the op behind the matching End.
	Over, As string
	Jump     int // ForEach: index behind End; End: index of its ForEach
}

// Then is what follows from a check.
type Then int

const (
	Nothing  Then = iota
	Skip          // leave this handler, roll back, log dedup.skip
	Next          // go on with the next line of the loop
	Continue      // swallow the error
	Fail          // the handler fails: rolled back, nacked as the bus does it
)

// Field is one field=value of a call or publish.
type Field struct {
	Name  string
	Value Expr
}

// Expr is a value in a directive: a parameter or a literal.
type Expr struct {
	Param   string // "event_id" of :event_id; "" for a literal
	Literal store.Value
}

// Idiom is the write idiom of a statement.
type Idiom string

const (
	InsertKey        Idiom = "insert-key"
	AbsoluteUpdate   Idiom = "absolute-update"
	DeltaUpdate      Idiom = "delta-update"
	UpsertAbsolute   Idiom = "upsert-absolute"
	UpsertRelative   Idiom = "upsert-relative"
	Delete           Idiom = "delete"
	InsertWithoutKey Idiom = "insert-without-key"
	SoftDelete       Idiom = "soft-delete"
	SelectIdiom      Idiom = "select"
	Transaction      Idiom = "transaction"
	SchemaIdiom      Idiom = "schema"
	OtherIdiom       Idiom = "other"
)

// Error is a mistake in a script: where, what, and what would work.
type Error struct {
	File string
	Line int
	Text string // the line as written
	What string // what is wrong and what would work
}
