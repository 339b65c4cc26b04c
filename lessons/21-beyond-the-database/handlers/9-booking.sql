--: handler bookingHandler
--: on shipment.ready
--: service C
--: variant random-id, derived-id, dropped, outbox
INSERT INTO bookings (event_id, order_id) VALUES (:event_id, :order_id)
ON CONFLICT (event_id) DO NOTHING;
--: if unchanged skip
--: ack
