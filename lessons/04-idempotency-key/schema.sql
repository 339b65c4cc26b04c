-- The shop's memory of requests. The key counts for one user at one endpoint.
CREATE TABLE idempotency_keys (
  user_id      INTEGER NOT NULL,
  endpoint     TEXT    NOT NULL,
  key          TEXT    NOT NULL,
  request_hash TEXT    NOT NULL, -- of the body, to see that it is the same
  status       TEXT    NOT NULL, -- started, done
  lease_until  TEXT    NOT NULL, -- until then, "started" keeps others out
  response     TEXT,             -- the answer, to be given again
  PRIMARY KEY (user_id, endpoint, key)
) STRICT;

-- The order and the message that tells of it are written together; the relay
-- publishes the message later.
CREATE TABLE orders (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  user_id  INTEGER NOT NULL,
  amount   INTEGER NOT NULL
) STRICT;

CREATE TABLE outbox (
  id           INTEGER PRIMARY KEY,
  event_id     TEXT NOT NULL UNIQUE,
  topic        TEXT NOT NULL,
  payload      TEXT NOT NULL,
  published_at TEXT
) STRICT;

-- The consumer's side. No key on event_id in the four work tables.
CREATE TABLE processed_events (
  event_id     TEXT NOT NULL,
  handler      TEXT NOT NULL,
  bus          TEXT NOT NULL,
  processed_at TEXT NOT NULL,
  PRIMARY KEY (event_id, handler)
) STRICT;

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
