--: handler inventoryHandler
--: on order.created
--: variant producer-only "The producer remembers keys"
BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
--: for each :items as item
INSERT INTO inventory_movement (event_id, item_id, delta)
VALUES (:event_id, :item_id, -:item_qty);
--: end
COMMIT;
--: ack
