package explore

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strings"

	"again/store"
)

// reached finds or makes the node behind a statement that was run at node n.
func (d *memory) reached(n int, o op, r store.Result, failure error) (int, error) {
	before := d.nodes[n]
	next := node{durable: before.durable, open: slices.Clone(before.open), lasts: before.lasts, from: n, op: o}
	if d.counts {
		next.noteLastRow(o.seat, d.conns[o.seat].LastRow())
	}
	mine, err := d.follow(&next, o, r, failure)
	if err != nil {
		return 0, err
	}
	if mine == nil && o.st.Kind != store.Select && o.st.Kind != store.Rollback {
		if next.durable, err = d.keep(); err != nil {
			return 0, err
		}
		if wrote(o, r, failure, before.tx(o.seat)) || next.durable != before.durable {
			next.othersStale(o.seat)
		}
	}
	if len(next.open) == 0 {
		next.from = -1
	}
	return d.intern(next), nil
}

// follow brings the actor's transaction up to date with what SQLite now says of
// it; mine is nil when none is open.
func (d *memory) follow(next *node, o op, r store.Result, failure error) (mine *tx, err error) {
	c := d.conns[o.seat]
	next.open = slices.DeleteFunc(next.open, func(t tx) bool { return t.seat == o.seat && !c.InTx() })
	if !c.InTx() {
		return nil, nil
	}
	if next.tx(o.seat) == nil {
		next.open = append(next.open, tx{seat: o.seat})
		slices.SortFunc(next.open, func(a, b tx) int {
			return strings.Compare(a.actor+" "+a.service, b.actor+" "+b.service)
		})
	}
	t := next.tx(o.seat)
	t.lock = c.Writing()
	t.dirty = t.dirty || failure == nil && o.st.Kind == store.Write && r.Affected > 0
	t.read = t.read || t.lock || o.st.Kind == store.Select || o.st.Kind == store.Write
	if t.read {
		seen, err := c.Snapshot()
		if err != nil {
			return nil, err
		}
		t.view = digest(d.mask.append(nil, o.service, seen))
	}
	if failure == nil && (o.st.Kind == store.Begin || o.st.Kind == store.Savepoint || o.st.Kind == store.Rollback) {
		t.saves += o.st.SQL + "\x00" + t.view + "\x00"
	}
	return t, nil
}

// wrote reports whether a statement that left no transaction open hit rows. One
// that writes the same value again still leaves older snapshots behind.
func wrote(o op, r store.Result, failure error, was *tx) bool {
	switch {
	case failure != nil:
		return false
	case was != nil:
		return (o.st.Kind == store.Commit || o.st.Kind == store.Savepoint) && was.dirty
	}
	return o.st.Kind == store.Write && r.Affected > 0
}

// othersStale marks the snapshots that a commit has left behind.
func (n *node) othersStale(by seat) {
	for i := range n.open {
		if t := &n.open[i]; t.service == by.service && t.seat != by && t.read {
			t.stale = true
		}
	}
}

// keep reads the durable rows of every service and numbers them by content.
func (d *memory) keep() (int, error) {
	all := make([]store.Snapshot, len(d.services))
	var key []byte
	for i, service := range d.services {
		rows, err := d.dbs[service].Snapshot()
		if err != nil {
			return 0, err
		}
		all[i] = rows
		key = d.mask.append(key, service, rows)
	}
	sum := digest(key)
	if id, ok := d.rows[sum]; ok {
		return id, nil
	}
	d.stored = append(d.stored, all)
	d.rows[sum] = len(d.stored) - 1
	return len(d.stored) - 1, nil
}

func (d *memory) intern(n node) int {
	key := binary.AppendVarint(nil, int64(n.durable))
	for _, t := range n.open {
		for _, part := range []string{t.actor, t.service, t.view, t.saves} {
			key = append(binary.AppendVarint(key, int64(len(part))), part...)
		}
		key = append(key, bit(t.read)|bit(t.lock)<<1|bit(t.dirty)<<2|bit(t.stale)<<3)
	}
	for _, l := range n.lasts {
		key = binary.AppendVarint(append(key, l.actor+" "+l.service+" "...), l.id)
	}
	if id, ok := d.byKey[string(key)]; ok {
		return id
	}
	d.nodes = append(d.nodes, n)
	d.byKey[string(key)] = len(d.nodes) - 1
	return len(d.nodes) - 1
}

// stand puts the real databases where node n says.
func (d *memory) stand(n int) error {
	if d.real == n {
		return nil
	}
	path := d.path(n)
	from := slices.Index(path, d.real)
	if from < 0 {
		if err := d.reset(path[0]); err != nil {
			return err
		}
		from = 0
	}
	for i, id := range path[from+1:] {
		if _, _, err := d.run(path[from+i], d.nodes[id].op); err != nil {
			return err
		}
	}
	d.real = n
	return nil
}

// path is the way to n from the last node without an open transaction.
func (d *memory) path(n int) []int {
	path := []int{n}
	for d.nodes[n].from >= 0 {
		n = d.nodes[n].from
		path = append(path, n)
	}
	slices.Reverse(path)
	return path
}

// reset ends every transaction and puts the rows of node n in place.
func (d *memory) reset(n int) error {
	for _, c := range d.conns {
		if c.InTx() {
			if _, err := c.Exec(&rollback, nil); err != nil {
				return err
			}
		}
	}
	for i, service := range d.services {
		if err := d.dbs[service].Restore(d.stored[d.nodes[n].durable][i]); err != nil {
			return err
		}
	}
	return nil
}

// digest stands for a content: itself where it is short, else its hash.
func digest(content []byte) string {
	if len(content) < sha256.Size {
		return string(content)
	}
	sum := sha256.Sum256(content)
	return string(sum[:])
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}
