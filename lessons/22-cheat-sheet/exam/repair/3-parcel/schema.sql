CREATE TABLE shipments (
  event_id TEXT    NOT NULL PRIMARY KEY,
  order_id INTEGER NOT NULL
) STRICT;
