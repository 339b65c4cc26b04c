--: variant random-id, derived-id, dropped, outbox
-- Service C books a van for each parcel. It knows nothing of B's tables.
CREATE TABLE bookings (
  event_id TEXT    NOT NULL PRIMARY KEY,
  order_id INTEGER NOT NULL
) STRICT;
