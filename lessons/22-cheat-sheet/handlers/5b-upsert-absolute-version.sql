--: handler inventoryHandler
--: on order.created
--: variant upsert-absolute.version "UPSERT to a value, if newer"
INSERT INTO inventory_balance (item_id, qty, version) VALUES (:item_id, :left, :version)
ON CONFLICT (item_id) DO UPDATE SET qty = excluded.qty, version = excluded.version
WHERE inventory_balance.version < excluded.version;
--: if unchanged skip
--: ack
