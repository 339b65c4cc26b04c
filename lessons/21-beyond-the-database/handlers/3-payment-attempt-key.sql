--: handler paymentHandler
--: on order.created
--: variant attempt-key "A new provider key for each attempt"
SELECT :event_id || '-' || :attempt AS provider_key;
--: call payments key=:row_provider_key amount=:amount
INSERT INTO payments (event_id, amount) VALUES (:event_id, :amount)
ON CONFLICT (event_id) DO NOTHING;
--: ack
