--: handler inventoryHandler
--: on order.created
--: variant upsert-relative "UPSERT by a difference"
INSERT INTO inventory_balance (item_id, qty) VALUES (:item_id, -:qty)
ON CONFLICT (item_id) DO UPDATE SET qty = inventory_balance.qty + excluded.qty;
--: ack
