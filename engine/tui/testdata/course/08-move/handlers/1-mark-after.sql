--: handler stock
--: on order.created
--: variant mark-after "Mark after the work"
SELECT 1 FROM processed_events WHERE event_id = :event_id AND handler = :handler;
--: if row skip
BEGIN IMMEDIATE;
INSERT INTO movement (event_id, delta) VALUES (:event_id, -:qty);
COMMIT;
INSERT INTO processed_events (event_id, handler) VALUES (:event_id, :handler);
--: ack
