--: handler analyticsHandler
--: on order.created
--: variant nullable "A key with a column that may be NULL"
INSERT INTO analytics_events (event_id, coupon, name, amount)
VALUES (:event_id, :coupon, 'order.created', :amount)
ON CONFLICT (event_id, coupon) DO NOTHING;
--: ack
