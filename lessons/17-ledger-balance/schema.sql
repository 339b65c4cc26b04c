-- opening is what was on the shelf when the ledger began. At any time
-- qty = opening + the sum of the ledger's deltas.
CREATE TABLE inventory_balance (
  item_id TEXT    NOT NULL PRIMARY KEY,
  opening INTEGER NOT NULL,
  qty     INTEGER NOT NULL CHECK (qty >= 0)
) STRICT;

INSERT INTO inventory_balance (item_id, opening, qty)
VALUES ('demo-2', 100, 100), ('demo-3', 50, 50);

--: variant ledger, unconditional, caught, unchecked
CREATE TABLE inventory_ledger (
  event_id TEXT    NOT NULL,
  line_no  INTEGER NOT NULL,
  item_id  TEXT    NOT NULL,
  delta    INTEGER NOT NULL,
  PRIMARY KEY (event_id, line_no)
) STRICT;

--: variant event-key
CREATE TABLE inventory_ledger (
  event_id TEXT    NOT NULL PRIMARY KEY,
  line_no  INTEGER NOT NULL,
  item_id  TEXT    NOT NULL,
  delta    INTEGER NOT NULL
) STRICT;

--: variant all
-- Every item whose balance is not opening + the sum of its ledger rows. It must
-- always be empty.
CREATE VIEW inventory_drift AS
SELECT item_id, sum(amount) AS drift
FROM (SELECT item_id, qty - opening AS amount FROM inventory_balance
      UNION ALL
      SELECT item_id, -delta FROM inventory_ledger)
GROUP BY item_id
HAVING sum(amount) <> 0;
