--: handler inventoryHandler
--: on stock.changed
--: variant version "UPSERT to a value, only if it is newer"
INSERT INTO inventory_balance (item_id, qty, version)
VALUES (:item_id, :qty, :version)
ON CONFLICT (item_id) DO UPDATE SET qty = excluded.qty, version = excluded.version
WHERE inventory_balance.version < excluded.version;
--: if unchanged skip
--: ack
