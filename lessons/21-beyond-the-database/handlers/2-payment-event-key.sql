--: handler paymentHandler
--: on order.created
--: variant event-key "A provider key made from the event_id"
--: call payments key=:event_id amount=:amount
INSERT INTO payments (event_id, amount) VALUES (:event_id, :amount)
ON CONFLICT (event_id) DO NOTHING;
--: ack
