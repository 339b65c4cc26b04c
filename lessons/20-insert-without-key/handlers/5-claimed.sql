--: handler analyticsHandler
--: on order.created
--: variant claimed "Behind a claim, same transaction"
BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
--: if unchanged skip
INSERT INTO analytics_events (event_id, name, amount)
VALUES (:event_id, 'order.created', :amount);
COMMIT;
--: ack
