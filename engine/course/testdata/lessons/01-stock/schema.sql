CREATE TABLE inventory_balance (item_id TEXT NOT NULL PRIMARY KEY, qty INTEGER NOT NULL);
INSERT INTO inventory_balance (item_id, qty) VALUES ('demo-1', 100);
--: variant ledger
CREATE TABLE inventory_ledger (event_id TEXT NOT NULL PRIMARY KEY, item_id TEXT NOT NULL, delta INTEGER NOT NULL);
