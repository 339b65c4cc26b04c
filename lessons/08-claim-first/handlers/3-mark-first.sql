--: handler inventoryHandler
--: on order.created
--: variant mark-first "Mark before the work, on its own"
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
--: if unchanged skip
BEGIN IMMEDIATE;
--: for each :items as item
INSERT INTO inventory_movement (event_id, item_id, delta)
VALUES (:event_id, :item_id, -:item_qty);
--: end
COMMIT;
--: ack
