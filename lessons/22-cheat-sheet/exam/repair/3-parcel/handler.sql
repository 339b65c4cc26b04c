--: handler shippingHandler
--: on order.created
INSERT INTO shipments (event_id, order_id) VALUES (:event_id, :order_id)
ON CONFLICT (event_id) DO NOTHING;
--: if unchanged skip
--: publish shipment.ready id=fresh order_id=:order_id
--: ack
