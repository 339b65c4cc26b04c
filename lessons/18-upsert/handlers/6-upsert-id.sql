--: handler inventoryHandler
--: on stock.changed
--: variant upsert-id "UPSERT in place of REPLACE"
INSERT INTO inventory_balance (item_id, qty) VALUES (:item_id, :qty)
ON CONFLICT (item_id) DO UPDATE SET qty = excluded.qty;
--: ack
