--: variant random-id, derived-id, dropped, outbox
-- Service B packs parcels. It has a database of its own.
CREATE TABLE shipments (
  event_id TEXT    NOT NULL PRIMARY KEY,
  order_id INTEGER NOT NULL
) STRICT;

--: variant outbox
CREATE TABLE outbox (
  id           INTEGER PRIMARY KEY,
  event_id     TEXT NOT NULL UNIQUE,
  topic        TEXT NOT NULL,
  payload      TEXT NOT NULL,
  published_at TEXT
) STRICT;
