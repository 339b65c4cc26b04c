--: variant no-key, event-key, attempt-key
-- What the shop knows of its charges. What the provider did is in "calls".
CREATE TABLE payments (
  event_id TEXT    NOT NULL PRIMARY KEY,
  amount   INTEGER NOT NULL
) STRICT;
