--: handler inventoryHandler
--: on order.created
--: variant four "All four conditions"
--: variant fresh-id "Condition 1 off: a new id for each publish"
INSERT INTO activity_log (event_id, user_id) VALUES (:event_id, :user_id)
ON CONFLICT (event_id) DO NOTHING;
BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
--: if unchanged skip
--: for each :items as item
INSERT INTO inventory_movement (event_id, item_id, delta)
VALUES (:event_id, :item_id, -:item_qty);
--: end
COMMIT;
--: ack
