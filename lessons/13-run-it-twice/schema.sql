-- Each variant has the one table that its statement writes, and a view that
-- says in one word what it holds.

--: variant set
CREATE TABLE orders (
  id     INTEGER PRIMARY KEY,
  status TEXT NOT NULL
) STRICT;
INSERT INTO orders (id, status) VALUES (1, 'created');
CREATE VIEW outcome AS SELECT status AS word FROM orders;

--: variant delete
CREATE TABLE cart_items (
  user_id INTEGER NOT NULL,
  item_id TEXT    NOT NULL,
  PRIMARY KEY (user_id, item_id)
) STRICT;
INSERT INTO cart_items (user_id, item_id) VALUES (1, 'A'), (1, 'B'), (2, 'A');
CREATE VIEW outcome AS SELECT count(*) || ' left' AS word FROM cart_items WHERE user_id = 1;

--: variant minus, transfer
CREATE TABLE wallet (
  user_id INTEGER PRIMARY KEY,
  amount  INTEGER NOT NULL
) STRICT;
INSERT INTO wallet (user_id, amount) VALUES (1, 100);
CREATE VIEW outcome AS SELECT amount AS word FROM wallet;

--: variant transfer
CREATE TABLE payments (
  id     INTEGER PRIMARY KEY,
  amount INTEGER NOT NULL
) STRICT;

--: variant do-nothing, key-error, or-ignore
CREATE TABLE favourites (
  item_id TEXT    NOT NULL PRIMARY KEY,
  stars   INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5)
) STRICT;
CREATE VIEW outcome AS SELECT count(*) || ' row' || iif(count(*) = 1, '', 's') AS word FROM favourites;

--: variant no-key
CREATE TABLE activity_log (
  id      INTEGER PRIMARY KEY,
  item_id TEXT NOT NULL
) STRICT;
CREATE VIEW outcome AS SELECT count(*) || ' row' || iif(count(*) = 1, '', 's') AS word FROM activity_log;
