--: handler paymentHandler
--: on order.created
--: variant no-key "Charge, then write it down"
--: call payments amount=:amount
INSERT INTO payments (event_id, amount) VALUES (:event_id, :amount)
ON CONFLICT (event_id) DO NOTHING;
--: ack
