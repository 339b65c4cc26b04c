--: variant by-user, by-ids, counted, returning, logged, tombstone
-- A line of a cart has an id of its own, which is never used again.
CREATE TABLE cart_items (
  line_id TEXT    NOT NULL PRIMARY KEY,
  user_id INTEGER NOT NULL,
  item_id TEXT    NOT NULL
) STRICT;
INSERT INTO cart_items (line_id, user_id, item_id)
VALUES ('c-1', 1, 'A'), ('c-2', 1, 'B'), ('c-9', 2, 'A');
CREATE VIEW cart AS SELECT coalesce(group_concat(line_id, ' '), 'empty') AS lines
FROM cart_items WHERE user_id = 1;

--: variant counted
-- For the report: how many lines each order took from a cart.
CREATE TABLE activity_log (
  event_id TEXT    NOT NULL PRIMARY KEY,
  removed  INTEGER NOT NULL
) STRICT;
CREATE VIEW report AS SELECT coalesce(sum(removed), 0) AS removed FROM activity_log;

--: variant returning, logged
-- For the report: which lines each order took from a cart.
CREATE TABLE activity_log (
  event_id TEXT NOT NULL,
  line_id  TEXT NOT NULL,
  PRIMARY KEY (event_id, line_id)
) STRICT;
CREATE VIEW report AS SELECT count(*) AS removed FROM activity_log;

--: variant tombstone
-- The ids of lines that are gone for good.
CREATE TABLE tombstones (
  line_id TEXT NOT NULL PRIMARY KEY
) STRICT;

--: variant soft, soft-once
CREATE TABLE cart_items (
  line_id    TEXT    NOT NULL PRIMARY KEY,
  user_id    INTEGER NOT NULL,
  item_id    TEXT    NOT NULL,
  deleted_at TEXT
) STRICT;
INSERT INTO cart_items (line_id, user_id, item_id)
VALUES ('c-1', 1, 'A'), ('c-2', 1, 'B'), ('c-9', 2, 'A');
CREATE VIEW cart AS SELECT coalesce(group_concat(line_id, ' '), 'empty') AS lines
FROM cart_items WHERE user_id = 1 AND deleted_at IS NULL;

-- How many lines are in each cart, ready to show.
CREATE TABLE carts (
  user_id INTEGER PRIMARY KEY,
  lines   INTEGER NOT NULL
) STRICT;
INSERT INTO carts (user_id, lines) VALUES (1, 2), (2, 1);
