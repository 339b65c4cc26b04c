CREATE TABLE orders (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  user_id  INTEGER NOT NULL,
  amount   INTEGER NOT NULL
) STRICT;

--: variant outbox, fresh-id
-- What the shop wants to say, written in the transaction of the order. The
-- relay says it, and notes when.
CREATE TABLE outbox (
  id           INTEGER PRIMARY KEY,
  event_id     TEXT NOT NULL UNIQUE,
  topic        TEXT NOT NULL,
  payload      TEXT NOT NULL,
  published_at TEXT
) STRICT;
--: end

-- The consumer's side.
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
