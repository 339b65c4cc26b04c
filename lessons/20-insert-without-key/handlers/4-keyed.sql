--: handler analyticsHandler
--: on order.created
--: variant keyed "The event_id is the key"
INSERT INTO analytics_events (event_id, name, amount)
VALUES (:event_id, 'order.created', :amount)
ON CONFLICT (event_id) DO NOTHING;
--: ack
