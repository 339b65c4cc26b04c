--: handler inventoryHandler
--: on order.created
--: variant upsert-absolute "UPSERT to a value"
INSERT INTO inventory_balance (item_id, qty, version) VALUES (:item_id, :left, :version)
ON CONFLICT (item_id) DO UPDATE SET qty = excluded.qty, version = excluded.version;
--: ack
