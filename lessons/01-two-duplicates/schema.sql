-- The shop writes an order here. event_id is the id under which the rest of
-- the house hears of it.
CREATE TABLE orders (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  user_id  INTEGER NOT NULL,
  amount   INTEGER NOT NULL
) STRICT;

-- One row for every mail that emailHandler has sent.
CREATE TABLE emails_sent (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  user_id  INTEGER NOT NULL
) STRICT;
