--: handler analyticsHandler
--: on order.created
--: variant insert-without-key.keyed "INSERT, given a key"
INSERT INTO analytics_events (event_id, amount) VALUES (:event_id, :amount)
ON CONFLICT (event_id) DO NOTHING;
--: ack
