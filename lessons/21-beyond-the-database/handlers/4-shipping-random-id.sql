--: handler shippingHandler
--: on order.created
--: service B
--: variant random-id "A new id for each publish"
INSERT INTO shipments (event_id, order_id) VALUES (:event_id, :order_id)
ON CONFLICT (event_id) DO NOTHING;
--: publish shipment.ready id=fresh order_id=:order_id
--: ack
