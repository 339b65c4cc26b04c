-- What the four handlers write. No key on event_id: nothing in these tables
-- stops a second row. The only memory is processed_events, below.
CREATE TABLE emails_sent (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  user_id  INTEGER NOT NULL
) STRICT;

CREATE TABLE inventory_movement (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  item_id  TEXT    NOT NULL,
  delta    INTEGER NOT NULL
) STRICT;

CREATE TABLE analytics_events (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  name     TEXT    NOT NULL,
  amount   INTEGER NOT NULL
) STRICT;

CREATE TABLE recommender_signals (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  user_id  INTEGER NOT NULL,
  signal   TEXT    NOT NULL
) STRICT;

--: variant per-handler, swallowed
CREATE TABLE processed_events (
  event_id     TEXT NOT NULL,
  handler      TEXT NOT NULL,
  bus          TEXT NOT NULL,
  processed_at TEXT NOT NULL,
  PRIMARY KEY (event_id, handler)
) STRICT;

--: variant event-only
CREATE TABLE processed_events (
  event_id     TEXT NOT NULL PRIMARY KEY,
  handler      TEXT NOT NULL,
  bus          TEXT NOT NULL,
  processed_at TEXT NOT NULL
) STRICT;
