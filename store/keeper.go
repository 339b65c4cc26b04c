package store

import "again/store/internal/sqlite3"

// keeper reads and restores the committed rows on a connection of its own. It
// remembers what it read last, so that reading again costs next to nothing
// when nobody has committed since.
type keeper struct {
	reader
	last  Snapshot
	known bool // last is what was there when version was read
	// version changes when another connection commits.
	version int64
	asking  *sqlite3.Stmt
	begin   *sqlite3.Stmt
	lock    *sqlite3.Stmt
	commit  *sqlite3.Stmt
}

func newKeeper(raw *sqlite3.Conn) (*keeper, error) {
	k := &keeper{reader: reader{raw: raw}}
	for sql, stmt := range map[string]**sqlite3.Stmt{
		"PRAGMA data_version": &k.asking,
		"BEGIN":               &k.begin,
		"BEGIN IMMEDIATE":     &k.lock,
		"COMMIT":              &k.commit,
	} {
		var err error
		if *stmt, err = raw.Prepare(sql); err != nil {
			return nil, convert(err)
		}
	}
	return k, nil
}

// snapshot returns the committed rows.
func (k *keeper) snapshot() (Snapshot, error) {
	version, err := number(k.asking)
	if err != nil {
		return Snapshot{}, err
	}
	if k.known && version == k.version {
		return k.last, nil
	}
	if err := k.transaction(k.begin, k.read); err != nil {
		return Snapshot{}, err
	}
	return k.last, nil
}

// read reads the rows anew, inside a transaction.
func (k *keeper) read() error {
	version, err := number(k.asking)
	if err != nil {
		return err
	}
	last, err := k.reader.snapshot(k.last)
	if err != nil {
		return err
	}
	k.last, k.version, k.known = last, version, true
	return nil
}

// transaction runs do between begin and COMMIT, and rolls back where one of
// them fails.
func (k *keeper) transaction(begin *sqlite3.Stmt, do func() error) error {
	if _, err := begin.Step(); err != nil {
		return convert(err)
	}
	err := do()
	if err == nil {
		if _, err = k.commit.Step(); err == nil {
			return nil
		}
	}
	if !k.raw.Autocommit() {
		_ = k.raw.Exec("ROLLBACK")
	}
	k.known = false
	return convert(err)
}
