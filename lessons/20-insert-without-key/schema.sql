--: variant no-key, claimed
-- The id is SQLite's: a new number for each row.
CREATE TABLE analytics_events (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  name     TEXT    NOT NULL,
  amount   INTEGER NOT NULL
) STRICT;

--: variant fresh-key
-- The key is made up by the handler, anew in each run.
CREATE TABLE analytics_events (
  row_id   TEXT    NOT NULL PRIMARY KEY,
  event_id TEXT    NOT NULL,
  name     TEXT    NOT NULL,
  amount   INTEGER NOT NULL
) STRICT;

--: variant nullable
-- One row for each event and coupon. Not every order has a coupon.
CREATE TABLE analytics_events (
  event_id TEXT    NOT NULL,
  coupon   TEXT,
  name     TEXT    NOT NULL,
  amount   INTEGER NOT NULL,
  UNIQUE (event_id, coupon)
) STRICT;

--: variant keyed
CREATE TABLE analytics_events (
  event_id TEXT    NOT NULL PRIMARY KEY,
  name     TEXT    NOT NULL,
  amount   INTEGER NOT NULL
) STRICT;

--: variant claimed
CREATE TABLE processed_events (
  event_id     TEXT NOT NULL,
  handler      TEXT NOT NULL,
  bus          TEXT NOT NULL,
  processed_at TEXT NOT NULL,
  PRIMARY KEY (event_id, handler)
) STRICT;
