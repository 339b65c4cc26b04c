package world

import (
	"slices"

	"again/store"
)

// Databases are a world's databases, one a service, seen by its actors. The
// board's are live; the explorer brings one that remembers what a
// statement did to a state it has met before.
type Databases interface {
	// Exec runs one statement for actor; errors of SQLite are *store.Error.
	Exec(actor, service string, st *store.Stmt, args []store.Value, env Env) (store.Result, error)
	// Disconnect closes the actor's connections: what it had not committed is
	// rolled back.
	Disconnect(actor string)
	// InTx reports whether actor has a transaction open.
	InTx(actor, service string) bool
}

// live are databases in memory. They behave as files do: any number of
// connections, a write-ahead log, and tables that outlive a closed connection;
// and a process that is killed leaves no file behind.
type live struct {
	services []string
	src      *Source
	dbs      map[string]*store.DB
	conns    map[connKey]*store.Conn
	guarded  map[string]*store.Conn // the SQL prompt's, one a service
}

type connKey struct{ actor, service string }

func openLive(setup Setup) (*live, error) {
	d := &live{
		services: setup.services(),
		src:      &Source{env: setup.StartEnv()},
		dbs:      map[string]*store.DB{},
		conns:    map[connKey]*store.Conn{},
		guarded:  map[string]*store.Conn{},
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
	return d, nil
}

func (d *live) conn(actor, service string) (*store.Conn, error) {
	key := connKey{actor, service}
	if c := d.conns[key]; c != nil {
		return c, nil
	}
	db, ok := d.dbs[service]
	if !ok {
		return nil, unknownService(service, d.services)
	}
	c, err := connect(db, actor)
	if err == nil {
		d.conns[key] = c
	}
	return c, err
}

// connect opens an actor's connection: its statements may not leave the
// database. The lookups' own makes temporary tables.
func connect(db *store.DB, actor string) (*store.Conn, error) {
	if actor == lookupActor {
		return db.Connect()
	}
	return db.Guarded(store.AllowTransactions)
}

func (d *live) Exec(actor, service string, st *store.Stmt, args []store.Value, env Env) (store.Result, error) {
	c, err := d.conn(actor, service)
	if err != nil {
		return store.Result{}, err
	}
	d.src.Point(env)
	return c.Exec(st, args)
}

func (d *live) Disconnect(actor string) {
	for _, service := range d.services {
		key := connKey{actor, service}
		if c := d.conns[key]; c != nil {
			_ = c.Close() // a connection that is killed has nobody to tell
			delete(d.conns, key)
		}
	}
}

func (d *live) InTx(actor, service string) bool {
	c := d.conns[connKey{actor, service}]
	return c != nil && c.InTx()
}

// committed is what the tables of a service hold for everybody.
func (d *live) committed(service string) (store.Snapshot, error) {
	db, ok := d.dbs[service]
	if !ok {
		return store.Snapshot{}, unknownService(service, d.services)
	}
	return db.Snapshot()
}

// view is what actor sees, its own uncommitted writes included.
func (d *live) view(actor, service string) (store.Snapshot, error) {
	c, err := d.conn(actor, service)
	if err != nil {
		return store.Snapshot{}, err
	}
	return c.Snapshot()
}

// prompt is the connection that people's own SQL runs on.
func (d *live) prompt(service string) (*store.Conn, error) {
	if c := d.guarded[service]; c != nil {
		return c, nil
	}
	db, ok := d.dbs[service]
	if !ok {
		return nil, unknownService(service, d.services)
	}
	c, err := db.Guarded()
	if err == nil {
		d.guarded[service] = c
	}
	return c, err
}

// idle reports whether no actor has a transaction open.
func (d *live) idle() bool {
	return !slices.ContainsFunc(d.services, func(service string) bool {
		for key, c := range d.conns {
			if key.service == service && c.InTx() {
				return true
			}
		}
		return false
	})
}

// restore puts back the rows of every service. No transaction may be open.
func (d *live) restore(rows []store.Snapshot) error {
	for i, service := range d.services {
		if err := d.dbs[service].Restore(rows[i]); err != nil {
			return err
		}
	}
	return nil
}

func (d *live) close() {
	for _, c := range d.conns {
		_ = c.Close()
	}
	for _, c := range d.guarded {
		_ = c.Close()
	}
	for _, db := range d.dbs {
		_ = db.Close() // nothing of it outlives the process
	}
}
