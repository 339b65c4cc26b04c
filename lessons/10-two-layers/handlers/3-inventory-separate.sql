--: handler inventoryHandler
--: on order.created
--: variant consumer-separate "The consumer alone, marking after the work"
--: variant both-separate "Both; the consumer marks after the work"
SELECT 1 FROM processed_events WHERE event_id = :event_id AND handler = :handler;
--: if row skip
BEGIN IMMEDIATE;
--: for each :items as item
INSERT INTO inventory_movement (event_id, item_id, delta)
VALUES (:event_id, :item_id, -:item_qty);
--: end
COMMIT;
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
--: ack
