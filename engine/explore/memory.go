package explore

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"again/engine/text"
	"again/engine/world"
	"again/store"
)

// memory is a set of databases that remembers. Each distinct content is a node;
// what a statement of an actor does to a node is run on SQLite the first time
// and looked up from then on. The search moves between nodes by setting at.
//
// It implements world.Databases.
type memory struct {
	services []string
	src      *world.Source
	dbs      map[string]*store.DB
	conns    map[seat]*store.Conn
	mask     mask
	counts   bool // a statement asks for last_insert_rowid()

	nodes  []node
	byKey  map[string]int
	moves  map[deed]outcome
	args   map[string]int // arguments, by content
	rows   map[string]int // durable contents of all services
	stored [][]store.Snapshot
	at     int   // the node that the world stands on
	real   int   // the node that the databases stand on
	runs   int   // statements that SQLite ran
	err    error // the first failure of the databases themselves; ends the search
	buf    []byte
}

// seat is an actor at a service's database.
type seat struct{ actor, service string }

// node is one distinct content of the databases.
type node struct {
	durable int  // place in stored
	open    []tx // transactions in the middle, in the order of their actors
	lasts   []lastRow
	// from and op are one way to get here from a node without transactions; from
	// is -1 where none is open.
	from int
	op   op
}

// tx is an open transaction: what the actor sees, and what SQLite would let it do.
type tx struct {
	seat
	view  string // content of what it sees; "" before it has read or written
	read  bool   // holds a snapshot
	lock  bool   // holds the write lock
	dirty bool   // has changed a row
	stale bool   // somebody else has committed since its snapshot
	saves string // how it began, and what it did with savepoints, each with what it saw then
}

// lastRow is what last_insert_rowid() answers at a seat; kept, in the order of
// the seats, where a statement asks for it.
type lastRow struct {
	seat
	id int64
}

// op is a statement as it was run.
type op struct {
	seat
	st   *store.Stmt
	args []store.Value
	env  world.Env
}

// deed is a statement at a node; at and place are set where it asks for the
// clock or an id, so that its outcome depends on when and where it runs.
type deed struct {
	node int
	seat
	st    *store.Stmt
	args  int
	at    time.Time
	place string
}

// outcome is what a statement did.
type outcome struct {
	node   int
	result store.Result
	err    error
	asks   bool // it depends on the place: look again with it
}

func openMemory(setup world.Setup, m mask) (*memory, error) {
	d := &memory{
		services: slices.Sorted(maps.Keys(setup.Schemas)),
		src:      world.NewSource(setup.StartEnv()),
		dbs:      map[string]*store.DB{}, conns: map[seat]*store.Conn{}, mask: m,
		counts: slices.ContainsFunc(setup.Scripts, asksForLastRow),
		byKey:  map[string]int{}, moves: map[deed]outcome{}, args: map[string]int{}, rows: map[string]int{},
	}
	engine := store.NewEngine(d.src)
	for _, service := range d.services {
		db, err := engine.Memory()
		if err != nil {
			d.close()
			return nil, err
		}
		d.dbs[service] = db
		if err := db.Load(setup.Schemas[service]); err != nil {
			d.close()
			return nil, err
		}
	}
	return d, d.begin()
}

// begin makes the first node of what the schemas left.
func (d *memory) begin() error {
	durable, err := d.keep()
	if err == nil {
		err = d.small(d.stored[durable])
	}
	if err == nil {
		d.at = d.intern(node{durable: durable, from: -1})
		d.real = d.at
	}
	return err
}

// small refuses tables that hold more rows at the start than can be explored.
func (d *memory) small(services []store.Snapshot) error {
	rows := 0
	for _, s := range services {
		for _, t := range s.Tables {
			rows += len(t.Rows)
		}
	}
	if rows > mostRows {
		return errors.New(text.Get("explore.toolarge", rows, mostRows))
	}
	return nil
}

func (d *memory) close() {
	for _, c := range d.conns {
		_ = c.Close()
	}
	for _, db := range d.dbs {
		_ = db.Close() // nothing of it outlives the process
	}
}

// Exec runs a statement at the present node, or remembers what it did there.
func (d *memory) Exec(actor, service string, st *store.Stmt, args []store.Value, env world.Env) (store.Result, error) {
	if d.err != nil {
		return store.Result{}, d.err
	}
	m := deed{node: d.at, seat: seat{actor, service}, st: st, args: d.argsID(args)}
	out, known := d.moves[m]
	if known && out.asks {
		m.at, m.place = env.Now, env.Place()
		out, known = d.moves[m]
	}
	if !known {
		var err error
		if out, err = d.try(m, args, env); err != nil {
			d.err = errors.Join(d.err, err)
			return store.Result{}, err
		}
	}
	d.at = out.node
	return out.result, out.err
}

// try runs a statement for real and remembers its outcome.
func (d *memory) try(m deed, args []store.Value, env world.Env) (outcome, error) {
	if err := d.stand(m.node); err != nil {
		return outcome{}, err
	}
	o := op{m.seat, m.st, args, env}
	result, failure, err := d.run(m.node, o)
	if err != nil {
		return outcome{}, err
	}
	next, err := d.reached(m.node, o, result, failure)
	if err != nil {
		return outcome{}, err
	}
	out := outcome{node: next, result: result, err: failure}
	d.real = next
	if result.UsedSource && m.place == "" {
		d.moves[m] = outcome{asks: true}
		m.at, m.place = env.Now, env.Place()
	}
	d.moves[m] = out
	return out, nil
}

// run executes o on SQLite, which stands at node n. failure is the statement's
// own error.
func (d *memory) run(n int, o op) (result store.Result, failure, err error) {
	c, err := d.conn(o.seat)
	if err != nil {
		return result, nil, err
	}
	if d.counts {
		c.SetLastRow(d.nodes[n].lastRow(o.seat))
	}
	d.src.Point(o.env)
	d.runs++
	result, failure = c.Exec(o.st, o.args)
	var own *store.Error
	if failure != nil && !errors.As(failure, &own) {
		return result, nil, failure
	}
	if own != nil && own.Problem == store.Stopped {
		return result, nil, &Endless{Stmt: o.st, Err: own}
	}
	if result.Affected > mostRows {
		return result, nil, &Endless{Stmt: o.st, Err: tooMany(result.Affected)}
	}
	return result, failure, nil
}

// mostRows is how many rows a statement may hit, and the tables hold at the
// start: each distinct state is read whole.
const mostRows = 20_000

func tooMany(rows int64) *store.Error {
	return &store.Error{Problem: store.Stopped, Text: text.Get("explore.toomany", rows, mostRows), Offset: -1}
}

// Endless is a statement that was stopped because it did not end, or hit more
// rows than can be explored: there is nothing to explore behind it.
type Endless struct {
	Stmt *store.Stmt
	File string
	Err  *store.Error
}

func (e *Endless) Error() string {
	return fmt.Sprintf("%s:%d: %v", e.File, e.Stmt.Line, e.Err)
}

func (e *Endless) Unwrap() error { return e.Err }

func (d *memory) conn(s seat) (*store.Conn, error) {
	if c := d.conns[s]; c != nil {
		return c, nil
	}
	db, ok := d.dbs[s.service]
	if !ok {
		return nil, errors.New(text.Get("explore.database", s.service))
	}
	c, err := db.Guarded(store.AllowTransactions)
	if err == nil {
		d.conns[s] = c
	}
	return c, err
}

// Disconnect rolls back what the actor had open.
func (d *memory) Disconnect(actor string) {
	for _, service := range d.services {
		if d.InTx(actor, service) {
			// A rollback that cannot fail: the connection is in a transaction.
			_, _ = d.Exec(actor, service, &rollback, nil, world.Env{})
		}
	}
	d.forget(actor)
}

var rollback = store.Stmt{SQL: "ROLLBACK", Kind: store.Rollback}

// InTx reports whether the actor has a transaction open at the present node.
func (d *memory) InTx(actor, service string) bool {
	return d.nodes[d.at].tx(seat{actor, service}) != nil
}

func (n *node) tx(s seat) *tx {
	for i := range n.open {
		if n.open[i].seat == s {
			return &n.open[i]
		}
	}
	return nil
}

// argsID numbers arguments by content.
func (d *memory) argsID(args []store.Value) int {
	d.buf = d.buf[:0]
	for _, v := range args {
		d.buf = store.AppendValue(d.buf, v)
	}
	sum := digest(d.buf)
	if id, ok := d.args[sum]; ok {
		return id
	}
	id := len(d.args)
	d.args[sum] = id
	return id
}

// tables are what the databases durably hold at a node, by service.
func (d *memory) tables(n int) map[string]store.Snapshot {
	all := make(map[string]store.Snapshot, len(d.services))
	for i, service := range d.services {
		all[service] = d.stored[d.nodes[n].durable][i]
	}
	return all
}
