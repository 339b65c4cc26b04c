CREATE TABLE greetings_sent (
  id       INTEGER PRIMARY KEY,
  event_id TEXT NOT NULL,
  user_id  INTEGER NOT NULL
) STRICT;
--: variant key
CREATE UNIQUE INDEX greetings_sent_event ON greetings_sent (event_id);
