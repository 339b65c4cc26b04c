-- How many of each item are on the shelf.
CREATE TABLE inventory_balance (
  item_id TEXT    NOT NULL PRIMARY KEY,
  qty     INTEGER NOT NULL
) STRICT;

INSERT INTO inventory_balance (item_id, qty) VALUES ('demo-1', 100);

-- The door: one row for each event that a handler has had.
CREATE TABLE processed_events (
  event_id     TEXT NOT NULL,
  handler      TEXT NOT NULL,
  bus          TEXT NOT NULL,
  processed_at TEXT NOT NULL,
  PRIMARY KEY (event_id, handler)
) STRICT;

--: variant retry-loop
-- What was taken from the shelf. It has no key on event_id.
CREATE TABLE inventory_movement (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  item_id  TEXT    NOT NULL,
  delta    INTEGER NOT NULL
) STRICT;

--: variant two-belts
-- The second belt: one row for each event that has moved the balance.
CREATE TABLE inventory_ledger (
  event_id TEXT    NOT NULL PRIMARY KEY,
  item_id  TEXT    NOT NULL,
  delta    INTEGER NOT NULL
) STRICT;
