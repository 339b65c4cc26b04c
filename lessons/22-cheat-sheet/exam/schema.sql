CREATE TABLE inventory_balance (
  item_id TEXT    NOT NULL PRIMARY KEY,
  qty     INTEGER NOT NULL
) STRICT;
INSERT INTO inventory_balance (item_id, qty) VALUES ('demo-1', 100), ('demo-2', 3);

CREATE TABLE orders (
  id             INTEGER PRIMARY KEY,
  status         TEXT    NOT NULL,
  status_history TEXT    NOT NULL,
  version        INTEGER NOT NULL
) STRICT;
INSERT INTO orders (id, status, status_history, version) VALUES (1, 'created', 'created', 0);

CREATE TABLE invoices (
  event_id TEXT    NOT NULL PRIMARY KEY,
  amount   INTEGER NOT NULL
) STRICT;

CREATE TABLE activity_log (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  amount   INTEGER NOT NULL
) STRICT;

CREATE TABLE analytics_events (
  row_id   TEXT    NOT NULL PRIMARY KEY,
  event_id TEXT    NOT NULL,
  amount   INTEGER NOT NULL
) STRICT;

CREATE TABLE user_profile (
  user_id INTEGER PRIMARY KEY,
  name    TEXT    NOT NULL,
  city    TEXT    NOT NULL DEFAULT 'unknown'
) STRICT;

CREATE TABLE points (
  user_id INTEGER PRIMARY KEY,
  points  INTEGER NOT NULL
) STRICT;

CREATE TABLE cart_items (
  line_id    TEXT    NOT NULL PRIMARY KEY,
  user_id    INTEGER NOT NULL,
  deleted_at TEXT
) STRICT;
INSERT INTO cart_items (line_id, user_id) VALUES ('c-1', 1), ('c-2', 1);
