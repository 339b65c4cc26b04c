-- The memory: one row for each event that a handler has done.
CREATE TABLE processed_events (
  event_id     TEXT NOT NULL,
  handler      TEXT NOT NULL,
  bus          TEXT NOT NULL,
  processed_at TEXT NOT NULL,
  PRIMARY KEY (event_id, handler)
) STRICT;

-- The work. No key on event_id: nothing here stops a second row.
CREATE TABLE inventory_movement (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  item_id  TEXT    NOT NULL,
  delta    INTEGER NOT NULL
) STRICT;
