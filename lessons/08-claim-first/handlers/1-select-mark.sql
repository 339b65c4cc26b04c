--: handler inventoryHandler
--: on order.created
--: variant select-mark "SELECT, work, mark"
SELECT 1 FROM processed_events WHERE event_id = :event_id AND handler = :handler;
--: if row skip
BEGIN IMMEDIATE;
--: for each :items as item
INSERT INTO inventory_movement (event_id, item_id, delta)
VALUES (:event_id, :item_id, -:item_qty);
--: end
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
COMMIT;
--: ack
