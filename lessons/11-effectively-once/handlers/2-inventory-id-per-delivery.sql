--: handler inventoryHandler
--: on order.created
--: variant id-per-delivery "Condition 2 off: each delivery has its own id"
INSERT INTO activity_log (event_id, user_id) VALUES (:event_id, :user_id)
ON CONFLICT (event_id) DO NOTHING;
BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (gen_random_uuid(), :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
--: if unchanged skip
--: for each :items as item
INSERT INTO inventory_movement (event_id, item_id, delta)
VALUES (:event_id, :item_id, -:item_qty);
--: end
COMMIT;
--: ack
