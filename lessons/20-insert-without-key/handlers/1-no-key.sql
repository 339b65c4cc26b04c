--: handler analyticsHandler
--: on order.created
--: variant no-key "INSERT without a key"
INSERT INTO analytics_events (event_id, name, amount)
VALUES (:event_id, 'order.created', :amount);
--: ack
