--: variant insert-key, insert-key.compared
CREATE TABLE invoices (
  event_id TEXT    NOT NULL PRIMARY KEY,
  amount   INTEGER NOT NULL
) STRICT;

--: variant absolute-update
CREATE TABLE orders (
  id     INTEGER PRIMARY KEY,
  status TEXT NOT NULL
) STRICT;
INSERT INTO orders (id, status) VALUES (1, 'created');

--: variant absolute-update.version
CREATE TABLE orders (
  id      INTEGER PRIMARY KEY,
  status  TEXT    NOT NULL,
  version INTEGER NOT NULL
) STRICT;
INSERT INTO orders (id, status, version) VALUES (1, 'created', 0);

--: variant delta-update, delta-update.claimed, ledger, ledger.checked, upsert-relative, upsert-relative.claimed
CREATE TABLE inventory_balance (
  item_id TEXT    NOT NULL PRIMARY KEY,
  qty     INTEGER NOT NULL
) STRICT;
INSERT INTO inventory_balance (item_id, qty) VALUES ('demo-1', 100);

--: variant ledger, ledger.checked
CREATE TABLE inventory_ledger (
  event_id TEXT    NOT NULL PRIMARY KEY,
  item_id  TEXT    NOT NULL,
  delta    INTEGER NOT NULL
) STRICT;

--: variant upsert-absolute, upsert-absolute.version
CREATE TABLE inventory_balance (
  item_id TEXT    NOT NULL PRIMARY KEY,
  qty     INTEGER NOT NULL,
  version INTEGER NOT NULL
) STRICT;
INSERT INTO inventory_balance (item_id, qty, version) VALUES ('demo-1', 100, 0);

--: variant delete, delete.by-ids
CREATE TABLE cart_items (
  line_id TEXT    NOT NULL PRIMARY KEY,
  user_id INTEGER NOT NULL
) STRICT;
INSERT INTO cart_items (line_id, user_id) VALUES ('c-1', 1), ('c-2', 1);

--: variant insert-without-key
CREATE TABLE analytics_events (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  amount   INTEGER NOT NULL
) STRICT;

--: variant insert-without-key.keyed
CREATE TABLE analytics_events (
  event_id TEXT    NOT NULL PRIMARY KEY,
  amount   INTEGER NOT NULL
) STRICT;

--: variant delta-update.claimed, upsert-relative.claimed
CREATE TABLE processed_events (
  event_id     TEXT NOT NULL,
  handler      TEXT NOT NULL,
  bus          TEXT NOT NULL,
  processed_at TEXT NOT NULL,
  PRIMARY KEY (event_id, handler)
) STRICT;
