--: handler inventoryHandler
--: on order.created
BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now)
ON CONFLICT (event_id, handler) DO NOTHING;
--: if unchanged skip
UPDATE inventory_balance SET qty = qty - :qty WHERE item_id = :item_id;
--: expect rows=1
COMMIT;
--: ack
