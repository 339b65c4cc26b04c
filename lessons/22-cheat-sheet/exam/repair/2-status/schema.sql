CREATE TABLE orders (
  id      INTEGER PRIMARY KEY,
  status  TEXT    NOT NULL,
  version INTEGER NOT NULL,
  changes INTEGER NOT NULL
) STRICT;
