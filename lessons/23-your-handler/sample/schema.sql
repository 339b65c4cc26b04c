CREATE TABLE accounts (
  user_id INTEGER PRIMARY KEY,
  points  INTEGER NOT NULL,
  level   TEXT    NOT NULL
) STRICT;
INSERT INTO accounts (user_id, points, level) VALUES (1, 0, 'basic');

CREATE TABLE point_log (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  points   INTEGER NOT NULL
) STRICT;

CREATE TABLE processed_events (
  event_id TEXT NOT NULL,
  handler  TEXT NOT NULL,
  PRIMARY KEY (event_id, handler)
) STRICT;
