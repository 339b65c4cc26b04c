--: variant absolute, from-state
CREATE TABLE orders (
  id     INTEGER PRIMARY KEY,
  status TEXT NOT NULL
) STRICT;
INSERT INTO orders (id, status) VALUES (1, 'created');

--: variant version
-- version is the version of the event that wrote the status.
CREATE TABLE orders (
  id      INTEGER PRIMARY KEY,
  status  TEXT    NOT NULL,
  version INTEGER NOT NULL
) STRICT;
INSERT INTO orders (id, status, version) VALUES (1, 'created', 1);

--: variant history
CREATE TABLE orders (
  id             INTEGER PRIMARY KEY,
  status         TEXT NOT NULL,
  status_history TEXT NOT NULL
) STRICT;
INSERT INTO orders (id, status, status_history) VALUES (1, 'created', 'created');
CREATE VIEW outcome AS SELECT status_history AS word FROM orders;

--: variant stamped, event-time
CREATE TABLE orders (
  id         INTEGER PRIMARY KEY,
  status     TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
INSERT INTO orders (id, status, updated_at) VALUES (1, 'created', '2025-12-31 08:00:00');
CREATE VIEW outcome AS SELECT substr(updated_at, 12) AS word FROM orders;
