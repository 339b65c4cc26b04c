--: handler inventoryHandler
--: on order.created
--: variant no-claim "Condition 3 off: no claim"
INSERT INTO activity_log (event_id, user_id) VALUES (:event_id, :user_id)
ON CONFLICT (event_id) DO NOTHING;
BEGIN IMMEDIATE;
--: for each :items as item
INSERT INTO inventory_movement (event_id, item_id, delta)
VALUES (:event_id, :item_id, -:item_qty);
--: end
COMMIT;
--: ack
