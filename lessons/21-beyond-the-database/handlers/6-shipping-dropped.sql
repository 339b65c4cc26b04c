--: handler shippingHandler
--: on order.created
--: service B
--: variant dropped "A duplicate is dropped before it publishes"
INSERT INTO shipments (event_id, order_id) VALUES (:event_id, :order_id)
ON CONFLICT (event_id) DO NOTHING;
--: if unchanged skip
--: publish shipment.ready id=derived order_id=:order_id
--: ack
