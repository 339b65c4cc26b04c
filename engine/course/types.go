package course

import (
	"time"

	"again/engine/handler"
	"again/engine/script"
)

// Lesson is one lesson folder, read and checked.
type Lesson struct {
	Slug     string // "16-delta-update"
	Number   int    // 16
	Title    string
	Part     string // heading it stands under in the list
	Idiom    string
	Show     []string // tables on the board, in order
	Workers  int
	Bus      string
	Buses    []string // that `b` cycles through; empty = all
	Variant  string   // the one on the board at the start
	Repaired string   // the other half of lock-step
	Cast     []Event
	Send     []script.Verb     // what `o` sends, in order
	Schemas  map[string]string // service → schema.sql as written
	Scripts  []*handler.Script // all variants
	Variants []handler.Variant
	Explore  ExploreSpec
	Steps    []Step
	Asides   []Aside
	Walk     string // walkthrough.txt
	Locale   string
	Locales  []string
	Minutes  int
	// KeyLifetime is how long an outside service remembers a key; 0 is its own.
	KeyLifetime time.Duration
	Folder      string            // inside the file system it was read from
	Tools       []string          // screens of its own: boundary, grid, exam, own
	Extra       map[string]string // files of the folders exam and sample, by path

	edit *edit // the variant that a learner made; nil for none
}

// Event is a member of the lesson's cast.
type Event struct{ Alias, ID, Type, Payload string }

// ExploreSpec is what the front matter says that the explorer finds.
type ExploreSpec struct {
	From    []script.Verb
	Expect  []Expectation
	Bounds  map[string]int
	Workers int
}

// Expectation is one variant's: "breaks" or "none".
type Expectation struct{ Variant, Finding string }

// Aside is a sidebar, opened on request.
type Aside struct{ Name, Title, Text string }

// Step is one screen of prose and what to do there.
type Step struct {
	Title  string
	Line   int
	Prose  string // markdown without the fenced blocks that have a meaning
	Do     []script.Verb
	Asks   *Ask
	Tables []FillTable
	Goal   []Clause
	Hints  []string
	Solve  []script.Verb
	Wrongs []Wrong
	Notes  []string
	Blocks []string // kinds of its fenced blocks, in order
}

// Ask is a prediction as the lesson asks it.
type Ask struct {
	Question string
	Choices  []string // empty: a number is typed
	Values   []string // what the answer is compared with, one a choice: the English choices
	Run      []script.Verb
	Answer   string // `value "…"`, `rows …`, `log …`: computed on a fork
	Line     int

	probe Probe
}

// Wrong is a way that must not pass, with the hint that answers it.
type Wrong struct {
	Verbs []script.Verb
	Hint  string
	Line  int
}

// Outcome of a prediction.
type Outcome int

const (
	Unanswered Outcome = iota // waits for an answer: the board is locked
	Given                     // answered; its outcome is not shown yet
	Right
	Mistaken
	Skipped
)

// Prediction is where the learner stands with the step's question.
type Prediction struct {
	Question string
	Choices  []string // empty: a number
	Outcome  Outcome
	Said     string // what the learner answered
	Was      string // what happened; "" until shown
}

// GoalState is one clause, in the learner's words, with its present value.
type GoalState struct {
	Text    string // "qty of demo-1 is 98"
	Now     string // "99"
	Reached bool   // this clause holds now
}

// Board is everything the screen shows of a run, taken after a verb.
type Board struct {
	Lesson, Variant, VariantTitle, Bus string
	Clock                              time.Time
	At, Of                             int // verbs done, verbs known (redo)
	Branch                             int
	Strip                              Strip
	Handlers                           []HandlerView
	Tables                             []TableView
	Log                                []LogLine
	Calls                              []CallView
	Requests                           []RequestView
	Redis                              []RedisView
	Pending                            bool // anomalies are not judged before rest
	Anomalies                          []AnomalyView
	Remarks                            []string
	Repeat                             *RepeatView // what the last verb showed, if it was a repeat
	Followed                           []string    // lock-step: what this half did its own way at the last verb
}

// Strip is the pipeline: client ─▶ outbox ─▶ broker ─▶ workers.
type Strip struct {
	HasOutbox bool
	Outbox    int // rows that wait to be published
	Messages  []MessageView
	Workers   []WorkerView
	API       *WorkerView // nil when it is idle and the lesson has no endpoint
	API2      *WorkerView // the process that takes a request while API is held in one; nil else
	Relay     *WorkerView
}

// MessageView is a message in the broker.
type MessageView struct {
	Name, Event string // m1, E1 (its alias, else a short id)
	State       string // ready, held, waiting, pending, done, skipped, dropped, dead
	Attempts    int
	Flag        string // what the consumer sees: "redelivered", "NumDelivered=2"
	Why         string // "requeued at the front"
	Settled     bool   // acked, dropped or dead: drawn faint or left out
}

// WorkerView is an actor.
type WorkerView struct {
	Name, State string // idle, running, blocked, waiting
	BlockedBy   string
	Message     string
	Event       string
	Handler     string
	Attempt     int
	Armed       []string // "crash before commit", "ack will be lost"
	InTx        bool
}

// HandlerView is a script as written, with what happened at its lines.
type HandlerView struct {
	Name, File, Trigger string
	Lines               []CodeLine
	Active              bool // an actor is in it
}

// CodeLine is a line of a script.
type CodeLine struct {
	Text  string
	Op    int      // ordinal of the op that begins here, from 1; 0 for the rest
	Span  int      // ordinal of the op that the line belongs to; 0 for none
	At    []string // actors whose next step this is
	Marks []Mark
}

// Mark is something that happened before a line.
type Mark struct {
	Kind string // crash, fail, skip, error
	Text string // "w1 killed here (1st delivery)"
}

// TableView is a table, diffed against the state before the last verb, with
// uncommitted values and what "once" would hold.
type TableView struct {
	Name, Service string
	Columns       []string
	Key           []int
	Rows          []RowView
	HasOnce       bool // "once" differs from or is known for this table
}

// RowView is a row.
type RowView struct {
	Sign  byte // ' ', '+', '~', '-'
	Cells []CellView
	// Once says how the row stands to "once": "", "missing" or "extra".
	Once string
}

// CellView is a cell.
type CellView struct {
	Text    string
	Was     string // the value before the last verb, when Changed
	Changed bool
	Once    string // what "once" holds
	Differs bool   // … and that is not Text
	Pending []PendingValue
}

// PendingValue is what an actor has written and not committed.
type PendingValue struct{ Actor, Text string }

// LogLine is one event.
type LogLine struct {
	N      int
	At     time.Time
	Name   string
	Text   string // step=… k=v …
	Actor  string
	Verb   int  // which verb made it
	Latest bool // made by the last verb
}

// CallView is a call of an outside service.
type CallView struct {
	Service, Key, Event, Fields, Answer string
	Effect                              bool
}

// RequestView is a request of the client and its answer.
type RequestView struct {
	Method, Path, Key, Body string
	Status                  int // 0 while in flight
	Answer                  string
}

// RedisView is a key in the simulated Redis.
type RedisView struct {
	Key, Value string
	TTL        time.Duration // 0 = none
}

// AnomalyView is a named anomaly and where it shows.
type AnomalyView struct{ Name, Text string }
