CREATE TABLE inventory_balance (
  item_id TEXT    NOT NULL PRIMARY KEY,
  qty     INTEGER NOT NULL CHECK (qty >= 0)
) STRICT;
INSERT INTO inventory_balance (item_id, qty) VALUES ('demo-1', 100);

CREATE TABLE processed_events (
  event_id     TEXT NOT NULL,
  handler      TEXT NOT NULL,
  bus          TEXT NOT NULL,
  processed_at TEXT NOT NULL,
  PRIMARY KEY (event_id, handler)
) STRICT;
