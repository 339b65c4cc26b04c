--: handler analyticsHandler
--: on order.created
--: variant insert-without-key "INSERT without a key"
INSERT INTO analytics_events (event_id, amount) VALUES (:event_id, :amount);
--: ack
