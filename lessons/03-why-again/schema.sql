-- One row for every mail that emailHandler has sent.
CREATE TABLE emails_sent (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  user_id  INTEGER NOT NULL
) STRICT;
