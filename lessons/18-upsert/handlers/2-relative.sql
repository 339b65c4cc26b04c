--: handler inventoryHandler
--: on stock.changed
--: variant relative "UPSERT by a difference"
INSERT INTO inventory_balance (item_id, qty, version)
VALUES (:item_id, :delta, :version)
ON CONFLICT (item_id) DO UPDATE SET qty = inventory_balance.qty + excluded.qty;
--: ack
