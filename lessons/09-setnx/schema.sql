-- One row for every mail. In this lesson the row stands for the mail.
CREATE TABLE emails_sent (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  user_id  INTEGER NOT NULL
) STRICT;

--: variant sql-claim
CREATE TABLE processed_events (
  event_id     TEXT NOT NULL,
  handler      TEXT NOT NULL,
  bus          TEXT NOT NULL,
  processed_at TEXT NOT NULL,
  PRIMARY KEY (event_id, handler)
) STRICT;
