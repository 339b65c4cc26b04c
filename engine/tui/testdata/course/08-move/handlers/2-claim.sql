--: handler stock
--: on order.created
--: variant claim "Claim in the same transaction"
BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler)
VALUES (:event_id, :handler) ON CONFLICT DO NOTHING;
--: if unchanged skip
INSERT INTO movement (event_id, delta) VALUES (:event_id, -:qty);
COMMIT;
