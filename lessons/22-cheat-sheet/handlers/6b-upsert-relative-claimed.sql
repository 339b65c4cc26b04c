--: handler inventoryHandler
--: on order.created
--: variant upsert-relative.claimed "UPSERT by a difference, claimed"
BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
--: if unchanged skip
INSERT INTO inventory_balance (item_id, qty) VALUES (:item_id, -:qty)
ON CONFLICT (item_id) DO UPDATE SET qty = inventory_balance.qty + excluded.qty;
COMMIT;
--: ack
