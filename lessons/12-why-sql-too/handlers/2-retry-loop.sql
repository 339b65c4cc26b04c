--: handler inventoryHandler
--: on order.created
--: variant retry-loop "The door is asked once, a loop behind it tries twice"
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
--: if unchanged skip
-- First try. An error in it is caught by the loop.
UPDATE inventory_balance SET qty = qty - :qty WHERE item_id = :item_id;
INSERT INTO inventory_movement (event_id, item_id, delta)
VALUES (:event_id, :item_id, -:qty);
--: on-error continue
-- Second try: both statements again, if the first try did not get to its end.
UPDATE inventory_balance SET qty = qty - :qty WHERE item_id = :item_id
AND NOT EXISTS (SELECT 1 FROM inventory_movement WHERE event_id = :event_id);
INSERT INTO inventory_movement (event_id, item_id, delta)
SELECT :event_id, :item_id, -:qty
WHERE NOT EXISTS (SELECT 1 FROM inventory_movement WHERE event_id = :event_id);
--: ack
