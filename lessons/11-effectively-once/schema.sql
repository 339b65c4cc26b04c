-- The producer's side.
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

-- The consumer's side.
CREATE TABLE processed_events (
  event_id     TEXT NOT NULL,
  handler      TEXT NOT NULL,
  bus          TEXT NOT NULL,
  processed_at TEXT NOT NULL,
  PRIMARY KEY (event_id, handler)
) STRICT;

--: variant four, fresh-id, id-per-delivery, no-claim, log-without-key
-- The work. No key on event_id: the claim alone protects it.
CREATE TABLE inventory_movement (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  item_id  TEXT    NOT NULL,
  delta    INTEGER NOT NULL
) STRICT;

--: variant four, fresh-id, id-per-delivery, no-claim
-- What came to the handler, whether it could be handled or not.
CREATE TABLE activity_log (
  event_id TEXT    NOT NULL PRIMARY KEY,
  user_id  INTEGER NOT NULL
) STRICT;

--: variant log-without-key
CREATE TABLE activity_log (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  user_id  INTEGER NOT NULL
) STRICT;

--: variant mail-accept, mail-key, mail-once
CREATE TABLE emails_sent (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  user_id  INTEGER NOT NULL
) STRICT;
