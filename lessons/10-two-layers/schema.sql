-- The producer's side.
CREATE TABLE orders (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  user_id  INTEGER NOT NULL,
  amount   INTEGER NOT NULL
) STRICT;

--: variant producer-only, both, both-separate
CREATE TABLE idempotency_keys (
  user_id      INTEGER NOT NULL,
  endpoint     TEXT    NOT NULL,
  key          TEXT    NOT NULL,
  request_hash TEXT    NOT NULL,
  status       TEXT    NOT NULL,
  lease_until  TEXT    NOT NULL,
  response     TEXT,
  PRIMARY KEY (user_id, endpoint, key)
) STRICT;

CREATE TABLE outbox (
  id           INTEGER PRIMARY KEY,
  event_id     TEXT NOT NULL UNIQUE,
  topic        TEXT NOT NULL,
  payload      TEXT NOT NULL,
  published_at TEXT
) STRICT;

--: variant consumer-only, consumer-separate
-- The key still is the event's id, but nothing makes it unique.
CREATE TABLE outbox (
  id           INTEGER PRIMARY KEY,
  event_id     TEXT NOT NULL,
  topic        TEXT NOT NULL,
  payload      TEXT NOT NULL,
  published_at TEXT
) STRICT;
--: end

-- The consumer's side. inventory_movement is the work, and has no key.
CREATE TABLE processed_events (
  event_id     TEXT NOT NULL,
  handler      TEXT NOT NULL,
  bus          TEXT NOT NULL,
  processed_at TEXT NOT NULL,
  PRIMARY KEY (event_id, handler)
) STRICT;

CREATE TABLE inventory_movement (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  item_id  TEXT    NOT NULL,
  delta    INTEGER NOT NULL
) STRICT;
