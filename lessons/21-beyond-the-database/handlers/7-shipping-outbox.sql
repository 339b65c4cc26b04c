--: handler shippingHandler
--: on order.created
--: service B
--: variant outbox "The message is a row of the same transaction"
BEGIN IMMEDIATE;
INSERT INTO shipments (event_id, order_id) VALUES (:event_id, :order_id)
ON CONFLICT (event_id) DO NOTHING;
--: if unchanged skip
INSERT INTO outbox (event_id, topic, payload)
VALUES (uuid5(:event_id, :handler, 1), 'shipment.ready', json_object('order_id', :order_id));
COMMIT;
--: ack
