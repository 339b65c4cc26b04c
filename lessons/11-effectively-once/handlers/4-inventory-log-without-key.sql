--: handler inventoryHandler
--: on order.created
--: variant log-without-key "Condition 4 off: SQL that must not run twice"
INSERT INTO activity_log (event_id, user_id) VALUES (:event_id, :user_id);
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
