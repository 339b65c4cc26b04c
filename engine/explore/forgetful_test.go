package explore

import (
	"testing"

	"again/engine/world"
	"again/store"
)

// forgetful are databases that run every statement, every time.
type forgetful struct {
	t     testing.TB
	src   *world.Source
	dbs   map[string]*store.DB
	conns map[seat]*store.Conn
	start map[string]store.Snapshot
}

func openForgetful(t testing.TB, setup world.Setup) *forgetful {
	t.Helper()
	d := &forgetful{t: t, src: world.NewSource(setup.StartEnv()), dbs: map[string]*store.DB{}, conns: map[seat]*store.Conn{}}
	engine := store.NewEngine(d.src)
	for service, schema := range setup.Schemas {
		db, err := engine.Memory()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		if err := db.Load(schema); err != nil {
			t.Fatal(err)
		}
		d.dbs[service] = db
	}
	d.start = d.tables()
	return d
}

func (d *forgetful) Exec(actor, service string, st *store.Stmt, args []store.Value, env world.Env) (store.Result, error) {
	s := seat{actor, service}
	if d.conns[s] == nil {
		c, err := d.dbs[service].Connect()
		if err != nil {
			d.t.Fatal(err)
		}
		d.t.Cleanup(func() { _ = c.Close() })
		d.conns[s] = c
	}
	d.src.Point(env)
	return d.conns[s].Exec(st, args)
}

func (d *forgetful) Disconnect(actor string) {
	for s, c := range d.conns {
		if s.actor == actor {
			d.rollback(c)
			c.SetLastRow(0)
		}
	}
}

func (d *forgetful) rollback(c *store.Conn) {
	if c.InTx() {
		if _, err := c.Exec(&store.Stmt{SQL: "ROLLBACK", Kind: store.Rollback}, nil); err != nil {
			d.t.Fatal(err)
		}
	}
}

func (d *forgetful) InTx(actor, service string) bool {
	c := d.conns[seat{actor, service}]
	return c != nil && c.InTx()
}

func (d *forgetful) reset() {
	for _, c := range d.conns {
		d.rollback(c)
		c.SetLastRow(0)
	}
	for service, db := range d.dbs {
		if err := db.Restore(d.start[service]); err != nil {
			d.t.Fatal(err)
		}
	}
}

func (d *forgetful) tables() map[string]store.Snapshot {
	all := map[string]store.Snapshot{}
	for service, db := range d.dbs {
		snap, err := db.Snapshot()
		if err != nil {
			d.t.Fatal(err)
		}
		all[service] = snap
	}
	return all
}
