--: variant absolute, relative, version, claimed
-- version is the version of the event that wrote the row.
CREATE TABLE inventory_balance (
  item_id TEXT    NOT NULL PRIMARY KEY,
  qty     INTEGER NOT NULL,
  version INTEGER NOT NULL
) STRICT;
INSERT INTO inventory_balance (item_id, qty, version) VALUES ('demo-1', 100, 0);

--: variant claimed
CREATE TABLE processed_events (
  event_id     TEXT NOT NULL,
  handler      TEXT NOT NULL,
  bus          TEXT NOT NULL,
  processed_at TEXT NOT NULL,
  PRIMARY KEY (event_id, handler)
) STRICT;

--: variant replace, upsert-id
-- Here the row has a number of its own, and other rows refer to it.
CREATE TABLE inventory_balance (
  id      INTEGER PRIMARY KEY,
  item_id TEXT    NOT NULL UNIQUE,
  qty     INTEGER NOT NULL,
  shelf   TEXT    NOT NULL DEFAULT 'unknown'
) STRICT;
INSERT INTO inventory_balance (id, item_id, qty, shelf) VALUES (1, 'demo-1', 100, 'B-12');

CREATE TABLE reservations (
  customer   TEXT    NOT NULL PRIMARY KEY,
  balance_id INTEGER NOT NULL REFERENCES inventory_balance (id) ON DELETE CASCADE
) STRICT;
INSERT INTO reservations (customer, balance_id) VALUES ('Ann', 1), ('Bo', 1);
