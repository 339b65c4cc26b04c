--: handler inventoryHandler
--: on order.created
SELECT 1 FROM processed_events
WHERE event_id = :event_id AND handler = :handler;
--: if row skip
BEGIN IMMEDIATE;
UPDATE inventory_balance SET qty = qty - :qty WHERE item_id = :item_id;
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now)
ON CONFLICT (event_id, handler) DO NOTHING;
COMMIT;
--: ack
