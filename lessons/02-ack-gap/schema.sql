-- One row for every mail. In this lesson the row stands for the mail: count
-- the rows, and you know how often the work was done.
CREATE TABLE emails_sent (
  id       INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  user_id  INTEGER NOT NULL
) STRICT;
