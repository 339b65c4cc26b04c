package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"again/engine/text"
	"again/store/internal/sqlite3"
)

// Notice is a sentence for the learner about their record; "" when all is well.
type Notice string

// ProgressPath is where the record is kept when no other file is asked for: in
// the folder that the system has for a user's state.
func ProgressPath() (string, error) {
	if folder := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(folder) {
		return filepath.Join(folder, "again", "progress.db"), nil
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		folder, err := os.UserConfigDir()
		return filepath.Join(folder, "again", "progress.db"), err
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "state", "again", "progress.db"), err
}

// OpenProgress opens the record at path: "" is the usual place, "none" keeps it
// in memory only. A file that cannot be used does not stop the program: the
// notice says what was done instead. The only error is that even the memory
// fails.
func OpenProgress(path string) (*Progress, Notice, error) {
	p := &Progress{}
	notice := p.open(path)
	if p.disk != nil {
		return p, notice, nil
	}
	if err := p.remember(nil); err != nil {
		return nil, "", err
	}
	return p, notice, nil
}

func (p *Progress) open(path string) Notice {
	if path == "none" {
		return ""
	}
	if path == "" {
		usual, err := ProgressPath()
		if err != nil {
			return Notice(text.Get("store.progress.unsaved", err))
		}
		path = usual
	}
	return p.openFile(path)
}

// openFile opens the file, setting one that is damaged aside, and says what
// else was done.
func (p *Progress) openFile(path string) Notice {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return Notice(text.Get("store.progress.unsaved", err))
	}
	raw, record, err := openRecord(path)
	var notice Notice
	if errors.Is(err, errDamaged) {
		aside, asideErr := setAside(path)
		if asideErr != nil {
			return Notice(text.Get("store.progress.stuck", path, asideErr))
		}
		if aside != "" {
			notice = Notice(text.Get("store.progress.aside", aside))
		}
		raw, record, err = openRecord(path)
	}
	switch {
	case err == nil:
		p.disk, p.known = raw, record.writes()
		return notice
	case errors.Is(err, errNewer), errors.Is(err, errForeign):
		return Notice(text.Get("store.progress.notours", path, err))
	default:
		return p.openReadOnly(path, err)
	}
}

// openReadOnly takes over what can be read of a file that cannot be written.
func (p *Progress) openReadOnly(path string, why error) Notice {
	raw, err := sqlite3.Open(path, sqlite3.Options{ReadOnly: true})
	if err != nil {
		return Notice(text.Get("store.progress.unsaved", why))
	}
	defer func() { _ = raw.Close() }()
	record, err := inspect(raw)
	if err != nil {
		return Notice(text.Get("store.progress.unsaved", why))
	}
	p.known = record.writes()
	return Notice(text.Get("store.progress.readonly", path))
}

// waitForOthers is how many milliseconds a write waits for another process.
// Each holds the file for a few.
const waitForOthers = 5000

// openRecord opens a file for writing, makes the tables where it is new, and
// reads what it holds. That it can be written is tried out, since a folder's
// rights tell too little.
func openRecord(path string) (*sqlite3.Conn, Record, error) {
	raw, err := sqlite3.Open(path, sqlite3.Options{})
	if err != nil {
		return nil, Record{}, damageOf(err)
	}
	raw.WaitBusy(waitForOthers)
	record, err := inspect(raw)
	if err == nil {
		err = apply(raw, progressSchema())
	}
	if err != nil {
		_ = raw.Close()
		return nil, Record{}, damageOf(err)
	}
	return raw, record, nil
}

// progressVersion counts the forms that the file has had.
const progressVersion = 1

// applicationID marks the file as ours: "agan".
const applicationID = 0x6167616e

// progressSchema makes the tables that are missing and marks the file. It
// always writes.
func progressSchema() []change {
	return []change{
		{sql: `CREATE TABLE IF NOT EXISTS goals (id INTEGER PRIMARY KEY, lesson TEXT NOT NULL, step TEXT NOT NULL, UNIQUE (lesson, step))`},
		{sql: `CREATE TABLE IF NOT EXISTS predictions (id INTEGER PRIMARY KEY, lesson TEXT NOT NULL, step TEXT NOT NULL, answer TEXT NOT NULL,
			right_answer TEXT NOT NULL, outcome TEXT NOT NULL CHECK (outcome IN ('right', 'wrong', 'skipped')), UNIQUE (lesson, step))`},
		{sql: `CREATE TABLE IF NOT EXISTS hints (id INTEGER PRIMARY KEY, lesson TEXT NOT NULL, step TEXT NOT NULL, shown INTEGER NOT NULL, UNIQUE (lesson, step))`},
		{sql: `CREATE TABLE IF NOT EXISTS place (id INTEGER PRIMARY KEY CHECK (id = 1), lesson TEXT NOT NULL, step INTEGER NOT NULL,
			variant TEXT NOT NULL, bus TEXT NOT NULL)`},
		{sql: fmt.Sprintf("PRAGMA application_id = %d", applicationID)},
		{sql: fmt.Sprintf("PRAGMA user_version = %d", progressVersion)},
	}
}

var errDamaged = errors.New("the file is damaged")

const (
	errNewer   = text.Error("store.progress.newer")
	errForeign = text.Error("store.progress.foreign")
)

// marksSQL is one statement, so that it sees one state of a file which another
// process is just filling.
const marksSQL = `SELECT i.application_id, v.user_version, (SELECT count(*) FROM sqlite_schema)
FROM pragma_application_id AS i, pragma_user_version AS v`

// inspect reads a file that is a sound record of ours, or an empty one.
func inspect(raw *sqlite3.Conn) (Record, error) {
	var id, version, tables int64
	err := query(raw, marksSQL, nil, func(row *sqlite3.Stmt) {
		id, version, tables = row.Int(0), row.Int(1), row.Int(2)
	})
	if err != nil {
		return Record{}, damageOf(err)
	}
	switch {
	case id != applicationID && tables > 0:
		return Record{}, errForeign
	case version > progressVersion:
		return Record{}, errNewer
	}
	return sound(raw, tables > 0)
}

// sound has SQLite look through the file, and reads the record once.
func sound(raw *sqlite3.Conn, filled bool) (Record, error) {
	ok := false
	err := query(raw, "PRAGMA integrity_check(1)", nil, func(row *sqlite3.Stmt) { ok = row.Text(0) == "ok" })
	if err != nil {
		return Record{}, damageOf(err)
	}
	if !ok {
		return Record{}, errDamaged
	}
	if !filled {
		return Record{}, nil
	}
	record, err := readRecord(raw)
	if err != nil {
		return Record{}, damageOf(err)
	}
	return record, nil
}

// damageOf turns the errors that a damaged file causes into errDamaged: it is
// no database, it is malformed, or its tables are other ones.
func damageOf(err error) error {
	err = convert(err)
	var own *Error
	if errors.As(err, &own) {
		switch own.Code & 0xff {
		case 1, 11, 26:
			return errDamaged
		}
	}
	return err
}
